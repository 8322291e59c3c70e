"""Calls that cannot be meant end in a sentence with a hint, not in an exception from within."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import ripples
from ripples import DataError, Dataset, Mapping, MappingError, RipplesError, UsageError

Program = Callable[[str], Path]
FRAME = pd.DataFrame({"t": [0.0, 1.0], "temperature": [0.0, 1.0]})
HALF = "\ud800"


@pytest.mark.parametrize(
    "options",
    [
        {"length": "3"},
        {"length": b"3"},
        {"tail": "2"},
        {"sample_rate": "48000"},
        {"length": 1e308},
        {"columns": "x"},
        {"columns": {"a=b": "c"}},
        {"columns": {"temperature": ""}},
        {"columns": {"temperature": 3}},
        {"columns": {"": "temperature"}},
        {"columns": {"temperature": "a\0b"}},
        {"set": [1]},
        {"set": {1: 2}},
        {"set": {"to\0p": 80}},
        {"set": {"top": "80"}},
        {"variant": ""},
        {"variant": 3},
        {"variant": "wi\0de"},
        {"variant": HALF},
        {"variant": "wild"},
    ],
    ids=repr,
)
def test_odd_options_are_told(tone: Mapping, options: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as caught:
        tone.render(FRAME, **options)
    assert caught.value.hint
    assert not str(caught.value).rstrip().endswith("valid:")


def test_other_calls_refuse_the_same(tone: Mapping) -> None:
    for options in ({"columns": "x"}, {"set": [1]}, {"sweep": "top"}, {"columns": {"a=b": "c"}}):
        with pytest.raises(UsageError):
            ripples.compare([tone], FRAME, length=1, **options)
    with pytest.raises(UsageError):
        ripples.check(tone, FRAME, columns={"a=b": "c"})
    for options in ({"to": 5}, {"to": [5]}, {"to": "take\0.wav"}, {"variant": ""}, {"set": [1]}):
        with pytest.raises(UsageError) as caught:
            ripples.Live(tone, FRAME, **options)
        assert caught.value.hint


def test_a_mapping_without_variants_lists_none(tone: Mapping) -> None:
    plain = Mapping(tone.text.replace("variants = { wide = { top = 93 } },", ""))
    with pytest.raises(UsageError, match='no variant "wide"') as caught:
        plain.render(FRAME, length=1, variant="wide")
    assert "valid:" not in str(caught.value)


@pytest.mark.parametrize("path", ["a\0b", "a" * 5000, HALF, "a/" * 2500], ids=lambda _: "path")
def test_odd_paths_are_told(path: str) -> None:
    with pytest.raises(MappingError, match="cannot be read") as caught:
        Mapping.from_file(path)
    assert caught.value.hint
    with pytest.raises(DataError, match="no such dataset"):
        Dataset(path)
    with pytest.raises(MappingError):
        ripples.compare([f"{path}@wide"], FRAME)


@pytest.mark.parametrize(("text", "name"), [(5, None), ("return 1", 5), (HALF, None), ("", HALF)])
def test_a_mapping_is_made_of_text(text: Any, name: Any) -> None:
    with pytest.raises(UsageError, match="of a mapping is") as caught:
        Mapping(text, name)
    assert caught.value.hint


def test_half_letters_in_a_table_are_told() -> None:
    values = [1, 2]
    for make in (
        lambda: Dataset.from_pandas(pd.DataFrame({"word": pd.Series(["a", HALF], dtype=object)})),
        lambda: Dataset.from_pandas(pd.DataFrame({f"a{HALF}": values})),
        lambda: Dataset.from_pandas(pd.DataFrame({"a": values}), name=HALF),
        lambda: Dataset.from_pandas(pd.DataFrame({"a": values}), units={"a": HALF}),
    ):
        with pytest.raises(DataError, match="half a letter"):
            make()


def test_dates_of_several_zones_are_told() -> None:
    zones = [timezone(timedelta(hours=hours)) for hours in (1, 2)]
    times = [datetime(2025, 3, 30, 1 + at, tzinfo=zone) for at, zone in enumerate(zones)]
    mixed = pd.Series([*times, datetime(2025, 3, 30)], dtype=object)
    for frame in (pd.DataFrame({"t": mixed, "a": 1.0}), pd.DataFrame({"t": mixed[:2], "a": 1.0})):
        with pytest.raises(DataError, match="several zones") as caught:
            Dataset.from_pandas(frame)
        assert "utc=True" in str(caught.value.hint)


def test_words_that_pandas_takes_for_missing_stay_words(tmp_path: Path) -> None:
    given = ["NA", "None", None, "null", "nan"]
    frame = pd.DataFrame({"word": pd.Series(given, dtype=object), "value": [1, None, 3, 4, 5.5]})
    back = Dataset.from_pandas(frame).to_pandas()
    assert back["word"].astype(object).where(back["word"].notna(), "-").tolist() == [
        one or "-" for one in given
    ]
    assert back["value"].isna().tolist() == [False, True, False, False, False]
    table = tmp_path / "log.csv"
    table.write_text("time,value,word\n0,1.5,NA\n1,NA,\n2,NaN,x\n")
    read = Dataset(table).to_pandas()
    assert read["value"].dtype == float
    assert read["value"].isna().tolist() == [False, True, True]
    assert read["word"].isna().tolist() == [False, True, False]


@pytest.mark.parametrize("answer", ["hello", "{}", "[1]", "3", '{"findings": [1]}', '{"schema":1}'])
def test_another_program_is_named(
    monkeypatch: pytest.MonkeyPatch, program: Program, tone: Mapping, answer: str
) -> None:
    dataset, lab = Dataset.from_pandas(FRAME), ripples.lab(2)
    other = program(f"echo '{answer}'")
    monkeypatch.setenv("RIPPLES", str(other))
    for call in (
        lambda: tone.render(dataset, length=1),
        lambda: tone.describe(),
        lambda: tone.check(),
        lambda: dataset.describe(),
        lambda: ripples.compare([tone], dataset),
        lambda: lab.check(tone),
    ):
        with pytest.raises(RipplesError, match="must be of one version") as caught:
            call()
        assert str(other) in str(caught.value)
    assert str(other) in repr(ripples.doctor())
