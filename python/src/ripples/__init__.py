"""Sonification research from Python: render, check and compare mappings of data to sound.

A mapping is a short Lua text that says what data do to sound; a dataset is a log over time.

>>> import ripples
>>> sound = ripples.render("mappings/pitch.lua", "datasets/staircase", length=5, tail=0)
>>> sound.duration
5.0
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from ._compare import compare
    from ._examples import example
    from ._reference import Reference, reference
    from ._sessions import sessions
    from .comparison import Comparison
    from .labs import Hint, Lab, lab
    from .live import Live
    from .sweeping import Sweep

__version__ = "0.2.0"

__all__ = [
    "BinaryMissing",
    "Comparison",
    "DataError",
    "Dataset",
    "Finding",
    "Findings",
    "Hint",
    "Lab",
    "Live",
    "LuaError",
    "Mapping",
    "MappingError",
    "Picture",
    "Reference",
    "Rendering",
    "Report",
    "RipplesError",
    "SessionEnded",
    "Sweep",
    "TimeLimit",
    "UsageError",
    "check",
    "compare",
    "doctor",
    "example",
    "lab",
    "reference",
    "render",
    "sessions",
    "show",
    "simulate",
]

_LATER = {
    "Comparison": "comparison",
    "Hint": "labs",
    "Lab": "labs",
    "Live": "live",
    "Reference": "_reference",
    "Sweep": "sweeping",
    "compare": "_compare",
    "example": "_examples",
    "lab": "labs",
    "load_ipython_extension": "magics",
    "reference": "_reference",
    "sessions": "_sessions",
}
"""What is only loaded when it is first used, and its module."""


def __getattr__(name: str) -> object:
    """Load what is only loaded when it is used."""
    if name not in _LATER:
        raise AttributeError(f"module 'ripples' has no attribute {name!r}")
    return getattr(import_module(f".{_LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    """Return all public names, loaded or not."""
    return sorted({*__all__, *_LATER})


def _load_magics() -> None:
    """Give a notebook its magics; elsewhere IPython is not even looked for."""
    core = sys.modules.get("IPython")
    shell = core.get_ipython() if core else None
    if shell is not None:
        import_module(".magics", __name__).load_ipython_extension(shell)


_load_magics()
