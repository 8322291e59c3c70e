"""What a mapping prints is shown, and stays within bounds."""

from __future__ import annotations

import pandas as pd
import pytest

import ripples
from ripples import Mapping

FRAME = pd.DataFrame({"t": [0.0, 1.0], "temperature": [0.0, 1.0]})


@pytest.fixture
def talking(tone: Mapping) -> Mapping:
    """A mapping that prints one line when it is loaded, and thirty when it plays."""
    text = tone.text.replace(
        'play("tone", { level = -12 })',
        'for i = 1, 30 do print("line", i) end play("tone", { level = -12 })',
    )
    return Mapping('print("loaded")\n' + text)


@pytest.mark.parametrize("call", ["render", "check"])
def test_printed_lines_are_shown_with_their_place_and_counted(
    talking: Mapping, call: str, capsys: pytest.CaptureFixture[str]
) -> None:
    getattr(ripples, call)(talking, FRAME)
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Tone:1: loaded"
    assert said[1].startswith("Tone:")
    assert "line" in said[1]
    assert len(said) == 21
    assert said[20] == "(11 printed lines left out)"


def test_a_mapping_that_prints_nothing_is_silent(
    tone: Mapping, capsys: pytest.CaptureFixture[str]
) -> None:
    ripples.render(tone, FRAME)
    ripples.check(tone, FRAME)
    assert capsys.readouterr().err == ""
