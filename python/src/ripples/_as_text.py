"""What a notebook shows, as text: for a terminal, and for whoever reads it with a screen reader."""

from __future__ import annotations

from typing import Any


def as_text(item: Any) -> str:
    """Return the text of what would be shown: of a picture or a sound what there is in it.

    A type tells its own by a method `_repr_words_`; of any other it is what Python prints.

    >>> as_text("a text"), as_text(3)
    ("'a text'", '3')
    """
    words = getattr(item, "_repr_words_", None)
    if words is not None:
        return str(words())
    return repr(item)
