"""Loudness and true peak of sound files by libebur128, which is not the meter of the engine."""

from __future__ import annotations

import ctypes
import ctypes.util
from pathlib import Path

import numpy as np
import soundfile

NAME = ctypes.util.find_library("ebur128")
INTEGRATED_AND_TRUE_PEAK = 1 << 2 | 1 << 5 | 1 << 4 | 1
"""EBUR128_MODE_I | EBUR128_MODE_TRUE_PEAK of ebur128.h."""


def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(NAME)
    library.ebur128_init.restype = ctypes.c_void_p
    library.ebur128_init.argtypes = [ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
    library.ebur128_add_frames_float.argtypes = [
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_float),
        ctypes.c_size_t,
    ]
    number = ctypes.POINTER(ctypes.c_double)
    library.ebur128_loudness_global.argtypes = [ctypes.c_void_p, number]
    library.ebur128_true_peak.argtypes = [ctypes.c_void_p, ctypes.c_uint, number]
    library.ebur128_destroy.argtypes = [ctypes.POINTER(ctypes.c_void_p)]
    return library


def measured(path: Path) -> tuple[float, float]:
    """Return the integrated loudness of a file in LUFS and its true peak in dBTP."""
    sound, rate = soundfile.read(path, dtype="float32", always_2d=True)
    frames = np.ascontiguousarray(sound)
    library = _library()
    state = ctypes.c_void_p(library.ebur128_init(sound.shape[1], rate, INTEGRATED_AND_TRUE_PEAK))
    try:
        samples = frames.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        assert library.ebur128_add_frames_float(state, samples, len(frames)) == 0
        loudness, peak, highest = ctypes.c_double(), ctypes.c_double(), 0.0
        assert library.ebur128_loudness_global(state, ctypes.byref(loudness)) == 0
        for channel in range(sound.shape[1]):
            assert library.ebur128_true_peak(state, channel, ctypes.byref(peak)) == 0
            highest = max(highest, peak.value)
    finally:
        library.ebur128_destroy(ctypes.byref(state))
    return loudness.value, float(20 * np.log10(max(highest, 1e-9)))
