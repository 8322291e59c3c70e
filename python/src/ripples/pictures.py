"""Pictures with a text for people who cannot see them."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

from ._as_text import as_text
from ._text import escape
from .errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Picture:
    """A picture with its text, as a notebook shows it: `data` of a `kind` such as image/png."""

    def __init__(self, data: bytes, alt: str, kind: str = "image/png") -> None:
        self.data = data
        self.alt = alt
        self.kind = kind

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.data).decode()
        source = f"data:{self.kind};base64,{data}"
        return f'<img src="{source}" alt="{escape(self.alt)}" style="max-width:100%">'


def show(figure: Figure, alt: str) -> None:
    """Show a matplotlib figure with a text that says what is to be seen in it.

    What `plot` returns has its own text, and needs no `show` as the last line of a cell. Outside a
    notebook the text is printed. The figure is closed, so that it is not shown twice.

    Raises UsageError for an empty text: a picture without one is nothing for those who do not see.

    >>> from matplotlib.figure import Figure
    >>> show(Figure(), "an empty plot")
    Picture: an empty plot
    """
    if not alt.strip():
        raise UsageError(
            "the picture has no text", hint="say what is to be seen in it: show(figure, 'pitch …')"
        )
    from matplotlib import pyplot

    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=100)
    pyplot.close(figure)
    display(Picture(file.getvalue(), alt))


def display(item: object) -> None:
    """Show something in a notebook, or print it where there is none."""
    try:
        from IPython import get_ipython
    except ImportError:
        print(as_text(item))
        return
    if get_ipython() is None:
        print(as_text(item))
    else:
        from IPython.display import display as show_item

        show_item(item)  # type: ignore[no-untyped-call]
