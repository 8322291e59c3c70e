"""A few drawn studies analysed by R; `make studies-r` compares hundreds of each kind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / "scripts" / "studies-r" / "check.py"
KINDS = ["preferences", "mixed_odds"]
"""Those for which R loads little: coin, BayesFactor and lme4 take seconds to start."""


def test_drawn_studies_have_the_figures_of_r() -> None:
    seed = os.environ.get("RIPPLES_SEED") or "1"
    line = [sys.executable, str(CHECK), "--count", "2", "--seed", seed, "--self-test", "--only"]
    done = subprocess.run([*line, *KINDS], capture_output=True, text=True)
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
