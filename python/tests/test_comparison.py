"""Comparisons: every figure against its own source, names, pictures, the report."""

import html
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

import ripples
from ripples import Dataset, Mapping, MappingError, UsageError
from ripples.comparison import Comparison

matplotlib.use("agg")
ROOT = Path(__file__).parents[2]
WEATHER = ROOT / "datasets" / "daily-weather"
WALK = ROOT / "datasets" / "garden-walk"
ADA = ROOT / "mappings" / "compare" / "ada.lua"
BEN = ROOT / "mappings" / "compare" / "ben.lua"
STEPS = """
return mapping {
  name = "Steps",
  params = { top = { 84, min = 60, max = 96 } },
  variants = { low = { top = 64 } },
  voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
  map = { {
    from = "temperature", to = "tone.pitch", domain = { -5, 30 }, range = { "C4", param "top" },
  } },
  sequences = { hold = function() play("tone", { level = -12 }) end },
}
"""


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Bells on a ladder, and a glide, on two seconds of weather."""
    out = tmp_path_factory.mktemp("reports") / "bells and glide"
    return ripples.compare({"bells": ADA, "glide": BEN}, WEATHER, length=2, out=out)


@pytest.fixture(scope="module")
def many() -> Comparison:
    """A text with a variant of its own, a sweep, and anchors, on two datasets."""
    return ripples.compare(
        Mapping(STEPS),
        [WEATHER, Dataset(WALK)],
        length=2,
        sweep={"top": (72, 96, 2)},
        anchors=True,
    )


def test_the_table_is_the_report(two: Comparison) -> None:
    content = json.loads((two.folder / "report.json").read_text())
    row = next(each for each in content["table"] if each["metric"] == "information")
    for name, value in zip(["bells", "glide"], row["values"], strict=True):
        assert two.value("information", name) == value["value"]
        assert two.interval("information", name) == (value["low"], value["high"])
    table = two.table
    assert list(table["bells"].columns) == ["value", "low", "high"]
    assert len(table) == len(content["table"])
    first = table.iloc[0]
    assert (first["unit", ""], first["better", ""], first["best", ""]) == ("bit", "higher", "glide")


def test_values_lie_in_their_intervals(two: Comparison) -> None:
    for name in two.names:
        part = two.table[name].dropna()
        assert len(part) > 20
        assert (part["low"] <= part["value"] + 1e-9).all()
        assert (part["value"] <= part["high"] + 1e-9).all()


def test_a_figure_of_one_dataset_is_that_of_its_best_cell(two: Comparison) -> None:
    cells = two.cells
    mine = cells[(cells["variant"] == "bells") & (cells["metric"] == "information")]
    assert two.value("information", "bells") == mine["value"].max()
    missing = cells[cells["value"].isna()]
    assert (missing["reason"].str.len() > 5).all()


def test_differences_are_those_of_the_values(two: Comparison) -> None:
    rows = two.differences.set_index("metric")
    row = rows.loc["inaudible_steps"]
    expected = two.value("inaudible_steps", "glide") - two.value("inaudible_steps", "bells")
    assert (row["a"], row["b"]) == ("bells", "glide")
    assert row["value"] == pytest.approx(expected, abs=1e-3)
    clear = two.differences[two.differences["clear"]]
    assert ((clear["low"] > 0) | (clear["high"] < 0)).all()


def test_p_values_are_corrected_for_their_number(two: Comparison) -> None:
    for table in (two.table, two.differences):
        p, holm, fdr = (table[name].dropna().to_numpy() for name in ("p", "p_holm", "p_fdr"))
        assert len(p) > 10
        assert len(p) == len(holm) == len(fdr)
        order = np.argsort(p)
        ranks = np.arange(1, len(p) + 1)
        expected = np.minimum.accumulate((p[order] * len(p) / ranks)[::-1])[::-1]
        assert fdr[order] == pytest.approx(expected, rel=1e-4)
        assert (p <= fdr + 1e-12).all()
        assert (fdr <= holm + 1e-12).all()
    assert two.table.iloc[0]["p", ""] < 0.001


def test_the_best_is_named_only_where_it_is_beyond_doubt(two: Comparison) -> None:
    assert two.best("information") == "glide"
    assert two.best("roughness") is None
    assert two.best("information", "temperature") == "glide"
    named = two.table[two.table["best", ""].fillna("") != ""]
    assert len(named) > 1
    assert (named["p_holm", ""] < 0.05).all()


def test_a_variant_has_a_name_a_letter_and_a_file(two: Comparison) -> None:
    assert two.name("bells") == two.name("a") == two.name("ada.lua") == "bells"
    with pytest.raises(UsageError, match="did you mean 'bells'"):
        two.value("information", "bell")
    with pytest.raises(UsageError, match="did you mean 'information'"):
        two.value("informaton", "bells")
    with pytest.raises(UsageError, match="no input 'rain'"):
        two.value("information", "bells", "rain")


def test_the_summary_has_the_names_of_the_user(two: Comparison) -> None:
    assert two.summary[0].startswith("glide carries more of temperature than the other")
    assert "ada.lua" not in " ".join(two.summary)
    assert repr(two).splitlines()[0] == "<Comparison of bells, glide>"


def test_the_page_says_best_in_a_word_and_links_to_the_report(two: Comparison) -> None:
    page = two._repr_html_()
    row = next(row for row in page.split("<tr>") if "Transmitted information (bit)" in row)
    assert re.search(r"\d\.\d\d \[\d\.\d\d, \d\.\d\d\] best</td></tr>", row)
    assert 'scope="row"' in row
    assert "report.html" in page
    assert "<iframe" not in page


def test_the_report_is_a_link_and_a_frame_that_needs_nothing_else(two: Comparison) -> None:
    report = two.report()
    assert Path(report).read_text().startswith("<!doctype html>")
    page = report._repr_html_()
    source = re.search(r'srcdoc="([^"]*)"', page)
    assert source is not None
    assert html.unescape(source[1]) == report.path.read_text()
    assert 'title="Report of bells and glide"' in page
    assert 'href="file://' in page
    assert "bells%20and%20glide/report.html" in page


def test_a_report_below_the_current_folder_is_linked_to_from_there(
    two: Comparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(two.folder.parent)
    assert 'href="bells%20and%20glide/report.html"' in two.report().link


def test_a_sound_is_at_the_loudness_of_the_comparison(two: Comparison) -> None:
    sound = two.sound("bells")
    assert sound.loudness == pytest.approx(-23, abs=0.15)
    assert sound.title == "bells on daily-weather"
    assert np.abs(sound.samples).max() > 0.01
    assert two.sound("b", "daily-weather").sha256 != sound.sha256
    with pytest.raises(UsageError, match="no dataset 'garden'"):
        two.sound("bells", "garden")


def test_the_figure_shows_values_and_intervals_without_colour(two: Comparison) -> None:
    axes = two.plot("information").axes[0]
    points = [bars.lines[0].get_xydata()[0] for bars in axes.containers]
    assert [float(point[1]) for point in points] == [
        two.value("information", name) for name in two.names
    ]
    ends = [bars.lines[2][0].get_segments()[0][:, 1] for bars in axes.containers]
    for name, (low, high) in zip(two.names, ends, strict=True):
        assert (low, high) == pytest.approx(two.interval("information", name))
    markers = {bars.lines[0].get_marker() for bars in axes.containers}
    colours = {bars.lines[0].get_color() for bars in axes.containers}
    assert (len(markers), len(colours)) == (2, 1)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["bells", "glide"]
    assert axes.get_ylabel() == "bit, higher is better"
    assert {text.get_text() for text in axes.texts} == {
        f"{two.value('information', 'bells'):.2f}",
        f"{two.value('information', 'glide'):.2f} ★",
    }


def test_the_words_say_what_the_figure_shows(two: Comparison) -> None:
    words = two.words("inaudible_steps")
    value = two.value("inaudible_steps", "bells")
    assert words.startswith(f"Inaudible steps of temperature: bells {value:.1f} [")
    assert words.endswith("glide is better than all others (Holm's correction).")
    assert two.words("roughness").endswith("None is better than all others (Holm's correction).")


def test_a_variant_that_was_not_measured_says_so(many: Comparison) -> None:
    row, name = next(
        (row, name)
        for _, row in many.table.iterrows()
        for name in many.names
        if math.isnan(row[name, "value"])
    )
    metric, input = str(row["metric", ""]), str(row["input", ""])
    assert math.isnan(many.value(metric, name, input))
    figure = many.plot(metric, input)
    assert "not\nmeasured" in [text.get_text() for text in figure.axes[0].texts]
    assert f"{name} not measured" in many.words(metric, input)


def test_a_text_with_a_sweep_and_anchors(many: Comparison) -> None:
    assert many.names == [
        "Steps top=72",
        "Steps top=96",
        "low anchor",
        "mid anchor",
        "benchmark",
    ]
    low, high = many.value("range_used", "Steps top=72"), many.value("range_used", "Steps top=96")
    assert 0 < low < high
    assert many.problems == []
    assert len(many.content["datasets"]) == 2
    assert any("anchor" in text for text in many.summary)


def test_one_mapping_alone_is_compared_with_its_variants() -> None:
    found = ripples.compare(Mapping(STEPS, name="mine"), WEATHER, length=1)
    assert found.names == ["mine", "mine@low"]
    assert found.value("range_used", "mine") > found.value("range_used", "mine@low")


def test_pairs_and_paths_name_variants(tmp_path: Path) -> None:
    file = Mapping(STEPS).save(tmp_path / "steps.lua")
    by_path = ripples.compare([file, f"{file}@low"], WEATHER, length=1)
    assert by_path.names == ["steps", "steps@low"]
    named = ripples.compare([(Mapping(STEPS), "low"), ADA], WEATHER, names=["x", "y"], length=1)
    assert named.names == ["x", "y"]
    assert named.value("range_used", "x") == by_path.value("range_used", "steps@low")


def test_two_mappings_of_one_name_are_told_apart() -> None:
    other = STEPS.replace('"C4"', '"C3"')
    found = ripples.compare([Mapping(STEPS), Mapping(other)], WEATHER, length=1)
    assert found.names == ["Steps (a)", "Steps (b)"]
    assert found.value("range_used", "a") != found.value("range_used", "b")


def test_a_mistake_in_the_lua_is_raised_with_its_line() -> None:
    broken = Mapping(STEPS.replace("voices = {", "voices = = {"), name="mine")
    with pytest.raises(MappingError) as caught:
        ripples.compare([ADA, broken], WEATHER, length=1)
    assert (caught.value.file, caught.value.line) == ("mine", 5)


def test_what_fails_with_one_dataset_is_a_problem_of_that_sound() -> None:
    other = Dataset.from_pandas(pd.DataFrame({"t": [0, 1, 2], "rain": [0.0, 1, 2]}), name="rain")
    found = ripples.compare([Mapping(STEPS), ADA], [WEATHER, other], length=1)
    assert len(found.problems) == 2
    assert found.problems[0].startswith("Steps on rain: temperature is not in")
    assert found.problems[0].endswith("is not in rain: it has rain")
    with pytest.raises(UsageError, match="Steps made no sound"):
        found.sound("Steps", "rain")
    assert math.isfinite(found.value("information", "Steps"))


def test_requirements_that_do_not_hold_are_problems() -> None:
    conditions = ["information>0.1", "inaudible_steps<1%"]
    found = ripples.compare([ADA, BEN], WEATHER, length=1, require=conditions)
    assert not found.holds
    assert len(found.problems) == 1
    assert found.problems[0].startswith("inaudible_steps<1% does not hold: ada on daily-weather")


def test_a_second_run_in_the_same_folder_makes_only_what_is_new(tmp_path: Path) -> None:
    ripples.compare(ADA, WEATHER, length=1, out=tmp_path, anchors=True)
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "cells").glob("*.wav")}
    both = ripples.compare([ADA, BEN], WEATHER, length=1, out=tmp_path, anchors=True)
    after = {file: file.stat().st_mtime_ns for file in (tmp_path / "cells").glob("*.wav")}
    assert len(after) == len(before) + 1
    assert {file: after[file] for file in before} == before
    assert both.names[:2] == ["ada", "ben"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"mappings": []}, "nothing to compare"),
        ({"data": []}, "there are no data"),
        ({"names": ["x"]}, "1 names for 2 mappings"),
        ({"names": ["x", "x"]}, "given twice"),
        ({"require": "nix<3"}, 'no metric "nix"'),
        ({"loudness": "loud"}, "loudness is 'loud'"),
        ({"sweep": {"nix": [1, 2]}}, "nix"),
        ({"input": "nix"}, "nix"),
        ({"mappings": [ADA, f"{BEN}@nix"]}, "nix"),
    ],
)
def test_a_call_that_cannot_be_meant_is_refused(arguments: dict[str, object], message: str) -> None:
    call: dict[str, object] = {"mappings": [ADA, BEN], "data": WEATHER, "length": 1}
    with pytest.raises(ripples.RipplesError, match=re.escape(message)):
        ripples.compare(**{**call, **arguments})  # type: ignore[arg-type]


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(ripples.RipplesError, match="holds other files"):
        ripples.compare([ADA, BEN], WEATHER, length=1, out=tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def drawn(figure: Figure) -> Iterator[tuple[str, Bbox]]:
    """Yield the title, labels and numbers of a figure with where they are drawn, in pixels."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    axes = figure.axes[0]
    titles = [text for text in figure.findobj(Text) if text.get_text() == figure.get_suptitle()]
    for text in [*titles, *axes.texts, *axes.get_xticklabels(), axes.yaxis.label]:
        if text.get_text():
            yield text.get_text(), text.get_window_extent(canvas.get_renderer())


def test_no_title_of_a_figure_is_cut_off() -> None:
    long = {"a very long name of a first mapping": ADA, "a very long name of a second one": BEN}
    found = ripples.compare(long, WEATHER, length=2)
    assert len(found.metrics) > 20
    for metric, input in zip(found.table["metric", ""], found.table["input", ""], strict=True):
        figure = found.plot(metric, input)
        for text, box in drawn(figure):
            assert box.x0 >= 0, text
            assert box.x1 <= figure.bbox.x1, text
            assert box.y1 <= figure.bbox.y1, text
        assert figure.get_suptitle().replace("\n", " ") in found.words(metric, input)


def test_a_value_at_the_end_of_its_interval_is_explained(two: Comparison) -> None:
    ends = 0
    decimals = {each["id"]: each["decimals"] for each in two.content["metrics"]}
    for metric, input in zip(two.table["metric", ""], two.table["input", ""], strict=True):
        words = two.words(metric, input)
        for name in two.names:
            places = decimals[metric]
            value = round(two.value(metric, name, input), places)
            low, high = (round(each, places) for each in two.interval(metric, name, input))
            at_top, at_foot = low < high <= value, value <= low < high
            assert (f"{name} lies at the upper end of its interval: percentile" in words) == at_top
            assert (f"{name} lies at the lower end of its interval: percent" in words) == at_foot
            ends += at_top or at_foot
    assert ends > 0


def test_tables_from_memory_have_their_names_in_every_table() -> None:
    days = np.arange(60.0)
    tables = [
        Dataset.from_pandas(pd.DataFrame({"temperature": 10 + scale * np.sin(days / 9)}), name)
        for name, scale in (("calm", 2), ("wild / stormy", 9))
    ]
    found = ripples.compare([Mapping(STEPS), ADA], tables, length=2)
    assert set(found.cells["dataset"]) == {"calm", "wild / stormy"}
    assert set(pd.read_csv(found.folder / "cells.csv")["data"]) == {"calm", "wild - stormy"}
    again = ripples.compare(Mapping(STEPS), [tables[0], Dataset(tables[1].path, "calm")], length=2)
    assert list(again.datasets.values()) == ["calm (d1)", "calm (d2)"]
    second = again.sound(again.names[0], "calm (d2)")
    assert second.title.endswith(" on calm (d2)")
    assert second.sha256 != again.sound(again.names[0], "calm (d1)").sha256
