"""A stretch of a live session's sound, taken while it sounds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import soundfile

from ._scratch import scratch
from .errors import UsageError
from .rendering import Rendering

if TYPE_CHECKING:
    from .live import Live

LONGEST = 600.0
MARGIN = 0.05
BYTES_PER_SECOND = 48000 * 2 * 4


def capture(live: Live, seconds: float) -> Rendering:
    """Record the next seconds of a session (up to 600) and return them.

    Raises UsageError while another recording goes on.
    """
    if not 0 < seconds <= LONGEST:
        raise UsageError(f"{seconds!r} seconds cannot be captured", hint="give 1 to 600")
    with scratch(int(seconds * BYTES_PER_SECOND)) as folder:
        file = folder / "take.wav"
        live.run(f":record {file}")
        try:
            wait(live, str(file), seconds)
        finally:
            live.run(":record off")
        status = live.status()  # Answered when the manifest beside the recording is written.
        samples, rate = soundfile.read(file, dtype="float32", always_2d=True)
        exact = folder / "exact.wav"
        soundfile.write(exact, samples[: round(seconds * rate)], rate, subtype="FLOAT")
        sound = Rendering.from_file(exact, f"{status['mapping']}, version {status['version']}")
    sound.mapping = live.mapping
    return sound


def wait(live: Live, place: str, seconds: float) -> None:
    """Wait until the given number of seconds has been recorded."""
    done = 0.0
    while done < seconds + MARGIN:
        time.sleep(max(seconds + MARGIN - done, 0.02))
        done = next(
            (sink["seconds"] for sink in live.status()["sinks"] if sink["place"] == place), seconds
        )
