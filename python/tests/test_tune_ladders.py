"""The search on Ada's bells with ladders to choose from: what it finds holds on walks left out."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from ripples._sweep_options import sweep_options
from ripples.tune import tune
from ripples.tune.__main__ import parser

ROOT = Path(__file__).resolve().parents[2]
COMMAND = re.compile(r"^ripples tune (docs/recipes/ada-ladders\.lua (?:.*\\\n)*.*)$", re.MULTILINE)
"""The command of docs/sweeps.md."""


@pytest.mark.skipif(
    os.environ.get("RIPPLES_SEARCH") != "yes",
    reason="five searches take many minutes: RIPPLES_SEARCH=yes has them",
)
def test_on_walks_left_out_a_bit_more_is_heard_than_of_adas_bells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    written = COMMAND.search(Path("docs/sweeps.md").read_text(encoding="utf-8"))
    assert written
    given = parser().parse_args(written[1].replace("\\\n", " ").split())
    found = tune(
        *(given.mapping, given.data),
        out=tmp_path / "out",
        maximise=given.maximise,
        over=given.over,
        variants=given.variants.split(","),
        trials=given.trials,
        seed=given.seed,
        page=False,
        settings=sweep_options(given),
    )
    gains = []
    for fold in found.folds:
        assert fold.unseen
        gains.append(fold.unseen.scores[0] - fold.usual.scores[0])
    assert len(gains) == 4
    assert sum(gains) / 4 >= 1
