"""Tables of all kinds become datasets, or are refused with their column and row."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import ripples
from ripples import DataError, Dataset, Mapping, UsageError

COLUMN = pd.Series([1.0, 2.0, 3.0])


def described(frame: pd.DataFrame, **options: Any) -> dict[str, dict[str, Any]]:
    """Return what the command says of each column that is in the table."""
    columns = Dataset.from_pandas(frame, **options).describe()["columns"]
    return {column["name"]: column for column in columns if not column["isDerived"]}


def test_numbers_keep_their_values_and_missing_ones_stay_missing() -> None:
    frame = pd.DataFrame({"t": [0, 1, 2, 3], "value": [0.1, np.nan, -3e-7, 1e9]})
    dataset = Dataset.from_pandas(frame)
    pd.testing.assert_series_equal(dataset.to_pandas()["value"], frame["value"])
    assert described(frame)["value"]["missing"] == 1


@pytest.mark.parametrize(
    "index",
    [
        pd.date_range("2025-03-30 00:30", periods=3, freq="h", tz="Europe/Berlin"),
        pd.date_range("2025-01-01", periods=3, freq="h"),
        pd.timedelta_range("5 h", periods=3, freq="h"),
        pd.period_range("2025-01-01 05:00", periods=3, freq="h"),
        pd.Index([3600.0, 7200.0, 10800.0], name="time"),
        pd.Index([3600, 7200, 10800], name="t"),
    ],
)
def test_an_index_of_times_is_the_time(index: pd.Index) -> None:
    frame = pd.DataFrame({"value": [1.0, 2.0, 3.0]}, index=index)
    dataset = Dataset.from_pandas(frame)
    assert dataset.to_pandas()["time"].tolist() == [0, 3600, 7200]
    assert dataset.describe()["seconds"] == 7200


def test_dates_with_a_zone_say_when_it_began() -> None:
    index = pd.date_range("2025-06-01 12:00", periods=3, freq="s", tz="Asia/Tokyo")
    dataset = Dataset.from_pandas(pd.DataFrame({"value": [1, 2, 3]}, index=index))
    assert str(dataset.describe()["start"]).startswith("2025-06-01T12:00:00+09:00")


def test_dates_without_a_zone_are_read_like_those_of_a_file(tmp_path: Path) -> None:
    index = pd.date_range("2025-07-04 09:30", periods=3, freq="s")
    table = Dataset.from_pandas(pd.DataFrame({"value": [1, 2, 3]}, index=index))
    rows = "".join(f"2025-07-04 09:30:0{row},{row + 1}\n" for row in range(3))
    (tmp_path / "a.csv").write_text("time,value\n" + rows, encoding="utf-8")
    file = Dataset(tmp_path / "a.csv")
    for zone in (None, "+02:00"):
        assert table.describe(zone=zone)["start"] == file.describe(zone=zone)["start"]


def test_the_order_of_dates_is_asked_and_told(tmp_path: Path) -> None:
    path = tmp_path / "us.csv"
    path.write_text("time,pace\n07/04/2025 09:30,96\n07/04/2025 09:31,98\n", encoding="utf-8")
    with pytest.raises(DataError, match="no row decides"):
        Dataset(path).describe()
    assert str(Dataset(path).describe(dates="mdy")["start"]).startswith("2025-07-04")


def test_without_a_time_there_is_a_row_each_second() -> None:
    frame = pd.DataFrame({"value": [1, 2, 3]}, index=[7, 9, 30])
    assert Dataset.from_pandas(frame).to_pandas()["time"].tolist() == [0, 1, 2]


def test_a_named_time_begins_at_its_first_row() -> None:
    frame = pd.DataFrame({"when": [1.7e9, 1.7e9 + 2, 1.7e9 + 3], "value": [1, 2, 3]})
    assert Dataset.from_pandas(frame, time="when").to_pandas()["time"].tolist() == [0, 2, 3]


def test_dates_without_a_time_of_day() -> None:
    days = [date(2025, 2, 27), date(2025, 2, 28), date(2025, 3, 2)]
    frame = pd.DataFrame({"day": days, "value": [1, 2, 3]})
    back = Dataset.from_pandas(frame, time="day").to_pandas()["time"]
    assert back.tolist() == [0, 86400, 3 * 86400]


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (pd.Series(["a", None, "b"]), ["a", np.nan, "b"]),
        (pd.Series(["x", "y", "x"], dtype="category"), ["x", "y", "x"]),
        (pd.Series(["x", pd.NA, "y"], dtype="string"), ["x", np.nan, "y"]),
        (pd.Series([True, False, True]), [1, 0, 1]),
        (pd.Series([True, None, False], dtype=object), [1, np.nan, 0]),
        (pd.Series([1, None, 3], dtype="Int64"), [1, np.nan, 3]),
        (pd.Series([1, 2, 3], dtype="category"), [1, 2, 3]),
        (pd.Series([None, None, None], dtype=object), [np.nan] * 3),
        (pd.Series([1.5, "", 2], dtype=object).replace("", None), [1.5, np.nan, 2]),
        (pd.Series(["a,b", 'say "c"', "d\ne"]), ["a,b", 'say "c"', "d\ne"]),
    ],
)
def test_columns_of_every_kind(column: pd.Series, expected: list[Any]) -> None:
    back = Dataset.from_pandas(pd.DataFrame({"value": column})).to_pandas()["value"]
    for one, other in zip(back.tolist(), expected, strict=True):
        assert one == other or (one != one and other != other)


def test_names_of_every_kind() -> None:
    frame = pd.DataFrame({"größe, in m": [1, 2], 'a "b"': [3, 4], "温度": [7, 8]})
    dataset = Dataset.from_pandas(frame, name="Straße / Ü", units={"温度": "°C"})
    assert dataset.to_pandas().columns.tolist() == ["time", "größe, in m", 'a "b"', "温度"]
    assert described(frame, units={"温度": "°C"})["温度"]["unit"] == "°C"
    assert dataset.describe()["title"] == "Straße / Ü"


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (pd.DataFrame(), "no rows"),
        (pd.DataFrame({"a": []}), "no rows"),
        (pd.DataFrame(index=[0, 1]), "no columns"),
        (pd.DataFrame([[1, 2]], columns=["a", "a"]), "'a' 2 times"),
        (pd.DataFrame([[1, 2]]), "column 0 has no word for a name"),
        (pd.DataFrame({"3.5": [1, 2]}), "column '3.5' has no word"),
        (pd.DataFrame({" ": [1, 2]}), "column ' ' has no word"),
        (pd.DataFrame({"a": [1.0, np.inf]}), "'a' is infinite in row 1"),
        (pd.DataFrame({"a": [1j, 2j]}), "complex"),
        (pd.DataFrame({"a": ["x", 3]}), "'a' is neither all numbers nor all words: 'x'"),
        (pd.DataFrame({"a": [[1], [2]]}), "'a' is neither"),
        (pd.DataFrame({"t": [0, None], "a": [1, 2]}), "missing in row 1"),
        (pd.DataFrame({"t": ["0", "1"], "a": [1, 2]}), "not seconds, dates or durations"),
        (pd.DataFrame({"t": [0, 1], "d": pd.to_datetime(["2025", "2026"])}), "'d' holds times"),
    ],
)
def test_what_cannot_be_played_is_refused(frame: pd.DataFrame, words: str) -> None:
    with pytest.raises(DataError, match=words) as caught:
        Dataset.from_pandas(frame)
    assert caught.value.hint


def test_options_that_do_not_fit_are_refused() -> None:
    frame = pd.DataFrame({"time": [0, 1], "t": [0, 1], "value": [1, 2]})
    with pytest.raises(DataError, match="'time' beside its time 't'"):
        Dataset.from_pandas(frame, time="t")
    with pytest.raises(DataError, match="no column is called 'zeit'") as caught:
        Dataset.from_pandas(frame, time="zeit")
    assert "value" in str(caught.value.hint)
    with pytest.raises(DataError, match="'depth', which is no column"):
        Dataset.from_pandas(frame.drop(columns="t"), units={"depth": "m"})


def test_paths_with_spaces_and_other_letters(tmp_path: Path, tone: Mapping) -> None:
    folder = tmp_path / "eigene Daten"
    folder.mkdir()
    table = folder / "Läufe 1.csv"
    table.write_text("time;temperature\n0;0,5\n1;0,5\n2;1,5\n")
    dataset = Dataset(table)
    assert dataset.name == "Läufe 1"
    assert dataset.to_pandas()["temperature"].tolist() == [0.5, 0.5, 1.5]
    assert tone.render(dataset, length=1, tail=0).duration == 1


def test_dates_of_a_file_become_seconds(tmp_path: Path) -> None:
    table = tmp_path / "log.csv"
    table.write_text("date,value\n2025-01-02,1\n2025-01-03,2\n2025-01-05,3\n")
    assert Dataset(table).to_pandas()["time"].tolist() == [0, 86400, 259200]


def test_what_is_no_dataset_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nowhere: there is no such dataset") as caught:
        Dataset("nowhere")
    assert str(Path.cwd() / "nowhere") in str(caught.value.hint)
    assert "relative to the current folder" in str(caught.value.hint)
    gpx = tmp_path / "walk.gpx"
    gpx.write_text("<gpx/>")
    with pytest.raises(DataError, match="no table that pandas reads"):
        Dataset(gpx).to_pandas()
    with pytest.raises(DataError, match=r"datapackage\.json"):
        Dataset(tmp_path).to_pandas()


def test_bundled_datasets_are_tables() -> None:
    table = Dataset("datasets/daily-weather").to_pandas()
    assert table.shape == (365, 8)
    assert table["time"].diff().dropna().unique().tolist() == [86400]


def test_a_page_shows_columns_and_units() -> None:
    page = Dataset("datasets/daily-weather")._repr_html_()
    assert '<th scope="row">temperature</th><td>°C</td><td>365</td>' in page


def test_files_go_with_the_dataset() -> None:
    dataset = Dataset.from_pandas(pd.DataFrame({"value": COLUMN}))
    folder = dataset.path
    assert folder.exists()
    del dataset
    assert not folder.exists()


@pytest.mark.parametrize("how", ["del dataset", "sys.exit()"])
def test_a_fork_leaves_the_files_of_its_parent(how: str) -> None:
    code = f"""
import os, sys, pandas, ripples
dataset = ripples.Dataset.from_pandas(pandas.DataFrame({{"value": [1, 2]}}))
files = ripples.Mapping("return 1").file()
lua = files.__enter__()
child = os.fork()
if child == 0:
    {how}
    sys.exit()
os.waitpid(child, 0)
print(dataset.path.exists(), lua.exists())
folder = dataset.path
del dataset, files
print(folder.exists(), lua.exists())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "False", "False"]


def test_a_named_series_is_a_table_of_one_column(tone: Mapping) -> None:
    index = pd.date_range("2025-01-01", periods=3, freq="h")
    series = pd.Series([0.0, 0.5, 1.0], index=index, name="temperature")
    back = Dataset.from_pandas(series, units={"temperature": "°C"}).to_pandas()
    assert back.to_dict("list") == {"time": [0, 3600, 7200], "temperature": [0, 0.5, 1]}
    sound = tone.render(series, length=1, tail=0)
    assert sound.sha256 == tone.render(series.to_frame(), length=1, tail=0).sha256
    assert "data-constant" in tone.check(series * 0).ids
    with pytest.raises(DataError, match="has no name") as caught:
        Dataset.from_pandas(series.rename(None))
    assert caught.value.hint == 'give it one: values.rename("temperature")'


@pytest.mark.parametrize("values", [np.arange(3.0), [1, 2.5], (1, 2), {"temperature": [1, 2]}])
def test_bare_numbers_are_refused_with_the_line_that_makes_a_table(
    values: Any, tone: Mapping
) -> None:
    hints = set()
    for call in (tone.render, tone.check, Dataset.from_pandas, partial(ripples.compare, [tone])):
        with pytest.raises(UsageError, match=f"made of {type(values).__name__}") as caught:
            call(values)
        hints.add(caught.value.hint)
    line = str(hints.pop()).removeprefix("make it a table: ").partition(", with")[0]
    assert not hints
    table = eval(line, {"pd": pd, "values": values})
    assert Dataset.from_pandas(table).to_pandas()["temperature"].tolist() == list(
        values["temperature"] if isinstance(values, dict) else values
    )


def test_a_page_says_the_name_and_the_title() -> None:
    page = Dataset("datasets/daily-weather", "Seattle")._repr_html_()
    assert "<caption>Seattle: A year of daily weather in Seattle, " in page
    own = Dataset.from_pandas(pd.DataFrame({"value": COLUMN}), name="three")
    assert "<caption>three, 2.0 s<" in own._repr_html_()
