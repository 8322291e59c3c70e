"""Listening studies through killed browsers and servers: every acknowledged answer is kept once."""

from __future__ import annotations

from pathlib import Path

from listening_storm import Storm, make_study

from ripples._command import binary

LISTENERS = 20


def test_no_acknowledged_answer_is_lost_in_a_storm(tmp_path: Path) -> None:
    """A quarter of the browsers and twice the server are killed, 30 % of the listeners leave."""
    storm = Storm(binary(), make_study(binary(), tmp_path), LISTENERS, seed=3)
    storm.run(kills=2)
    assert storm.kills == 2
    assert storm.answers > 14 * 20
    assert storm.problems() == []
