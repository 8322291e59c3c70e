#!/usr/bin/env python3
"""Lists the parts that Ripples is made of, with versions and licences.

Writes out/sbom.json (CycloneDX 1.6, validated) and docs/licences.md. Parts are the Swift packages of
scripts/requirements/swift.txt, whose licences are read from .build/checkouts; the Debian packages of scripts/deps.sh as
they are installed here; and the Python packages of scripts/requirements, whose licences cyclonedx-py reads from the
environments that are there. Runs in .build/tools; `make sbom` calls it.

--check only says whether docs/licences.md names every Swift and Python package that the lists name.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "scripts/requirements"
PAGE = ROOT / "docs/licences.md"
SBOM = ROOT / "out/sbom.json"
UNKNOWN = "not stated in its data"
ENVIRONMENTS = {
    "python": "python",
    "notebooks": "notebooks",
    "notebooks-small": "notebooks-small",
    "charts": "charts",
    "page": "page-python",
    "report": "report-check",
    "accessibility": "report-check",
    "tools": "tools",
    "wheel": "wheel",
}
KNOWN = [
    ("Apache-2.0", r"Apache License\s+Version 2\.0"),
    ("MIT", r"Permission is hereby granted, free of charge"),
    ("BSD-3-Clause", r"Neither the name"),
]
INTRODUCTION = (
    "What Ripples is built with, as `make sbom` found it; Ripples itself is under the licence in `LICENSE`. The same for "
    "programs, in CycloneDX, is `out/sbom.json`. Swift packages are pinned by commit and Python packages by hash in "
    "`scripts/requirements`; Debian packages come in the versions of the system."
)
Part = dict[str, str]


def swift_parts() -> list[Part]:
    """Return the Swift packages; their licences are told by the words of their texts."""
    parts = []
    for line in (LISTS / "swift.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, version, _, source = line.split()
        folder = ROOT / ".build/checkouts" / source.removesuffix(".git").rsplit("/", 1)[1]
        texts = sorted(folder.glob("LICENSE*"))
        text = texts[0].read_text(encoding="utf-8") if texts else ""
        found = [licence for licence, words in KNOWN if re.search(words, text)]
        parts.append(part("swift", name, version, found[0] if found else UNKNOWN))
    return parts


def debian_names() -> list[str]:
    """Return the packages that scripts/deps.sh installs, of all groups."""
    text = (ROOT / "scripts/deps.sh").read_text(encoding="utf-8")
    groups = re.findall(r"^(?:build|gallery|report|bench)=\(([^)]*)\)", text, re.MULTILINE)
    return sorted({name for group in groups for name in group.split()})


def debian_parts() -> list[Part]:
    """Return the Debian packages that are installed here, with the licences of their copyright files."""
    parts = []
    for name in debian_names():
        call = ["dpkg-query", "-W", "-f=${db:Status-Status} ${Version}", name]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        status, _, version = done.stdout.partition(" ")
        if status != "installed":
            continue
        file = Path("/usr/share/doc") / name / "copyright"
        text = file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
        found = sorted(set(re.findall(r"^License: (\S.*)$", text, re.MULTILINE)))
        parts.append(part("debian", name, version, ", ".join(found) or "see " + str(file)))
    return parts


def python_names(name: str) -> dict[str, str]:
    """Return the packages of a list, with their versions."""
    text = (LISTS / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, re.MULTILINE))


def python_licences() -> dict[str, str]:
    """Return the licences of the Python packages that are installed in environments under .build."""
    licences = {}
    tool = ROOT / ".build/tools/bin/cyclonedx-py"
    for environment in sorted(set(ENVIRONMENTS.values())):
        program = ROOT / ".build" / environment / "bin/python"
        if not program.exists():
            continue
        done = subprocess.run(
            [tool, "environment", "--output-format", "JSON", program],
            capture_output=True,
            text=True,
            check=True,
        )
        for component in json.loads(done.stdout).get("components", []):
            named = [
                each.get("expression") or each["license"].get("id") or each["license"].get("name")
                for each in component.get("licenses", [])
            ]
            plain = {(each or "").removeprefix("License :: OSI Approved :: ") for each in named}
            short = sorted(each for each in plain if each and len(each) < 60)
            licences[key(component["name"])] = ", ".join(short) or UNKNOWN
    return licences


def python_parts() -> list[Part]:
    """Return the Python packages of all lists."""
    versions = {}
    for name in ENVIRONMENTS:
        versions.update(python_names(name))
    licences = python_licences()
    return [
        part("pypi", name, versions[name], licences.get(key(name), UNKNOWN))
        for name in sorted(versions, key=str.lower)
    ]


def key(name: str) -> str:
    """Return a Python package's name as pip compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def part(kind: str, name: str, version: str, licence: str) -> Part:
    """Return a part."""
    return {"kind": kind, "name": name, "version": version, "licence": licence}


def document(parts: list[Part]) -> str:
    """Return the CycloneDX document of the parts."""
    kinds = {"swift": "swift", "debian": "deb/debian", "pypi": "pypi"}
    components = []
    for each in parts:
        purl = f"pkg:{kinds[each['kind']]}/{each['name']}@{each['version']}".replace("+", "%2B")
        components.append(
            {
                "type": "library",
                "bom-ref": purl,
                "name": each["name"],
                "version": each["version"],
                "licenses": [{"license": {"name": each["licence"]}}],
                "purl": purl,
            }
        )
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "ripples", "bom-ref": "ripples"}},
        "components": components,
    }
    return json.dumps(content, indent=2) + "\n"


def validate(text: str) -> None:
    """Exit, naming the fault, where a text is no CycloneDX document."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"sbom: the list is no CycloneDX 1.6: {fault}")


def page(parts: list[Part]) -> str:
    """Return the page for people."""
    titles = {
        "swift": "Swift packages, in the command",
        "debian": "Debian packages, which the command or its tools use",
        "pypi": "Python packages, for charts, the map of the page, tests, notebooks and tools",
    }
    lines = [
        "# Parts and their licences",
        "",
        INTRODUCTION,
    ]
    for kind, title in titles.items():
        lines += ["", f"## {title}", "", "| package | version | licence |", "|---|---|---|"]
        lines += [
            f"| {each['name']} | {each['version']} | {each['licence']} |"
            for each in parts
            if each["kind"] == kind
        ]
    return "\n".join(lines) + "\n"


def check() -> int:
    """Say which packages of the lists the page lacks."""
    shown = set(re.findall(r"^\| (\S+) \| (\S+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    swift = [line.split()[:2] for line in (LISTS / "swift.txt").read_text().splitlines()[1:]]
    wanted = {(name, version) for name, version in swift}
    for name in ENVIRONMENTS:
        wanted |= set(python_names(name).items())
    missing = sorted(wanted - shown)
    for name, version in missing:
        print(f"docs/licences.md:1: {name} {version} is not on the page; run make sbom", file=sys.stderr)
    return 1 if missing else 0


def main() -> int:
    if "--check" in sys.argv:
        return check()
    parts = swift_parts() + debian_parts() + python_parts()
    text = document(parts)
    validate(text)
    SBOM.parent.mkdir(exist_ok=True)
    SBOM.write_text(text, encoding="utf-8")
    PAGE.write_text(page(parts), encoding="utf-8")
    print(f"{len(parts)} parts: out/sbom.json, docs/licences.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
