"""Sensitivity: indices of a function whose own are published, and of a mapping's metrics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pytest

from ripples import UsageError
from ripples._points import Measured, Point
from ripples.sensitivity import indices
from ripples.sensitivity.__main__ import main
from ripples.sensitivity._report import warning
from ripples.tune import Axis

CUBE = tuple(Axis(name, -math.pi, math.pi, 0) for name in ("x1", "x2", "x3"))


def ishigami(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
    """Measure the function of Ishigami and Homma (1990) with a = 7, b = 0.1."""
    cells = []
    for at in points:
        x1, x2, x3 = (float(at[name]) for name in ("x1", "x2", "x3"))
        value = math.sin(x1) + 7 * math.sin(x2) ** 2 + 0.1 * x3**4 * math.sin(x1)
        cells.append([Measured("w", {"value": value, "flat": 3.0})])
    return cells


def test_sobol_indices_of_the_ishigami_function_are_the_published_ones() -> None:
    found = indices(CUBE, ishigami, ["w"], samples=2048)
    assert found.points == 2048 * 5
    assert found.constant == ["flat"]
    assert warning(found) == ""
    assert "take more samples" in warning(indices(CUBE, ishigami, ["w"], samples=16))
    assert found.table["first"].tolist() == pytest.approx([0.3139, 0.4424, 0], abs=0.02)
    assert found.table["total"].tolist() == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.02)


def test_morris_finds_the_slopes_of_a_plane_and_no_spread() -> None:
    axes = (Axis("a", 0, 10, 1), Axis("b", 1, 100, 1, logarithmic=True), Axis("c", 0, 1, 0))

    def plane(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        return [
            [Measured("w", {"v": 2 * float(at["a"]) - math.log10(float(at["b"]))})] for at in points
        ]

    table = indices(axes, plane, ["w"], method="morris", samples=8).table
    assert table["effect"].tolist() == pytest.approx([20, 2, 0], abs=1e-3)
    assert table["spread"].tolist() == pytest.approx([0, 0, 0], abs=1e-3)


def test_groups_with_a_point_that_has_no_value_are_left_out_and_counted() -> None:
    def holed(points: Sequence[Point], walks: Sequence[str]) -> list[list[Measured]]:
        cells = ishigami(points, walks)
        return [
            [Measured("w", {}, "is silent")] if float(at["x1"]) > 3.1 else own
            for at, own in zip(points, cells, strict=True)
        ]

    found = indices(CUBE, holed, ["w"], samples=1024)
    assert 0 < found.dropped["value"] < 1024 / 10
    assert found.table["total"].tolist() == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.06)


def test_designs_that_cannot_be_are_told() -> None:
    with pytest.raises(UsageError, match="power of two"):
        indices(CUBE, ishigami, ["w"], samples=100)
    with pytest.raises(UsageError, match="sobol or morris"):
        indices(CUBE, ishigami, ["w"], method="fast")


def test_both_ends_of_the_domain_matter_for_the_information_of_a_pitch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["mappings/pitch.lua", "--data", "datasets/staircase", "--length", "2", "--jobs", "1"]
    more = ["--method", "morris", "--samples", "4", "--metric", "information", "--out"]
    assert main([*words, *more, str(tmp_path / "out")]) == 0
    table = pd.read_csv(tmp_path / "out" / "sensitivity.csv")
    assert table["parameter"].tolist() == ["coldest", "warmest"]
    assert (table["effect"] > 0).all()
    assert "information: temperature → tone.pitch: " in capsys.readouterr().out
    assert main([*words, *more, str(tmp_path / "no"), "--metric", "sharpnes"]) == 2
    assert "did you mean 'sharpness'" in capsys.readouterr().err
