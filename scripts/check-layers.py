#!/usr/bin/env python3
"""Fails when a file imports what its module may not, or when Package.swift declares a forbidden edge.

The folders of Sources are floors. A module depends only on modules of the floors that its own stands on, and on
those of its own floor that Package.swift declares before it. A file may import its target's declared dependencies,
Glibc and Synchronization, and in the outer modules FoundationEssentials; nothing that merely leaks in through
another module. Each C library has one owner. Reads `swift package dump-package`, or the file named by PACKAGE_JSON.
"""

import json
import os
import re
import subprocess
import sys

import source_text

PURE = {"Score", "Signals", "Spatial", "Engine", "Analysis"}
SYSTEM = {"Glibc", "Synchronization", "Swift", "PackageDescription"}
OWNERS = {
    "CLua": {"CLuaBridge"}, "CLuaBridge": {"Mappings"}, "CSndfile": {"SoundFiles"},
    "CEbur128": {"Analysis"}, "CSoxr": {"SoundFiles"}, "CExpat": {"Datasets"}, "CCsv": {"Datasets"},
    "CZip": {"Datasets", "MapData"}, "CRealtime": {"Engine", "Signals", "Threads"}, "CKernels": {"Signals", "Spatial", "Analysis", "SoundFiles"},
    "CDigest": {"Files"}, "CProcess": {"Files"}, "CPortAudio": {"Playback", "Sensors"}, "CShout": {"Playback"}, "CEditLine": {"Prompt"},
    "CLo": {"Sensors"}, "CSofaReader": {"SoundFiles"}, "CDelayLoad": {"CCairo", "CCurl", "CEspeak", "CPortAudio", "CShout"}, "CCairo": {"Pictures", "Datasets"}, "CWebSockets": {"Network"}, "CQR": {"Page"},
    "CCurl": {"Network"}, "CEspeak": {"Speech"}, "CSQLite": {"Listening"},
}
ENTRY = "Tests/XCTMain.swift"
"""The program that runs the tests: of a target that the package manager makes."""
OWN_C = {"CRealtime", "CDigest", "CProcess"}
FOLDERS = {"CLua": "Sources/System/CLuaBridge/", "CLuaBridge": "Sources/Script/Mappings/Lua/"}
HEADERS = {"lua.h": "CLua", "lauxlib.h": "CLua", "lualib.h": "CLua", "sndfile.h": "CSndfile",
           "ebur128.h": "CEbur128", "soxr.h": "CSoxr", "expat.h": "CExpat", "sqlite3.h": "CSQLite", "csv.h": "CCsv",
           "zip.h": "CZip", "portaudio.h": "CPortAudio", "shout.h": "CShout",
           "lo.h": "CLo", "libwebsockets.h": "CWebSockets", "qrencode.h": "CQR",
           "mysofa.h": "CSofaReader", "curl.h": "CCurl", "cairo.h": "CCairo", "cairo-svg.h": "CCairo",
           "speak_lib.h": "CEspeak"}
FLOORS = {"System": (), "Base": ("System",), "Sound": ("Base",), "Script": ("Base",), "Edges": ("Sound",), "Data": ("Edges",),
          "Garden": ("Edges",), "Stage": ("Script", "Data", "Garden"), "Measure": ("Stage",), "Faces": ("Measure",)}
"""The folders of Sources, from the lowest floor up, each with the floors that it stands on; it may use what these stand on, too.
Mappings and the engine stand side by side: they meet in Score only."""
IMPORT = re.compile(
    r"^[ \t]*((?:@\w+(?:\([^)]*\))?\s+)*)(?:(public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)", re.M)


def targets():
    """name → (kind, folder, declared dependencies)."""
    path = os.environ.get("PACKAGE_JSON")
    text = open(path).read() if path else subprocess.run(
        ["swift", "package", "dump-package"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {}
    for target in json.loads(text)["targets"]:
        base = "Tests" if target["type"] == "test" else "Sources"
        folder = target.get("path") or f"{base}/{target['name']}"
        declared = {next(iter(d.values()))[0] for d in target["dependencies"]}
        found[target["name"]] = (target["type"], folder + "/", declared)
    return found


def below(floor):
    """The floor, and all that it stands on."""
    return {floor, "System"}.union(*(below(one) for one in FLOORS[floor]))


def package_problems(package):
    problems, declared_before = [], set()
    for name, (_, folder, declared) in package.items():
        top, floor = folder.split("/")[:2]
        if top == "Sources" and floor not in FLOORS:
            problems.append(f"{name} lies in Sources/{floor}, which is no floor of scripts/check-layers.py")
        elif top == "Sources":
            for other in sorted(declared & package.keys()):
                its = package[other][1].split("/")[1]
                if its not in below(floor):
                    problems.append(f"{name} depends on {other}: {floor} does not stand on {its}")
                elif its == floor and floor != "System" and other not in declared_before:
                    problems.append(f"{name} depends on {other}, which Package.swift declares after it")
            for library in sorted(declared & OWNERS.keys()):
                if name not in OWNERS[library]:
                    problems.append(f"{name} depends on {library}: only {' and '.join(sorted(OWNERS[library]))} may")
        declared_before.add(name)
    if package.get("Score", (0, 0, set()))[2]:
        problems.append("Score depends on something; it imports nothing")
    return [f"Package.swift: {problem}" for problem in problems]


def import_problem(path, name, target, module, level, attributes):
    """Why this import is not allowed, or None."""
    kind, _, declared = target
    if module == "Foundation":
        return "Foundation is not used; FoundationEssentials in the outer modules"
    if module == "FoundationEssentials":
        return f"{name} is pure arithmetic: Glibc only" if name in PURE else None
    if module == "Testing" and (kind == "test" or name == "TestSupport") or module in SYSTEM:
        return None
    if module not in declared:
        return f"{name} does not declare {module} in Package.swift"
    if module in OWNERS and kind != "test":
        folder = FOLDERS.get(module, "")
        if not path.startswith(folder):
            return f"{module} belongs to {folder}"
        if module not in OWN_C and level != "internal" and "@_implementationOnly" not in attributes:
            return f"write 'internal import {module}'"
    return None


def file_problems(path, package):
    if path == ENTRY:
        return []
    text = source_text.read(path)
    owner = [n for n, (_, folder, _) in package.items() if path.startswith(folder)]
    if text is None or not owner:
        return [f"{path}: belongs to no target of Package.swift"] if text is not None else []
    name, problems, code = owner[0], [], source_text.code(text, "c")
    if path.endswith(".swift"):
        for match in IMPORT.finditer(code):
            attributes, level, module = match.groups()
            why = import_problem(path, name, package[name], module, level, attributes)
            if why:
                problems.append((match.start(3), f"import {module}: {why}"))
    else:
        for match in re.finditer(r"^\s*#\s*include\s*[<\"]([^>\"]+)", text, re.M):
            library = HEADERS.get(match.group(1).split("/")[-1])
            if library and name != library and library not in package[name][2]:
                problems.append((match.start(1), f"includes {match.group(1)}: {library} is not declared"))
    return [f"{path}:{text.count(chr(10), 0, at) + 1}: {why}" for at, why in problems]


def main():
    package = targets()
    problems = package_problems(package)
    for path in source_text.files(["Sources", "Tests", "Benchmarks"], top_level=False):
        if path.endswith((".swift", ".c", ".h")) and not path.startswith("Tests/Golden/"):
            problems += file_problems(path, package)
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
