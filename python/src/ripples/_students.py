"""Names of students as folders: in any script, and safe on every system."""

from __future__ import annotations

import unicodedata

LONGEST = 60
"""The most characters of a name: `ripples grade` names the file of the feedback by as many."""

BYTES = 200
"""The most bytes of a name in UTF-8: a file's name has 255 on most systems, with its ending."""

MARKS = " .,_@+-'’·"
"""What a name may have besides letters, their marks, and digits."""

JOINERS = "\u200c\u200d"
"""What joins or parts letters in Persian and in the scripts of India, without a form."""

RULE = (
    f"use letters of any script, digits, spaces and . , _ @ + - ' ·, at most {LONGEST}, "
    "a letter or digit first"
)


def composed(name: str) -> str:
    r"""Return a name with composed letters, so that equal names are equal texts.

    >>> composed("Ana\u0301") == "An\u00e1"
    True
    """
    return unicodedata.normalize("NFC", name)


def is_name(name: str) -> bool:
    """Say whether a text can be the name of a student and of a folder.

    >>> [is_name(name) for name in ("O'Neill", "प्रिया", "สมหญิง", "J. R. Smith", "../ada", ".ada")]
    [True, True, True, True, False, False]
    """
    text = composed(name)
    return text == tamed(text)


def tamed(name: str) -> str:
    """Return the name of a folder for a name: `_` stands for what a folder's name should not have.

    >>> tamed("Ana/../x"), tamed("..hidden"), tamed("CON*")
    ('Ana_.._x', '_.hidden', 'CON_')
    """
    text = composed(name).strip()
    text = "".join(letter if is_plain(letter) else "_" for letter in text)[:LONGEST]
    while len(text.encode("utf-8", "replace")) > BYTES:
        text = text[:-1]
    text = text.rstrip()
    if text and unicodedata.category(text[0])[0] not in "LN":
        text = "_" + text[1:]
    return text or "_"


def is_plain(letter: str) -> bool:
    """Say whether a character may stand in the name of a student."""
    return letter in MARKS or letter in JOINERS or unicodedata.category(letter)[0] in "LMN"


def key(name: str) -> str:
    """Return what two spellings of one name have in common: case, marks of composition, spaces.

    >>> key("Zoë  ÅNGSTRÖM") == key("zoë ångström")
    True
    """
    return " ".join(composed(name).casefold().split())
