"""A drawn study of two kinds analysed by R; `make studies-r` compares hundreds of each kind."""

import os
import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("statsmodels")
sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "studies-r"))

import check

KINDS = ["preferences", "mixed_odds"]
"""Those for which R loads little: coin, BayesFactor and lme4 take seconds to start."""


def test_drawn_studies_have_the_figures_of_r(capfd: pytest.CaptureFixture[str]) -> None:
    """In this process, whose libraries other tests have loaded, and in one of R."""
    seed = os.environ.get("RIPPLES_SEED") or str(random.randrange(1_000_000))
    with pytest.raises(SystemExit) as ended:
        check.main(["--count", "1", "--seed", seed, "--self-test", "--only", *KINDS])
    said = capfd.readouterr()
    print(said.out)
    if ended.value.code == 2:
        pytest.skip(said.err.strip())
    assert ended.value.code == 0, said.out + said.err
