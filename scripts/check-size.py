#!/usr/bin/env python3
"""Fails on files over 500 lines, functions over 60 lines (Swift, C), types of Swift over 500 lines of
code with all their extensions, and a Makefile over 60 lines.

Prints the median length of the source files, the five longest functions and the five largest types.
"""

import collections
import re
import statistics
import sys

import source_text

FILE_LIMIT, FUNCTION_LIMIT, TYPE_LIMIT, MAKEFILE_LIMIT = 500, 60, 500, 60
TYPES = {"class", "struct", "enum", "protocol", "extension", "actor", "union", "namespace"}
HEADER_WORDS = re.compile(
    r"\b(func|init|deinit|subscript|var|let|class|struct|enum|protocol|extension|actor|union)\b")


def is_type(header, path):
    """Whether the text before a brace opens a type, whose members are then measured one by one."""
    if path.endswith((".c", ".h")):
        return not header.rstrip().endswith(")")
    words = HEADER_WORDS.findall(header)
    return bool(words) and words[-1] in TYPES


def functions(path, text):
    """(length, path, line, name) of every outermost body that is not a type's."""
    code, header_start, open_types, depth = source_text.code(text, "c"), 0, 0, 0
    start = name = None
    found = []
    for match in re.finditer(r"[{}]", code):
        header, header_start = code[header_start:match.start()], match.end()
        if match.group() == "{":
            if start is None and is_type(header, path):
                open_types += 1
                continue
            if start is None:
                names = re.findall(r"\b(?:func|var|let)\s+(\S+?)[(:<\s]|\b(init|deinit|subscript)\b"
                                   r"|(\w+)\s*\([^()]*\)\s*$", header)
                name = next((n for n in names[-1] if n), "") if names else "(block)"
                start = code.count("\n", 0, match.start()) + 1
            depth += 1
        elif start is None:
            open_types -= 1
        else:
            depth -= 1
            if depth == 0:
                last = code.count("\n", 0, match.start()) + 1
                found.append((last - start + 1, path, start, name))
                start = None
    return found


TYPE = re.compile(r"^(?:[@\w()]+ )*(?:struct|class|enum|actor|extension) ([\w.]+)[^\n]*\{$(.*?)^\}", re.M | re.S)


def types(path, text):
    """((module, name), lines of code) of every type and extension at the margin; texts and comments do not count."""
    module = path.split("/")[2]
    for name, body in TYPE.findall(source_text.code(text, "c")):
        yield (module, name), sum(1 for line in body.splitlines() if line.strip())


def main():
    problems, lengths, bodies, sizes = [], [], [], collections.Counter()
    for path in source_text.files():
        if path == "Makefile":
            count = len(source_text.read(path).splitlines())
            if count > MAKEFILE_LIMIT:
                problems.append(f"{path}: {count} lines, at most {MAKEFILE_LIMIT}")
        family, text = source_text.language(path), source_text.read(path)
        if not family or text is None:
            continue
        lengths.append((len(text.splitlines()), path))
        if lengths[-1][0] > FILE_LIMIT:
            problems.append(f"{path}: {lengths[-1][0]} lines, at most {FILE_LIMIT}: split it by idea")
        if path.endswith((".swift", ".c")):
            bodies += functions(path, text)
        if path.startswith("Sources/") and path.endswith(".swift"):
            for of, count in types(path, text):
                sizes[of] += count
    for length, path, line, name in sorted(bodies, reverse=True):
        if length > FUNCTION_LIMIT:
            problems.append(f"{path}:{line}: {name} has {length} lines, at most {FUNCTION_LIMIT}")
    for (module, name), count in sizes.items():
        if count > TYPE_LIMIT:
            problems.append(f"{module}: {name} has {count} lines of code with its extensions, at most {TYPE_LIMIT}")
    if lengths:
        longest = max(lengths)
        print(f"{len(lengths)} files, median {statistics.median(n for n, _ in lengths):g} lines, "
              f"longest {longest[1]} ({longest[0]})")
    for length, path, line, name in sorted(bodies, reverse=True)[:5]:
        print(f"  {length:3} lines  {path}:{line}  {name}")
    for (module, name), count in sizes.most_common(5):
        print(f"  {count:3} lines  {module}: {name} with its extensions")
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
