"""From the text of `:status` to figures."""

from __future__ import annotations

import re
from typing import Any

NUMBER = r"-?[\d.]+"
LINES = (
    r"(?P<mapping>.*), version (?P<version>\d+) "
    r"\((?P<swaps>\d+) swaps?, (?P<refused>\d+) refused\), (?P<path>.*)",
    rf"sound (?P<sound>{NUMBER}) s, (?P<walk>.*), "
    rf"beat (?P<beat>{NUMBER}) at (?P<tempo>{NUMBER}) bpm",
    rf"(?P<blocks>\d+) blocks?, (?P<dropped_blocks>\d+) dropped; load (?P<load>{NUMBER}) % median, "
    rf"(?P<load_p99>{NUMBER}) % p99, (?P<load_max>{NUMBER}) % max.*",
    rf"script (?P<script_us>{NUMBER}) µs per tick, (?P<script_us_p99>{NUMBER}) µs p99, "
    rf"(?P<script_us_max>{NUMBER}) µs max; (?P<late_events>\d+) late events?; "
    rf"(?P<ahead_ms>{NUMBER}) ms ahead, (?P<waiting_events>\d+) events? waiting",
    r"(?P<sounding_notes>\d+) of (?P<notes>\d+) notes? sounding(, (?P<held_notes>\d+) held)?; "
    r"(?P<stolen_notes>\d+) stolen, (?P<limited_samples>\d+) samples? limited.*",
    rf"from save to sound (?P<heard_after_ms>{NUMBER}) ms median, "
    rf"(?P<heard_after_ms_p95>{NUMBER}) ms p95",
)
WALK = re.compile(rf"walk (?P<at>{NUMBER}) of (?P<length>{NUMBER}) s(?P<held>, held)?")
SINK = re.compile(
    rf"to (?P<place>.*?): (?P<state>\w+), (?P<seconds>{NUMBER}) s, "
    rf"(?P<dropped_blocks>\d+) blocks? dropped, ring (?P<ring>{NUMBER}) %(?P<figures>.*)"
)
TEXTS = {"mapping", "path", "place", "state"}


def parsed(text: str) -> dict[str, Any]:
    """Return what `:status` says, by name.

    Times are in seconds unless the name ends in `_ms` or `_us`; loads are percent of a core. `walk`
    is None without a dataset, else `{"at", "length", "held"}`; `sinks` lists where the sound goes;
    `other` the lines that are none of these.
    """
    figures: dict[str, Any] = {"walk": None, "sinks": [], "other": []}
    for line in text.splitlines():
        if sink := SINK.fullmatch(line):
            figures["sinks"].append(sink_figures(sink))
        elif found := next((m for form in LINES if (m := re.fullmatch(form, line))), None):
            words = found.groupdict().items()
            figures |= {name: value(name, word) for name, word in words if word is not None}
        else:
            figures["other"].append(line)
    if isinstance(figures["walk"], str):
        walk = WALK.fullmatch(figures["walk"])
        figures["walk"] = walk and {
            "at": float(walk["at"]),
            "length": float(walk["length"]),
            "held": walk["held"] is not None,
        }
    return figures


def value(name: str, word: str) -> Any:
    """Return a figure as a number; names stay text."""
    if name in TEXTS or name == "walk":
        return word
    return float(word) if "." in word or name not in WHOLE else int(word)


WHOLE = {
    "version",
    "swaps",
    "refused",
    "blocks",
    "dropped_blocks",
    "late_events",
    "waiting_events",
    "sounding_notes",
    "notes",
    "held_notes",
    "stolen_notes",
    "limited_samples",
}


def sink_figures(sink: re.Match[str]) -> dict[str, Any]:
    """Return where sound goes, and the figures that this place has of its own."""
    own = sink["figures"].removeprefix(", ")
    more = dict(pair.rsplit(" ", 1) for pair in own.split(", ") if " " in pair)
    named = {name: value(name, sink[name]) for name in sink.groupdict() if name != "figures"}
    return named | {
        name.replace(" ", "_"): int(word) if word.isdigit() else word for name, word in more.items()
    }
