"""Reads source files for the checks: which files count, and their code without comments and strings."""

import os
import re

LANGUAGES = {
    ".swift": "c", ".c": "c", ".h": "c", ".js": "c",
    ".lua": "lua", ".py": "hash", ".sh": "hash",
}
FOLDERS = ["Sources", "Tests", "Benchmarks", "mappings", "python", "scripts", "notebooks", "docs"]
SKIPPED = {".git", "out", "node_modules", "__pycache__", "submission", ".ipynb_checkpoints"}


def files(folders=FOLDERS, top_level=True):
    """Every text file of the tree that a person wrote, as sorted relative paths."""
    found = []
    for folder in folders:
        for base, names, entries in os.walk(folder):
            names[:] = [n for n in names if n not in SKIPPED and not n.startswith(".build")]
            found += [os.path.join(base, entry) for entry in entries]
    if top_level:
        found += [entry for entry in os.listdir(".") if os.path.isfile(entry)]
        found += [".ci/run"] if os.path.isfile(".ci/run") else []
    return sorted(found)


def language(path):
    """The family of comments a file uses: c, lua, hash, or None for text and data."""
    if path in ("Makefile", ".ci/run"):
        return "hash"
    return LANGUAGES.get(os.path.splitext(path)[1])


def read(path):
    """The file's text, or None when it is not UTF-8 text."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (UnicodeDecodeError, FileNotFoundError):
        return None


def blank(text):
    return re.sub(r"[^\n]", " ", text)


TOKENS = {
    "c": re.compile(
        r'//[^\n]*|/\*.*?\*/|#+"""(?:.*?)"""#+|"""(?:\\.|.)*?"""|#+"[^\n]*?"#+'
        r"|'(?:\\.|[^'\\\n])'|\"",
        re.S),
    "lua": re.compile(
        r"--\[(=*)\[.*?\]\1\]|--[^\n]*|\[(=*)\[.*?\]\2\]"
        r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S),
    "hash": re.compile(
        r"'''.*?'''|\"\"\".*?\"\"\"|(?:(?<=\s)|^)#[^\n]*|\"(?:\\.|[^\"\\])*\"|'[^'\n]*'",
        re.S | re.M),
}


def string_end(text, start):
    """The index after the Swift or C string that opens at `start`, across \\( … ) with strings inside."""
    index, depth = start + 1, 0
    while index < len(text):
        here = text[index]
        if depth == 0 and here == '"' or here == "\n":
            return index + 1
        if here == "\\" and text[index + 1:index + 2] == "(":
            depth, index = depth + 1, index + 2
        elif here == "\\":
            index += 2
        elif depth and here == '"':
            index = string_end(text, index)
        else:
            depth += (here == "(") - (here == ")") if depth else 0
            index += 1
    return index


def code(text, family):
    """The text with comments and strings turned into spaces; lines and columns stay where they were."""
    pieces, index = [], 0
    pattern = TOKENS[family]
    while match := pattern.search(text, index):
        end = string_end(text, match.start()) if match.group() == '"' else match.end()
        pieces += [text[index:match.start()], blank(text[match.start():end])]
        index = end
    return "".join(pieces) + text[index:]
