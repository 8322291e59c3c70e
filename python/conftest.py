"""Doctests and tests run in the root of the checkout, where mappings/ and datasets/ lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def in_checkout(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run in the root of the checkout."""
    monkeypatch.chdir(ROOT)
    yield
