"""Amplitudes of the harmonics of the waveform in OscillatorTests, by numpy's FFT."""

import numpy as np

cycle = np.array([0, 1, 0.5, 0.2, 0, -0.2, -0.5, -1])
spectrum = np.abs(np.fft.rfft(cycle)) / len(cycle)
spectrum[1:-1] *= 2
print([round(float(x), 5) for x in spectrum])
