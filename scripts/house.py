#!/usr/bin/env python3
"""Says how the house stands: for each module its files, lines, types, circles of types, and public declarations with their docs.

Usage: scripts/house.py [--at COMMIT] [--markdown] [--check]

Lines are of code, without comments and blank lines. A circle is a set of types of one module that all reach one another by name, directly
or through others; extensions count as their type, and two types in one file as two. A type has one user where its name occurs in one
other type of the package alone. --at looks at a commit. --check compares the largest circle of each module with
scripts/circles.tsv and fails where one has grown; where one has shrunk, it says what to write there.
"""

import argparse
import collections
import pathlib
import re
import statistics
import subprocess
import sys

import source_text

FLOORS = {"System", "Base", "Sound", "Script", "Edges", "Data", "Garden", "Stage", "Measure", "Faces"}
LIMITS = pathlib.Path("scripts/circles.tsv")
HEADER = re.compile(r"\b(struct|class|enum|actor|protocol|extension)\s+([A-Z]\w*)(?:\.\w+)*\b[^{}\n]*(?:\n[^{}]*)?\{")
PUBLIC = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+(?!extension|import|internal|private|package)", re.M)
WORD = re.compile(r"\b[A-Z]\w*\b")


class Module:
    """A module: its files as (path, text, code), its types as name → code, and the names that each type mentions."""

    def __init__(self):
        self.files, self.types, self.declared = [], collections.defaultdict(str), set()

    def add(self, path, text):
        code = source_text.code(text, "c")
        self.files.append((path, text, code))
        index, between = 0, []
        while match := HEADER.search(code, index):
            between.append(code[index:match.start()])
            end = closing(code, match.end())
            self.types[match[2]] += code[match.start():end]
            if match[1] != "extension":
                self.declared.add(match[2])
            index = end

    def lengths(self):
        return [sum(1 for line in code.splitlines() if line.strip()) for _, _, code in self.files]

    def public(self):
        """(public declarations, those of them with a doc comment)."""
        count = documented = 0
        for _, text, code in self.files:
            lines = text.splitlines()
            for match in PUBLIC.finditer(code):
                at = code.count("\n", 0, match.end() - 1)
                count += 1
                while at > 0 and re.match(r"\s*@\w+(\([^)]*\))?\s*$", lines[at - 1]):
                    at -= 1
                documented += at > 0 and lines[at - 1].lstrip().startswith("///")
        return count, documented


def closing(code, index):
    """The index after the brace that closes the one before the index."""
    depth = 1
    for match in re.finditer(r"[{}]", code[index:]):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return index + match.end()
    return len(code)


def sources(commit):
    """(path, text) of all Swift files below Sources, of the tree or of a commit."""
    if commit is None:
        for path in source_text.files(["Sources"], top_level=False):
            if path.endswith(".swift"):
                yield path, source_text.read(path)
        return
    names = subprocess.run(["git", "ls-tree", "-r", "--name-only", commit, "Sources"], check=True, capture_output=True, text=True)
    names = [name for name in names.stdout.split("\n") if name.endswith(".swift")]
    asked = "".join(f"{commit}:{name}\n" for name in names).encode()
    given = subprocess.run(["git", "cat-file", "--batch"], input=asked, check=True, capture_output=True).stdout
    for name in names:
        head, _, given = given.partition(b"\n")
        size = int(head.split()[2])
        yield name, given[:size].decode()
        given = given[size + 1:]


def modules(commit=None):
    found = collections.defaultdict(Module)
    for path, text in sources(commit):
        parts = path.split("/")
        found[parts[2] if parts[1] in FLOORS else parts[1]].add(path, text)  # A commit from before the floors has modules side by side.
    return dict(sorted(found.items()))


def circles(module):
    """The circles of a module's types, the largest first: sets of names."""
    names = module.types.keys()
    mentions = {name: {word for word in WORD.findall(code) if word in names and word != name} for name, code in module.types.items()}
    numbers, low, open_types, found = {}, {}, [], []
    for root in mentions:  # Tarjan's algorithm, with a stack of its own.
        if root in numbers:
            continue
        work = [(root, iter(sorted(mentions[root])))]
        numbers[root] = low[root] = len(numbers)
        open_types.append(root)
        while work:
            name, others = work[-1]
            for other in others:
                if other not in numbers:
                    numbers[other] = low[other] = len(numbers)
                    open_types.append(other)
                    work.append((other, iter(sorted(mentions[other]))))
                    break
                if other in open_types:
                    low[name] = min(low[name], numbers[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == numbers[name]:
                    at = open_types.index(name)
                    found.append(set(open_types[at:]))
                    del open_types[at:]
    return sorted((circle for circle in found if len(circle) > 1), key=len, reverse=True)


def single_users(known):
    """For each module the number of its types whose name occurs in one other type alone."""
    users = collections.defaultdict(set)
    every = {name for module in known.values() for name in module.declared}
    for title, module in known.items():
        for name, code in module.types.items():
            for word in set(WORD.findall(code)) & every:
                users[word].add((title, name))
    return {title: sum(1 for name in module.declared if len(users[name] - {(title, name)}) == 1) for title, module in known.items()}


def report(known, markdown):
    form = "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |" if markdown else "{:<12}" + "{:>10}" * 9
    print(form.format("module", "files", "lines", "median", "p90", "types", "one user", "circle", "public", "with docs"))
    if markdown:
        print("|---" + "|--:" * 9 + "|")
    single, all_lengths, sums = single_users(known), [], collections.Counter()
    for title, module in known.items():
        lengths = sorted(module.lengths())
        public, documented = module.public()
        largest = max((len(circle) for circle in circles(module)), default=0)
        row = {"files": len(lengths), "lines": sum(lengths), "types": len(module.declared), "single": single[title],
               "public": public, "documented": documented}
        sums.update(row)
        all_lengths += lengths
        print(form.format(title, row["files"], row["lines"], f"{statistics.median(lengths):g}", lengths[int(0.9 * (len(lengths) - 1))],
                          row["types"], row["single"], largest, public, documented))
    all_lengths.sort()
    print(form.format("all", sums["files"], sums["lines"], f"{statistics.median(all_lengths):g}",
                      all_lengths[int(0.9 * (len(all_lengths) - 1))], sums["types"], sums["single"], "", sums["public"], sums["documented"]))


def check(known):
    """Compares the largest circles with their limits: what is wrong, as lines."""
    rows = [line.split("\t") for line in LIMITS.read_text().splitlines() if line and not line.startswith("#")]
    limits = {name: int(size) for name, size in rows}
    problems = []
    for title, module in known.items():
        found = circles(module)
        largest, limit = max((len(circle) for circle in found), default=0), limits.get(title, 0)
        if largest > limit:
            problems.append(f"{title}: a circle of {largest} types, at most {limit}: {', '.join(sorted(found[0])[:12])} …")
        elif largest < limit:
            problems.append(f"{LIMITS}: the largest circle of {title} has shrunk: write {largest} in place of {limit}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--at", metavar="COMMIT")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    known = modules(options.at)
    if not options.check:
        report(known, options.markdown)
        return 0
    problems = check(known)
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
