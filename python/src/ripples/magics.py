"""Magics for notebooks: `%%mapping`, `%hear` and `%%live`.

`import ripples` in a notebook loads them; so does `%load_ext ripples`.

    %%mapping bells            a cell of Lua becomes the mapping `bells`, and is checked
    %hear bells walk --length 10 brightness=9000
    %%live                     Lua, `:commands` or a whole mapping into the running session
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from IPython.core.error import UsageError as Refusal
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class

from . import _magic_words as words
from ._mapping_card import MappingCard
from ._render import render
from .errors import MappingError, RipplesError
from .live import Said
from .mapping import Mapping
from .rendering import Heard

WHOLE = re.compile(r"^return\s+mapping\b", re.MULTILINE)


@magics_class
class RipplesMagics(Magics):
    """The magics of a shell; names in them are variables of the notebook, else paths."""

    @property
    def names(self) -> dict[str, Any]:
        """The variables of the notebook."""
        assert self.shell is not None
        names: dict[str, Any] = self.shell.user_ns
        return names

    @cell_magic
    def mapping(self, line: str, cell: str) -> MappingCard:
        """Make a mapping of a cell of Lua: `%%mapping NAME [--data DATA]`.

        It is bound to NAME, and what it reads, its parameters and the findings of `ripples.check`
        are shown. A mistake is told with its line in the cell, and an earlier mapping of that NAME
        is forgotten: nothing plays what the cell does not say.
        """
        with told():
            asked = words.mapping_words(line)
            lua = Mapping(as_in_cell(asked.name, cell), asked.name)
            words.forget(asked.name, self.names)
            data = None if asked.data is None else words.dataset(asked.data, self.names)
            card = MappingCard(lua, data)
            self.names[asked.name] = lua
            return card

    @line_magic
    def hear(self, line: str) -> Heard:
        """Render and show: `%hear MAPPING DATA [--length 10] [--speed 4] [NAME=VALUE …]`.

        Also --from and --to for a part of the data, the other settings of `ripples.render`, and
        --text for what is to be heard.
        """
        with told():
            asked = words.hear_words(line)
            lua = words.mapping(asked.mapping, self.names)
            data = words.dataset(asked.data, self.names)
            return render(lua, data, set=asked.params, **asked.options).hear(asked.text)

    @cell_magic
    def live(self, line: str, cell: str) -> Said:
        """Type a cell into a running session: `%%live [NAME]`.

        NAME is the variable of the session; without it the session that was started last. A cell
        with a whole mapping (`return mapping { … }`) takes over from the one that sounds. A mistake
        is told with its line in the cell.
        """
        with told():
            session = words.session(line.strip(), self.names)
            if WHOLE.search(cell):
                return session.reload(Mapping(as_in_cell("cell", cell)))
            return session.run("\n" + cell)


def as_in_cell(name: str, cell: str) -> str:
    r"""Return the Lua of a cell with its name in place of the magic's line.

    So the lines of the mapping are those of the cell.

    >>> as_in_cell("bells", "return mapping {}")
    '-- bells\nreturn mapping {}'
    """
    return f"-- {name}\n{cell}"


@contextmanager
def told() -> Iterator[None]:
    """Show errors as a sentence: a traceback through this package helps nobody."""
    try:
        yield
    except MappingError as error:
        raise error.with_traceback(None) from None
    except RipplesError as error:
        raise Refusal(str(error)) from None


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Give a shell the magics."""
    shell.register_magics(RipplesMagics)
