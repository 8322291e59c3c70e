"""What the command says is said in Python's words, and data are named as the user knows them."""

from __future__ import annotations

import json
import re
from datetime import time, timedelta
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import ripples
from ripples import DataError, Dataset, Mapping, UsageError
from ripples._message import Subject, of
from ripples._wording import in_python, spoken


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("times have no zone; ‹zone› tells it", "times have no zone; zone=… tells it"),
        ("write ‹column pace=cadence:Hz›", 'write columns={"pace": "cadence:Hz"}'),
        (
            "(‹column latitude=longitude› ‹column longitude=latitude›)",
            '(columns={"latitude": "longitude", "longitude": "latitude"})',
        ),
        ("say ‹dates dmy› or ‹dates mdy›", 'say dates="dmy" or dates="mdy"'),
        ("a zone: ‹zone Europe/Berlin›", 'a zone: zone="Europe/Berlin"'),
        ("check a part: ‹from 0› ‹to 60›", 'check a part: part=("0", "60")'),
        ("or faster (‹speed 1000›)", "or faster (speed=1000)"),
        ("give more (‹tail›)", "give more (tail=…)"),
        ("‹allow-read /tmp› or ‹allow-missing›", 'allow_read="/tmp" or allow_missing=True'),
        ("he said ‹no›, ‹NO› and ‹", "he said no=…, ‹NO› and ‹"),
        (
            "/tmp/ripples-data-t46ulij2/table has no value; ripples describe "
            "/tmp/ripples-data-t46ulij2/table lists them",
            "the data has no value; ripples.Dataset(…).describe() lists them",
        ),
        ("/dev/shm/ripples-abcd1234/hum.lua:3: odd", "the mapping:3: odd"),
        (
            "run ripples check year.lua ‹data walks/day› ‹speed 2›",
            'run ripples.check("year.lua", "walks/day", speed=2)',
        ),
        ("ripples check Half ‹data cold spring›", "ripples.check(mapping, data)"),
        (
            "it is silent: ripples check MAPPING ‹data DATA›",
            "it is silent: ripples.check(mapping, data)",
        ),
        (
            "write ripples compare a.lua b.lua ‹data datasets/garden-walk›",
            'write ripples.compare(["a.lua", "b.lua"], "datasets/garden-walk")',
        ),
        (
            "plan one: ripples sweep plan a.lua ‹data walk› ‹out SWEEP›",
            "plan one: ripples sweep plan a.lua --data walk --out SWEEP",
        ),
    ],
)
def test_settings_become_keywords(said: str, words: str) -> None:
    assert in_python(said) == words


def hints() -> list[str]:
    """Return every text of the command that names one of its commands, with paths filled in."""
    found = []
    for file in sorted(Path("Sources").rglob("*.swift")):
        code = re.sub(r'"\n\s*\+ "', "", file.read_text("utf-8"))
        for line in code.splitlines():
            for text in re.findall(r'"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"', line):
                placed = re.sub(r"‹\\\([^()]*\)", "‹zone", text)  # the name of a setting
                filled = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "walks/one.csv", placed)
                if re.search(r"\bripples [a-z]", filled) and not line.lstrip().startswith("//"):
                    found.append(filled)
    return found


def test_no_hint_mixes_the_shell_with_python() -> None:
    every = hints()
    assert len(every) > 60
    for text in every:
        for said in (in_python(text), in_python(spoken({"hint": text})["hint"])):
            # A function without parentheses and a file behind it, or a keyword behind a command.
            assert not re.search(r"ripples\.\w+(?: [A-Z]{4,}| [^\s(]*[./]\w)", said), said
            assert not re.search(r"\bripples \w+[^;.(]* \w+=[\"'\w…]", said), said
            assert "‹" not in said, said


def test_settings_in_an_object_of_json_become_keywords() -> None:
    content = json.loads(
        '{"notes": ["see ‹speed 2›", 3], "a": {"b": "‹zone›"}}', object_hook=spoken
    )
    assert content == {"notes": ["see speed=2", 3], "a": {"b": "zone=…"}}


def test_a_message_names_files_as_the_user_does() -> None:
    subject = Subject("/tmp/x/hum.lua", "Hum", "", "/tmp/y/table", "my day")
    fault = {"code": "data", "file": "/tmp/x/hum.lua"}
    found = of({**fault, "message": "reads pace, and /tmp/y/table has none"}, subject)
    assert str(found) == "Hum: reads pace, and my day has none"


def test_an_input_without_a_value_is_told_without_paths_and_options(tone: Mapping) -> None:
    frame = pd.DataFrame({"t": [0.0, 1.0], "warmth": [1.0, 2.0]})
    with pytest.raises(ripples.RipplesError) as raised:
        ripples.render(tone, frame, length=1)
    said = str(raised.value)
    assert 'columns={"temperature": "…"}' in said
    assert "allow_missing=True" in said
    assert "/tmp/" not in said
    assert "--" not in said


@pytest.mark.parametrize("unit", ["furlong", "km/h"])
def test_a_unit_that_its_column_cannot_have_is_refused(unit: str) -> None:
    frame = pd.DataFrame({"t": [0, 1], "temperature": [10, 12]})
    with pytest.raises(DataError, match=f'"{unit}" cannot become temperature in °C'):
        Dataset.from_pandas(frame, units={"temperature": unit})


def test_units_are_a_dictionary_of_texts() -> None:
    frame = pd.DataFrame({"t": [0, 1], "temperature": [10, 12]})
    with pytest.raises(UsageError, match="give a dictionary by name"):
        Dataset.from_pandas(frame, units="°F")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="the unit of 'temperature' is 3"):
        Dataset.from_pandas(frame, units={"temperature": 3})  # type: ignore[dict-item]


def test_a_table_has_its_dates_in_a_zone() -> None:
    dates = pd.date_range("2025-07-04 10:00", periods=3, freq="s")
    frame = pd.DataFrame({"temperature": [1.0, 2.0, 3.0]}, index=dates)
    data = Dataset.from_pandas(frame, zone="+02:00")
    assert data.describe()["start"] == "2025-07-04T10:00:00+02:00"
    index = data.to_pandas(dates=True).index
    assert index[2].isoformat() == "2025-07-04T10:00:02+02:00"
    with pytest.raises(UsageError, match="the zone is 2"):
        Dataset.from_pandas(frame, zone=2)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="dates have one of their own"):
        Dataset.from_pandas(frame.tz_localize("UTC"), zone="+02:00")
    with pytest.raises(UsageError, match="the table has none"):
        Dataset.from_pandas(frame.reset_index(drop=True), zone="+02:00")


def test_a_description_is_a_dictionary_that_reads_as_a_table() -> None:
    data = Dataset.from_pandas(pd.DataFrame({"t": [0, 1], "temperature": [10, 12]}), name="two")
    described = data.describe()
    assert described["seconds"] == 1
    lines = repr(described).splitlines()
    assert lines[0] == "two, 1.0 s"
    assert lines[2].split() == ["temperature", "°C", "2", "0", "10.00", "11.00", "12.00"]


def test_parts_are_durations_and_times_of_day_too(tone: Mapping) -> None:
    dates = pd.date_range("2025-07-04 10:00", periods=60, freq="s", tz="UTC")
    frame = pd.DataFrame({"temperature": np.linspace(0, 1, 60)}, index=dates)
    for part in [
        (timedelta(seconds=10), pd.Timedelta("20s")),
        (time(10, 0, 10), time(10, 0, 20)),
    ]:
        assert ripples.render(tone, frame, part=part, tail=0).duration == 10


def test_silence_has_no_unknown_figures(tone: Mapping) -> None:
    frame = pd.DataFrame({"t": [0.0, 1.0], "temperature": [0.0, 1.0]})
    quiet = Mapping(tone.text.replace('play("tone", { level = -12 })', "local x = 1"))
    facts = ripples.render(quiet, frame, tail=0).facts
    assert facts == "1.0 s, silent"
