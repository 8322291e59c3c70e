"""Waiting for something to come true, so that no test depends on how fast a machine is."""

from __future__ import annotations

import time
from collections.abc import Callable


def eventually(holds: Callable[[], bool], seconds: float = 120) -> bool:
    """Say whether something comes true; give a time only where it is part of what is claimed."""
    limit = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > limit:
            return False
        time.sleep(0.02)  # before the next look
    return True
