"""Findings, walks and the doctor say what the command says."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

import ripples
from ripples import DataError, Mapping, UsageError
from ripples.findings import FIELDS


def test_findings_have_id_line_why_source_and_cure() -> None:
    found = ripples.check("mappings/compare/ada.lua", "datasets/daily-weather")
    assert {"quantiser-collapse", "unmapped-column"} <= found.ids
    first = found[0]
    assert (first.severity, first.line) == ("warning", 20)
    assert all((first.why, first.source, first.cure))
    assert found.table.columns.tolist() == list(FIELDS)
    assert len(found.table) == len(found)
    assert "62 % of the clear steps" in found._repr_html_()
    assert found[:1] == (first,)


def test_a_mistake_in_the_lua_is_a_finding(tone: Mapping) -> None:
    found = Mapping(tone.text.replace("p.pitch", "p.pich"), name="mine").check()
    assert (found[0].severity, found[0].cure) == ("error", 'did you mean "pitch"?')
    assert repr(found).startswith("mine: error: line ")


def test_nothing_wrong_is_said(tone: Mapping) -> None:
    frame = pd.DataFrame({"t": range(20), "temperature": [i % 2 for i in range(20)]})
    found = tone.check(frame)
    assert not [one for one in found if one.severity == "error"]
    assert "nothing is wrong" in repr(Mapping(tone.text).check())


def test_data_outside_the_domain_are_found(tone: Mapping) -> None:
    found = ripples.check(
        tone,
        ["datasets/daily-weather", "datasets/garden-walk"],
    )
    assert "data-clipped" in found.ids


def test_a_dataset_that_cannot_be_read_is_no_finding(tone: Mapping, tmp_path: Path) -> None:
    (tmp_path / "datapackage.json").write_text("{")
    with pytest.raises(DataError) as caught:
        tone.check(tmp_path)
    assert "datapackage.json" in str(caught.value.file)


def test_walks_are_what_was_asked_for(tmp_path: Path) -> None:
    walk = ripples.simulate(tmp_path / "my walk", minutes=2, rate=2, seed=5, temperature=-10)
    table = walk.to_pandas()
    assert len(table) == 240
    assert (tmp_path / "my walk" / "truth.csv").exists()
    again = ripples.simulate(minutes=2, rate=2, seed=5, temperature=-10)
    pd.testing.assert_frame_equal(table, again.to_pandas())
    other = ripples.simulate(minutes=2, rate=2, seed=6, temperature=-10)
    assert not table.equals(other.to_pandas())
    assert abs(table["temperature"].mean() - other.to_pandas()["temperature"].mean()) < 5


def test_a_walk_that_cannot_be_is_refused() -> None:
    with pytest.raises(UsageError, match="minutes"):
        ripples.simulate(minutes=-1)


def test_the_doctor_finds_the_command() -> None:
    report = ripples.doctor()
    assert report.is_ready
    assert report.path is not None
    assert report.path.name == "ripples"
    assert "libsndfile" in set(report.table["name"])
    assert f"ripples {report.version} at " in repr(report)
    assert "<pre " in report._repr_html_()
