"""Sonification research from Python: render, check and compare mappings of data to sound.

A mapping is a short Lua text that says what data do to sound; a dataset is a log over time.

>>> import ripples
>>> sound = ripples.render("mappings/pitch.lua", "datasets/staircase", length=5, tail=0)
>>> sound.duration
5.0
"""

from __future__ import annotations

from importlib import import_module

from ._render import render
from .dataset import Dataset
from .doctor import Report, doctor
from .errors import (
    BinaryMissing,
    DataError,
    LuaError,
    MappingError,
    RipplesError,
    SessionEnded,
    TimeLimit,
    UsageError,
)
from .findings import Finding, Findings, check
from .mapping import Mapping
from .pictures import Picture, show
from .rendering import Rendering
from .simulation import simulate

__version__ = "0.1.0"

__all__ = [
    "BinaryMissing",
    "DataError",
    "Dataset",
    "Finding",
    "Findings",
    "LuaError",
    "Mapping",
    "MappingError",
    "Picture",
    "Rendering",
    "Report",
    "RipplesError",
    "SessionEnded",
    "TimeLimit",
    "UsageError",
    "check",
    "doctor",
    "render",
    "show",
    "simulate",
]

LATER = {
    "Comparison": "comparison",
    "Hint": "labs",
    "Lab": "labs",
    "Live": "live",
    "compare": "_compare",
    "lab": "labs",
    "load_ipython_extension": "magics",
    "sessions": "_sessions",
}
"""What is only loaded when it is first used, and its module."""


def __getattr__(name: str) -> object:
    """Load what is only loaded when it is used."""
    if name not in LATER:
        raise AttributeError(f"module 'ripples' has no attribute {name!r}")
    return getattr(import_module(f".{LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    """Return all public names, loaded or not."""
    return sorted([*__all__, *LATER])
