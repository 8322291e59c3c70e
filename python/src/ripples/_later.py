"""Lines that a session is to run at a time of their own."""

from __future__ import annotations

import threading
from functools import partial

from ._link import Link
from ._prompt import Piece, failure
from ._protocol import Answer


class Later:
    """Hands the timed lines of one text to a session, over a connection of their own.

    A session runs what a connection sends in its order, so that over the first one all that is
    asked meanwhile would wait, too. The connection closes when the last line has run; a line that
    fails is a notice of `link`.
    """

    def __init__(self, link: Link, timed: list[Piece], code: str) -> None:
        self._link = link
        self._code = code
        self._own = Link(link.path)
        self._left = len(timed)
        self._lock = threading.Lock()
        for piece in timed:
            self._own.post(piece.text, partial(self._ran, piece))

    def _ran(self, piece: Piece, answer: Answer | None) -> None:
        if answer is not None and answer.status not in ("ok", "bye"):
            self._link.note(str(failure(answer, piece, self._code)))
        with self._lock:
            self._left -= 1
            if self._left == 0:
                self._own.close()
