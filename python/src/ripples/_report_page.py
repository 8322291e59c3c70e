"""The report of a comparison: a page of its own, which a notebook shows in a frame."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from ._text import escape

LARGEST = 16 * 2**20


class ReportPage:
    """The page of a comparison: charts, players, texts of the mappings, methods, sources.

    It is one file that needs nothing else, and can be sent and published as it is. `os.fspath` and
    `open` take it as a path.
    """

    def __init__(self, path: Path, title: str, owner: object = None) -> None:
        self.path = path
        self.title = title
        self._owner = owner  # A folder that is removed with the comparison lives on with the page.

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def __repr__(self) -> str:
        return f"<Report of {self.title}: {self.path}>"

    def _repr_html_(self) -> str:
        return f"{self.link}\n{self.frame}"

    @property
    def link(self) -> str:
        """A link to the file as HTML: relative where it lies below the current folder."""
        path = self.path.absolute()
        if path.is_relative_to(Path.cwd()):
            target = quote(path.relative_to(Path.cwd()).as_posix())
        else:
            target = path.as_uri()
        shown = f"Report of {escape(self.title)}"
        return f'<p><a href="{escape(target)}">{shown}</a>: {escape(str(self.path))}</p>'

    @property
    def frame(self) -> str:
        """The page in a frame as HTML; a page above 16 MiB is only linked to."""
        if self.path.stat().st_size > LARGEST:
            return "<p>The report is too large to be shown here: open the file.</p>"
        page = escape(self.path.read_text(encoding="utf-8"))
        title = escape(f"Report of {self.title}")
        style = "width:100%;height:40em;border:1px solid"
        return (
            f'<iframe title="{title}" style="{style}" sandbox="allow-scripts allow-popups" '
            f'srcdoc="{page}"></iframe>'
        )
