"""Cells of Lua (`%%mapping NAME`, `%%live`): plain in a notebook, comments in its .py, which is Python."""

import re

MAGIC = re.compile(r"%%(mapping|live)\b")


def uncommented(source):
    """A notebook's cell from that of a .py: what follows the magic is Lua, not comments."""
    if not MAGIC.match(source):
        return source
    first, *rest = source.split("\n")
    return "\n".join([first, *(re.sub(r"^# ?", "", line) for line in rest)])


def commented(source):
    """The cell of a .py from that of a notebook; jupytext sees to the first line."""
    if not MAGIC.match(source):
        return source
    first, *rest = source.split("\n")
    return "\n".join([first, *(f"# {line}".rstrip() for line in rest)])
