"""The entries of a comparison, as the command takes them and as the user knows them."""

from __future__ import annotations

import os
from collections.abc import Mapping as Dictionary
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._text import argument
from .dataset import Dataset
from .errors import UsageError
from .mapping import Mapping, as_mapping

Single = Mapping | str | os.PathLike[str]
Entry = Single | tuple[Single, str]
Entries = Single | Sequence[Entry] | Dictionary[str, Entry]


@dataclass(frozen=True)
class Compared:
    """A mapping of a comparison, with its variant, its name, and its file for the command."""

    mapping: Mapping
    variant: str | None
    name: str
    file: Path

    @property
    def argument(self) -> str:
        """The mapping as an argument of the command."""
        return argument(self.file) + (f"@{self.variant}" if self.variant else "")


def entries(mappings: Entries, names: Sequence[str] | None, files: ExitStack) -> list[Compared]:
    """Return the entries of a comparison; files of texts live as long as `files`.

    Raises UsageError where there is not one name for each, MappingError for a path that cannot be
    read.
    """
    if isinstance(mappings, Dictionary):
        names, given = list(mappings), list(mappings.values())
    elif isinstance(mappings, (str, os.PathLike, Mapping)):
        given = [mappings]
    else:
        given = list(mappings)
    if not given:
        raise UsageError("there is nothing to compare", hint="give a mapping, or a list of them")
    if names is not None and len(names) != len(given):
        raise UsageError(f"{len(names)} names for {len(given)} mappings", hint="give one for each")
    if names is not None and len(set(names)) < len(names):
        raise UsageError("a name is given twice", hint="give each mapping a name of its own")
    found = []
    for index, entry in enumerate(given):
        mapping, variant = parted(entry)
        name = mapping.name if names is None else names[index]
        file = files.enter_context(Mapping(mapping.text, name, path=mapping.path).file())
        found.append(Compared(mapping, variant, name, file))
    return found


def parted(entry: Entry) -> tuple[Mapping, str | None]:
    """Return a mapping and its variant, which a path has after an @."""
    if isinstance(entry, tuple):
        mapping, variant = entry
        return as_mapping(mapping), variant
    if isinstance(entry, (str, os.PathLike)) and "\n" not in (text := os.fspath(entry)):
        path, at, variant = text.rpartition("@")
        if at and not os.path.exists(text):
            return as_mapping(path), variant
    return as_mapping(entry), None


def shown_files(compared: Sequence[Compared], datasets: Sequence[Dataset]) -> dict[str, str]:
    """Return what the user knows the files of a comparison by."""
    mappings = {str(each.file): each.mapping.shown for each in compared}
    return mappings | {str(each.path): each.shown for each in datasets}


def shown_names(variants: Sequence[Dictionary[str, Any]], compared: list[Compared]) -> list[str]:
    """Return the shown names of a report's variants: `bells`, `bells@still`, `low anchor`.

    A name that comes twice has the variant's letter behind it.
    """
    names = [shown_name(variant, compared) for variant in variants]
    return [
        f"{name} ({variant['id']})" if names.count(name) > 1 else name
        for name, variant in zip(names, variants, strict=True)
    ]


def shown_name(variant: Dictionary[str, Any], compared: list[Compared]) -> str:
    """Return the name of one variant: the user's in place of the file's."""
    told = str(variant["name"])
    if variant["kind"] != "mapping":
        return told.partition(":")[0]
    own = [each for each in compared if str(each.file) == variant["file"]]
    for each in own:
        rest = told.removeprefix(str(each.file)).removeprefix(each.file.name)
        if len(own) > 1 and (each.variant is None) == rest.startswith("@"):
            continue
        if len(own) > 1 and each.variant and not rest.startswith(f"@{each.variant}"):
            continue
        return each.name + (rest.removeprefix(f"@{each.variant}") if named(each) else rest)
    return told


def named(each: Compared) -> bool:
    """Say whether a variant was given a name of its own."""
    return each.variant is not None and each.variant != "*" and each.name != each.mapping.name
