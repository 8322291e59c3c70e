"""Starts the process of a live session: what it is called with, and what if its port is taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ._child import Child
from ._message import Subject
from .errors import RipplesError, UsageError

PORT = re.compile(r"^http(?P<host>://[^:/]+)?(:(?P<port>\d+))?$")
PIPES = ("-", "stdout", "raw:-")


@dataclass(frozen=True)
class Opening:
    """What a session is started with: where its sound goes, and all else."""

    to: tuple[str, ...]
    arguments: tuple[str, ...]
    subject: Subject = field(default_factory=Subject)

    def begin(self) -> tuple[Child, str | None]:
        """Start the process; a port that is taken is replaced by a free one, and a text says so.

        Raises what the command reported: a mistake in the mapping, data that cannot be read.
        """
        try:
            return self._start(), None
        except RipplesError as error:
            other = replace(self, to=tuple(any_port(place) for place in self.to))
            if error.code != "connection" or other == self:
                raise
            taken = [place for place in self.to if PORT.match(place) and any_port(place) != place]
            return other._start(), f"{', '.join(taken)} is in use: the stream has another port"

    def _start(self) -> Child:
        places = [f"--to={place}" for place in self.to]
        return Child([*self.arguments, *places], self.subject)


def destinations(to: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return where the sound goes; without a choice it is streamed from any free port.

    >>> destinations(None), destinations("none"), destinations(["http:8001", "take.wav"])
    (('http:0',), ('none',), ('http:8001', 'take.wav'))
    """
    places = ("http:0",) if to is None else (to,) if isinstance(to, str) else to
    if not isinstance(places, Sequence) or not all(isinstance(one, str) for one in places):
        raise UsageError(f"to is {to!r}", hint='give a place, as to="http:8000", or several')
    for place in places:
        if place in PIPES:
            raise UsageError(
                f"the sound of a session in Python cannot go to {place!r}",
                hint='stream it with to="http:0", or use capture(seconds)',
            )
    return tuple(places)


def any_port(place: str) -> str:
    """Return a place with any free port instead of the one it names.

    >>> any_port("http"), any_port("http://0.0.0.0:8000"), any_port("take.wav")
    ('http:0', 'http://0.0.0.0:0', 'take.wav')
    """
    found = PORT.match(place)
    return f"http{found['host'] or ''}:0" if found else place
