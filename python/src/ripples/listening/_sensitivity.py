"""From the answers of a task to d′, with the listener's bias taken out where answers tell it."""

from __future__ import annotations

import math
from functools import partial

import pandas as pd

from . import detection
from .detection import Share, corrected, inverse


def models(kind: str, alternatives: int) -> dict[str, Share]:
    """Return the models of a task, the first of them the one that is reported first."""
    if kind == "abx":
        return {
            "differencing": detection.abx_differencing,
            "independent observation": detection.abx_independent,
        }
    if kind == "same-different":
        return {
            "differencing": detection.same_different_differencing,
            "independent observation": detection.same_different_independent,
        }
    if alternatives == 2:
        return {"2-AFC": detection.two_alternatives}
    return {f"{alternatives}-AFC": partial(detection.alternatives, m=alternatives)}


def dprimes(rows: pd.DataFrame, kind: str, alternatives: int) -> dict[str, float]:
    """Return the d′ of answers by each model of their task.

    Proportions are corrected by Hautus's rule, so that a perfect listener has a finite d′. Where
    there are two truths, each of them answered, hits and false alarms take out the bias.
    """
    scored = rows[rows["correct"].notna()]
    if scored.empty:
        return dict.fromkeys(models(kind, alternatives), math.nan)
    rates = hit_rates(scored, kind) if alternatives == 2 else None
    if rates is None:
        share = corrected(scored["correct"].sum(), len(scored))
        return {name: inverse(share, model) for name, model in models(kind, alternatives).items()}
    share = detection.unbiased(*rates)
    found = {name: inverse(share, model) for name, model in models(kind, alternatives).items()}
    if kind == "same-different":
        found["differencing"] = detection.same_different_dprime(*rates)
    return found


def hit_rates(scored: pd.DataFrame, kind: str) -> tuple[float, float] | None:
    """Return the rates of hits and false alarms, or None where there are not two truths."""
    truths = sorted(set(scored["truth"]))
    if kind == "same-different" and set(truths) <= {"same", "different"}:
        truths = ["same", "different"]
    if len(truths) != 2:
        return None
    signal = (
        scored["truth"] == truths[1]
        if kind != "same-different"
        else (scored["truth"] == "different")
    )
    noise = ~signal
    if not signal.any() or not noise.any():
        return None
    hits = scored.loc[signal, "correct"].sum()
    alarms = (1 - scored.loc[noise, "correct"]).sum()
    return corrected(hits, signal.sum()), corrected(alarms, noise.sum())
