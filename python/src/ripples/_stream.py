"""The sound of a live session in a page."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ._text import escape

if TYPE_CHECKING:
    from .live import Live

STREAMS = (
    ("stream.opus", "audio/ogg; codecs=opus"),
    ("stream.flac", "audio/flac"),
    ("stream.wav", "audio/wav"),
)


def page(live: Live) -> str:
    """Return what a notebook shows of a session: what sounds, what to listen for, a player."""
    if not live.is_running:
        return "<p>The live session has ended.</p>"
    status = live.status()
    title = f"{status['mapping']}, version {status['version']}"
    parts = [f"<p><strong>Live: {escape(title)}</strong></p>"]
    if live.mapping is not None and live.mapping.hear:
        parts.append(f"<p>Listen for: {escape(live.mapping.hear)}</p>")
    if url := live.url:
        parts.append(player(url, title))
    return "\n".join(parts)


def player(url: str, title: str) -> str:
    """Return an audio element that plays a session's stream, and a link to it.

    >>> '"http://127.0.0.1:8000/stream.flac"' in player("http://127.0.0.1:8000/", "Bells")
    True
    """
    base = reachable(url)
    sources = "".join(
        f'<source src="{escape(base + name)}" type="{kind}">' for name, kind in STREAMS
    )
    label = escape(f"Live sound: {title}")
    return (
        f'<audio controls preload="none" aria-label="{label}">{sources}</audio>'
        f'<p><a href="{escape(base)}">Listen in a page of its own</a>: a browser plays one to two '
        f"seconds behind.{remote(url)}</p>"
    )


def reachable(url: str) -> str:
    """Return the address at which a browser finds the stream.

    On a JupyterHub that is the server's proxy, elsewhere the address itself.
    """
    parts = urlsplit(url)
    prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX")
    if prefix:
        return f"{prefix.rstrip('/')}/proxy/{parts.port}/"
    return url.replace("//0.0.0.0:", "//127.0.0.1:", 1)


def remote(url: str) -> str:
    """Return what a listener on another machine needs to know."""
    if os.environ.get("JUPYTERHUB_SERVICE_PREFIX"):
        return " The hub needs jupyter-server-proxy for it."
    if urlsplit(url).hostname in ("127.0.0.1", "localhost"):
        return " It can be heard on this machine only; capture(5) brings sound into the notebook."
    return ""
