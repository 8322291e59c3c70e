"""Recognises the repetition of this client's own requests among a session's notices."""

from __future__ import annotations

from collections import deque

KEPT = 64


class Echoes:
    """Tells the repetition of an own request from other notices.

    A session tells all its clients what each of them typed: `attach-1> x = 1`, and the further
    lines of a request as they are.

    >>> echoes = Echoes()
    >>> echoes.expect("x = 1")
    >>> echoes.has("attach-1> x = 1"), echoes.has("attach-2> y = 2")
    (True, False)
    """

    def __init__(self) -> None:
        self._expected: deque[list[str]] = deque(maxlen=KEPT)
        self._rest: deque[str] = deque()

    def expect(self, request: str) -> None:
        """Note a request that is about to be sent."""
        self._expected.append(request.split("\n"))

    def has(self, notice: str) -> bool:
        """Say whether a line of notice repeats an own request; each is recognised once."""
        if self._rest and notice == self._rest[0]:
            self._rest.popleft()
            return True
        name, mark, said = notice.partition("> ")
        if not mark or not name.startswith("attach-"):
            return False
        for lines in list(self._expected):
            if lines[0] == said:
                self._expected.remove(lines)
                self._rest = deque(lines[1:])
                return True
        return False
