"""The analysis of listening studies: by the plan that was fixed first, and nothing else.

`python -m ripples.listening analyse PLAN ANSWERS --out DIR` writes the results of a study. What it
is made of can be used by itself, in a notebook or a simulation:

>>> from ripples.listening import proportions
>>> round(proportions.share(12, 16).p, 4)
0.0384

It needs scipy and statsmodels: `pip install "./python[listening]"`.
"""

from __future__ import annotations

from ._answers import read_answers
from ._plan import Plan, canonical, read_plan
from ._report import write
from ._study import Results, analyse

__all__ = ["Plan", "Results", "analyse", "canonical", "read_answers", "read_plan", "write"]
