"""Answers on a circle: angles between directions, and front-back confusions.

An answer confuses front and back where it is nearer to the mirror image of the truth on the other
side of the axis through both ears than to the truth: Wightman and Kistler, Journal of the
Acoustical Society of America 85, 1989, 868-878. Directions are in degrees clockwise from straight
ahead.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ._outcome import Floats

BESIDE = 15.0
"""Truths within so many degrees of the axis through both ears have no front and back to confuse."""


def errors(answers: npt.ArrayLike, truths: npt.ArrayLike) -> Floats:
    """Return the angles between answers and truths, 0…180°.

    >>> errors([350, 10, 90], [10, 350, 270]).tolist()
    [20.0, 20.0, 180.0]
    """
    apart = np.asarray(answers, dtype=float) - np.asarray(truths, dtype=float)
    return np.asarray(np.abs((apart + 180) % 360 - 180))


def confusions(answers: npt.ArrayLike, truths: npt.ArrayLike) -> Floats:
    """Return 1 where front and back were confused, 0 where not, NaN beside the listener.

    >>> confusions([150, 30, 100], [30, 30, 90]).tolist()
    [1.0, 0.0, nan]
    """
    truth = np.asarray(truths, dtype=float)
    beside = np.minimum(errors(truth, 90.0), errors(truth, 270.0)) <= BESIDE
    confused = errors(answers, 180 - truth) < errors(answers, truth)
    unknown = beside | ~np.isfinite(np.asarray(answers, dtype=float) + truth)
    return np.where(unknown, np.nan, confused.astype(float))


def without_confusions(answers: npt.ArrayLike, truths: npt.ArrayLike) -> Floats:
    """Return the angles once confused answers are mirrored back: what is left is the blur.

    >>> without_confusions([150, 40], [30, 30]).tolist()
    [0.0, 10.0]
    """
    confused = confusions(answers, truths) == 1
    answer = np.asarray(answers, dtype=float)
    return errors(np.where(confused, 180 - answer, answer), truths)
