"""Drawn scripts of wishes: named beacons, silent sleep, known directions, true distances."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from guided_scripts import Town, problems

FIRST = int(os.environ.get("RIPPLES_SEED", "1"))


@pytest.fixture(scope="module")
def town() -> Town:
    """The town as it is told from outside."""
    return Town()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(12))
def test_no_script_brings_the_guide_to_do_what_it_must_not(
    number: int, town: Town, tmp_path: Path
) -> None:
    """`make guided` plays two hundred of them."""
    seed = FIRST + number
    assert problems(seed, tmp_path, town) == [], f"seed {seed}"
