#!/usr/bin/env python3
"""Fails on words and constructs that the project does without; each rule says why.

A pattern is written so that it does not match itself.
"""

import re
import sys

import source_text

ANYWHERE, CODE = "anywhere", "code"
LIBRARIES = r"Sources/(?!Faces/ripples/|System/).*\.swift$"
SWIFT = r".*\.swift$"
# Where data come in, and where numbers of any size are written out.
EDGES = (r"Sources/\w+/(?:Datasets|Sensors|SoundFiles/(?:SOFA|Instruments)|JSON|Grading|Wayfinding/(?:Reading|Objects/Reading|Text)"
         r"|SoundFiles/(?:\w*Source|AudioFileReader|AudioData|OggPages)\b"
         r"|Sessions/(?!Watch)|Manual/Reference\b|Files/FileContent|Report/(?:Text|Figures/Spec)"
         r"|Pictures/Chart/Axis|Score/(?:Figure|Pitch|Meter)\b).*\.swift$")
UNCHECKED = "ends the process for some numbers: take Int(rounding:), (held:in:), (exactly:), (clamping:)"
# (files, where, pattern, why)
RULES = [
    (r".*", ANYWHERE, r"\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b", "say it in FUTURE.md, or do it"),
    (r".*", ANYWHERE, r"(?i)\b(session|issue|pull request|ticket) ?#?[0-9]+\b",
     "the text must stand without a tracker"),
    (r".*", ANYWHERE, r"(?<![\w.~$}-])/(?:home|root|work|farm|Users)/\w", "a path of one machine"),
    (r".*", ANYWHERE, r"(?i)\b(?:files\.pythonhosted|pypi|crates|npmjs|rubygems|deb\.debian|golang)"
     r"\.(?:org|io|com)\b", "a package registry's host"),
    (r".*", ANYWHERE, r"(?m)^(?:<{7}|>{7}) \S+", "a merge that was left half done"),
    (SWIFT, CODE, r"(?<!@TaskLocal )(?<!@TaskLocal private )\bstatic\s+var\b(?![^={\n]*\{)",
     "mutable global state: pass a value"),
    (SWIFT, CODE, r"(?m)^nonisolated\(unsafe\)\s+(?:\w+\s+)?var\b|"
     r"\bnonisolated\(unsafe\)\s+static\s+var\b", "mutable global state"),
    (SWIFT, CODE, r"\.shared\b", "no singletons: pass a value"),
    (LIBRARIES, CODE, r"(?<![.\w])(?:debugPrint|print|dump)\(", "a library returns or throws, it does not print"),
    (SWIFT, CODE, r"\b(?:class|struct|enum|protocol|actor|typealias)\s+\w*"
     r"(?:Manager|Helper|Util)s?\b", "name it after what it is"),
    (r".*\.(?:swift|c|lua|py)$", "name", r"(?:Manager|Helper|Util)s?\.\w+$", "name the file after its idea"),
    # Labelled conversions, constants of C in capitals, texts with their radix.
    (EDGES, CODE, r"\bU?Int(?:8|16|32|64)?(?:\.init\b|\((?!\s*\w+:|[A-Z][A-Z0-9_]+\b|\)|[^,\n]*, radix:))",
     UNCHECKED),
    (EDGES, ANYWHERE, r"\\\(U?Int(?:8|16|32|64)?\((?!\w+:)", UNCHECKED),
    (r"Sources/.*\.swift$", ANYWHERE, r"(?:How the server i[s]|what is no loudnes[s]|default: ow[n]\b|\\\(\w+\.count\) (?:notes|presets|rows)\b)",
     "reads oddly to a person: a whole sentence, and counted(n, \"note\") for numbers"),
    (r".*Tests/.*\.swift$", CODE, r"#expect\(true\)|\.disabled\(", "a test that asserts nothing"),
]
WAITING = r"(?:Tests/.*\.swift|(?:python/tests|scripts)/.*\.py)$"
DEAD = {
    "c": r"^\s*//(?!/)\s*(?:(?:let|var) \w+.* = .*|func \w+\(.*|return\b.*[();\]]|import \w+|.*[;{]|\})\s*$",
    "lua": r"^\s*--\s*(?:local \w+.* = .*|(?:local )?function \w+\(.*\)|end[,)]*)\s*$",
    "hash": r"^\s*#\s*(?:from \w+ import .*|import \w+|def \w+\(.*:|\w+ = \S+\(.*\))\s*$",
}


def rule_hits(path, text, code):
    for files, where, pattern, why in RULES:
        if not re.match(files, path):
            continue
        if where == "name":
            if re.search(pattern, path):
                yield 1, path.split("/")[-1], why
            continue
        searched = code if where == CODE else text
        for match in re.finditer(pattern, searched):
            yield text.count("\n", 0, match.start()) + 1, match.group().strip(), why


def dead_code(path, text):
    """Whole-line comments that read as code."""
    pattern = DEAD.get(source_text.language(path))
    for match in re.finditer(pattern, text, re.M) if pattern else ():
        line = text.count("\n", 0, match.start()) + 1 + match.group().count("\n")
        yield line, match.group().strip(), "commented-out code: history keeps it"


def clock_waits(path, text):
    """Waits by the clock in tests that are no look in a loop on a condition, and of which no comment says why."""
    if not re.match(WAITING, path):
        return
    before = ""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.search(r"\b(?:usleep|nanosleep|Task\.sleep|time\.sleep)\(", line)
        is_said = any(re.search(r"(?:^|\s)(?://|#) ", one) for one in (before, line))
        if found and not is_said and not any(re.match(r"\s*while\b", one) for one in (before, line)):
            yield number, line.strip(), "a wait by the clock: wait for a condition, or say in a comment why it is time that is tried"
        before = line


def main():
    count = 0
    for path in source_text.files():
        text = source_text.read(path)
        if text is None or path.endswith((".svg", ".csv", ".lock", "Package.resolved")):
            continue
        family = source_text.language(path)
        code = source_text.code(text, family) if family else text
        for line, found, why in [*rule_hits(path, text, code), *dead_code(path, text), *clock_waits(path, text)]:
            print(f"{path}:{line}: {found}: {why}", file=sys.stderr)
            count += 1
    return 1 if count else 0


sys.exit(main())
