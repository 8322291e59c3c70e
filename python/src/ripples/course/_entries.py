"""Whose an entry of a platform's download is, by its name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .._students import composed

MOODLE = re.compile(
    r"(?P<name>[^_]+)_(?P<number>\d+)_assign(?:submission|feedback)_[a-z]+_?(?P<rest>.*)", re.DOTALL
)
"""A folder or file of Moodle's assignments; releases from 4.1 on leave the last _ out."""

CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?:LATE_)?(?P<number>\d+)_(?P<file>\d+)_(?P<rest>.+)", re.DOTALL
)
"""A file of Canvas's assignments."""

ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2")
OTHER_ARCHIVES = (".rar", ".7z")


@dataclass(frozen=True)
class Entry:
    """An entry of a download: the student's `name`, and how the platform knows it.

    `platform` is moodle, canvas, or empty for folders and files that are named after students;
    `number` is the platform's own of the student, or empty; `rest` is the name of the file that was
    handed in, empty for a folder.
    """

    whole: str
    name: str
    platform: str = ""
    number: str = ""
    rest: str = ""


def entry(name: str, is_folder: bool) -> Entry:
    """Return whose an entry is.

    >>> entry("Ana Lima_12345_assignsubmission_file", True).number
    '12345'
    >>> entry("limaana_LATE_77_901_work.zip", False)
    Entry(whole='limaana_LATE_77_901_work.zip', name='limaana', platform='canvas', number='77',
    rest='work.zip')
    >>> entry("Finn.zip", False).name, entry("J. R. Smith", True).name
    ('Finn', 'J. R. Smith')
    """
    plain = composed(name)
    for platform, pattern in (("moodle", MOODLE), ("canvas", CANVAS)):
        if (found := pattern.fullmatch(plain)) and not (is_folder and platform == "canvas"):
            rest = "" if is_folder else found["rest"] or plain
            return Entry(name, found["name"].strip(), platform, found["number"], rest)
    return Entry(name, plain if is_folder else stem(plain), rest="" if is_folder else plain)


def stem(name: str) -> str:
    """Return the name of a file without its ending.

    >>> stem("Finn.tar.gz"), stem("J. R. Smith.zip"), stem("ben.lua")
    ('Finn', 'J. R. Smith', 'ben')
    """
    for ending in sorted((*ARCHIVES, *OTHER_ARCHIVES), key=len, reverse=True):
        if name.lower().endswith(ending) and len(name) > len(ending):
            return name[: -len(ending)]
    return name.rpartition(".")[0] or name


def is_archive(name: str) -> bool:
    """Say whether a file's name is that of an archive, of any kind."""
    return name.lower().endswith((*ARCHIVES, *OTHER_ARCHIVES))
