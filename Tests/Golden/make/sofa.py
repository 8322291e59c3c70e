"""The small SOFA file of Tests/SOFATests, from which the tests make others by writing over its numbers.

Writes the file named by the first argument (Tests/Golden/small.sofa). 18 directions at 48 kHz; every response is
an impulse, at sample 8 + 4 · (1 - the direction's share of that ear's side), of amplitude 1 at the near ear and 0.5
at the far one. Nothing is compressed. Needs sofar 1.3.0 (MIT).
"""

import sys

import numpy as np
import sofar

AZIMUTHS = [0, 60, 120, 180, 240, 300]
ELEVATIONS = [-45, 0, 45]


def head():
    directions = [(a, e) for e in ELEVATIONS for a in AZIMUTHS]
    file = sofar.Sofa("SimpleFreeFieldHRIR")
    ir = np.zeros((len(directions), 2, 32))
    for i, (azimuth, elevation) in enumerate(directions):
        side = np.sin(np.radians(azimuth)) * np.cos(np.radians(elevation))
        for ear, sign in ((0, 1), (1, -1)):
            late = int(round(4 * (1 - sign * side)))
            ir[i, ear, 8 + late] = 1 if sign * side >= -0.01 else 0.5
    file.Data_IR, file.Data_SamplingRate, file.Data_Delay = ir, 48000, np.zeros((len(directions), 2))
    file.SourcePosition = np.array([(a, e, 1.4) for a, e in directions], float)
    file.ReceiverPosition = np.array([[0, 0.09, 0], [0, -0.09, 0]])
    return file


sofar.write_sofa(sys.argv[1], head(), compression=0)
