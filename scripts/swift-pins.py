#!/usr/bin/env python3
"""Keeps the Swift packages at the commits of scripts/requirements/swift.txt.

Package.swift names those that are imported, at exact versions; what they need in turn is pinned here. Without arguments:
writes Package.resolved where there is none, so that Swift takes these commits; fails, naming them, where the one that is
there has others. --update writes the list from Package.resolved.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts/requirements/swift.txt"
RESOLVED = ROOT / "Package.resolved"


def listed() -> list[tuple[str, str, str, str]]:
    """Return name, version, commit and source of each package."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split()) for line in lines if line and not line.startswith("#")]


def resolved() -> list[tuple[str, str, str, str]]:
    """Return the same of what Swift has resolved; a version is "-" where a branch or commit was named."""
    pins = json.loads(RESOLVED.read_text(encoding="utf-8"))["pins"]
    return [
        (
            pin["identity"],
            pin["state"].get("version") or "-",
            pin["state"]["revision"],
            pin["location"],
        )
        for pin in pins
    ]


def write() -> None:
    """Write Package.resolved from the list."""
    pins = [
        {
            "identity": name,
            "kind": "remoteSourceControl",
            "location": source,
            "state": {"revision": commit, "version": version},
        }
        for name, version, commit, source in listed()
    ]
    text = json.dumps({"pins": pins, "version": 2}, indent=2)
    RESOLVED.write_text(text + "\n", encoding="utf-8")


def main() -> int:
    if "--update" in sys.argv:
        head = LIST.read_text(encoding="utf-8").splitlines()[0]
        LIST.write_text("\n".join([head, *map(" ".join, resolved())]) + "\n", encoding="utf-8")
        return 0
    if not RESOLVED.exists():
        write()
        return 0
    wanted = {pin[0]: pin[1:3] for pin in listed()}
    found = {pin[0]: pin[1:3] for pin in resolved()}
    for name in sorted(wanted.keys() | found.keys()):
        if wanted.get(name) != found.get(name):
            want, have = (" ".join(each.get(name, ("none",))) for each in (wanted, found))
            print(f"swift-pins: {name}: Package.resolved has {have}, the list {want}", file=sys.stderr)
    if wanted == found:
        return 0
    print(
        "swift-pins: remove Package.resolved to take those of the list; after a change of Package.swift: "
        "scripts/swift-pins.py --update",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
