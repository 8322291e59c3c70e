"""A drawn sample of made tables is read as it is meant; `make tables` reads any number."""

import os
import subprocess
import sys
from pathlib import Path

CHECK = Path(__file__).parents[2] / "scripts" / "tables" / "check.py"


def test_made_tables_are_read_as_they_are_meant() -> None:
    seed = os.environ.get("RIPPLES_SEED", "1")
    done = subprocess.run(
        [sys.executable, str(CHECK), "--count", "250", "--seed", seed, "--jobs", "1"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
