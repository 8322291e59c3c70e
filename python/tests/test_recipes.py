"""Data that are made by a recipe have the shape that it names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ripples import DataError, _recipes

ROWS = 300


def shaped(column: dict[str, Any], seed: int = 1) -> _recipes.Values:
    return _recipes.shaped(column, np.zeros(ROWS), np.random.default_rng(seed))


@pytest.mark.parametrize("shape", ["ramp", "steps", "wander"])
@pytest.mark.parametrize("seed", range(5))
def test_both_ends_are_reached_and_never_passed(shape: str, seed: int) -> None:
    values = shaped({"shape": shape, "from": -5, "to": 30}, seed)
    assert (values.min(), values.max()) == pytest.approx((-5, 30))


def test_a_ramp_is_a_straight_line() -> None:
    assert np.diff(shaped({"shape": "ramp", "from": 3, "to": 1})) == pytest.approx(-2 / (ROWS - 1))


def test_levels_are_held() -> None:
    values = shaped({"shape": "steps", "hold": 20})
    assert (values.reshape(-1, 20) == values[::20, None]).all()


def test_a_cycle_comes_back() -> None:
    values = shaped({"shape": "cycle", "from": 2, "to": 6, "period": 50})
    assert values[[0, 25, 50, 100]] == pytest.approx([2, 6, 2, 2])


def test_a_turn_takes_the_short_way_through_north() -> None:
    values = shaped({"shape": "turn", "from": 300, "to": 60})
    steps = (np.diff(values) + 180) % 360 - 180
    assert steps == pytest.approx(120 / (ROWS - 1))
    assert values[[0, -1]] == pytest.approx([300, 60])


def test_a_share_is_left_out_but_not_the_ends() -> None:
    values = _recipes.holes(np.ones(ROWS), 0.2, np.random.default_rng(2))
    assert np.isnan(values).sum() == 0.2 * ROWS
    assert np.isfinite(values[[0, -1]]).all()


def test_a_shape_that_there_is_not_is_refused() -> None:
    with pytest.raises(DataError, match="no shape is called 'zigzag'"):
        shaped({"shape": "zigzag"})


def test_the_same_recipe_gives_the_same_data() -> None:
    wander = {"shape": "wander", "from": 0, "to": 9}
    recipe = {"name": "a", "minutes": 1, "seed": 3, "columns": {"temperature": wander}}
    first, second = (_recipes.dataset(recipe).to_pandas() for _ in range(2))
    assert first.equals(second)
    assert (len(first), first["temperature"].max()) == (60, pytest.approx(9))
    other = _recipes.dataset({**recipe, "seed": 4}).to_pandas()
    assert not first["temperature"].equals(other["temperature"])
