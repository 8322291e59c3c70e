#!/usr/bin/env python3
"""Makes the data of mappings/classics: no patient was measured, no source lost and no earth shook, all is computed.

patient: a held breath. The lungs' oxygen is used up at a constant rate, the saturation follows Severinghaus' equation
  (J. Appl. Physiol. 46, 1979, 599) and reaches the finger 15 s later; the heart answers to it and to each breath.
radiation-walk: a walk by two sources. Counts are Poisson, their mean falls with the square of the distance.
earthquake: two hours of a seismometer, 20 samples a second, and the same as seismogram.flac, 300 times as fast.
  Aftershocks after Omori and Utsu, magnitudes after Gutenberg and Richter, spectra after Brune (J. Geophys. Res. 75,
  1970, 4997), noise in an exponential window after Boore (BSSA 73, 1983, 1865), with P, S and attenuation.
picture.png: 64 x 64 pixels in 16 greys: a sun, a hill, a house, a fence.

Usage: scripts/classics.py [NAME…]   needs numpy, and sox for the FLAC; the same bytes every time but for its encoder.
"""

import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import wave
import zlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "datasets"


def package(name, title, description, columns, rows, **more):
    """Writes a data package; `columns` are (name, unit, decimals, gaps, description)."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    fields = [{"name": "time", "type": "number", "unit": "s"}] + [
        {"name": column, "type": "number", **({"unit": unit} if unit else {}), "gaps": gaps, "description": said}
        for column, unit, _, gaps, said in columns]
    described = {
        "name": name, "title": title, "description": description,
        "sources": [{"title": "computed by scripts/classics.py"}], "licenses": [{"name": "CC0-1.0"}], **more,
        "resources": [{"name": "data", "path": "data.csv", "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
                       "schema": {"fields": fields, "missingValues": [""]}}]}
    (folder / "datapackage.json").write_text(json.dumps(described, indent=2, ensure_ascii=False) + "\n")
    decimals = [2] + [places for _, _, places, _, _ in columns]
    lines = [",".join(["time"] + [column for column, *_ in columns])]
    lines += [",".join(f"{x:.{d}f}" for x, d in zip(row, decimals)) for row in rows]
    (folder / "data.csv").write_text("\n".join(lines) + "\n")
    print(f"{name}: {len(rows)} rows")


def saturation(pressure):
    """Per cent of haemoglobin with oxygen at a partial pressure in mmHg (Severinghaus 1979)."""
    return 100 / (23_400 / (pressure ** 3 + 150 * pressure) + 1)


def patient():
    rate, seconds, held, freed, delay = 4, 180, 40, 110, 15
    # 0.25 l of oxygen a minute out of 3.5 l of gas, at 713 mmHg of dry pressure.
    use = 0.25 * 713 / 3.5 / 60
    pressure, breath, heart, history, rows = 100.0, 0.0, 72.0, [], []
    for tick in range(seconds * rate + 1):
        t = tick / rate
        holds = held <= t < freed
        per_minute = 14 if t < held else 14 + 12 * math.exp(-(t - freed) / 20)
        breath += 0 if holds else per_minute / 60 / rate
        flow = 0 if holds else 0.45 * math.sin(2 * math.pi * breath) * per_minute / 14
        pressure += -use / rate if holds else (100 - pressure) / (8 * rate)
        history.append(saturation(pressure))
        spo2 = history[max(0, tick - delay * rate)]
        wanted = 72 + 1.1 * (history[0] - spo2)
        heart += (wanted - heart) / (6 * rate)
        sinus = 0 if holds else 4 * math.sin(2 * math.pi * breath)
        rows.append((t, heart + sinus, round(spo2), flow))
    package(
        "patient", "A held breath",
        "Three minutes of a patient who never was: 40 s of breathing, 70 s without, and recovery. The saturation at the "
        "finger falls with a delay of 15 s, as an oximeter shows it: in whole per cent.",
        [("heart_rate", "bpm", 1, "interpolate", "With the sinus arrhythmia of each breath."),
         ("spo2", "%", 0, "hold", "Oxygen saturation at the finger."),
         ("airflow", "l/s", 3, "interpolate", "Into the lungs above 0, out of them below.")], rows)


def radiation():
    chance = np.random.default_rng(1928)
    background, sources = 0.6, [(35.0, 3.0, 90.0), (85.0, 1.5, 90.0)]
    rows = []
    for second in range(121):
        x = float(second)
        squares = [(x - along) ** 2 + aside ** 2 for along, aside, _ in sources]
        mean = background + sum(strength / square for (_, _, strength), square in zip(sources, squares))
        rows.append((x, chance.poisson(mean), mean, math.sqrt(min(squares))))
    package(
        "radiation-walk", "A walk by two lost sources",
        "Two minutes at 1 m/s with a counter that never was. Two equal sources lie 3 m and 1.5 m aside of the way; the mean "
        "count is 0.6 a second of background and 90 a second at one metre, by the inverse square. Counts are Poisson.",
        [("counts", "", 0, "hold", "Counts within the second."),
         ("mean_rate", "", 2, "interpolate", "Mean counts a second, which no counter can show."),
         ("source_distance", "m", 2, "interpolate", "Distance to the nearer source.")], rows)


def brune(chance, count, rate, magnitude, distance, speed, share):
    """Ground velocity of one phase: windowed noise with the spectrum of a Brune source, right but for a common factor."""
    moment = 10 ** (1.5 * magnitude + 9.05)
    corner = 0.37 * 3500 * (16 * 3e6 / (7 * moment)) ** (1 / 3)
    t = np.arange(count) / rate
    length = 1 / corner + 0.12e-3 * distance
    window = (t / length) * np.exp(1 - t / length)
    spectrum = np.fft.rfft(chance.standard_normal(count) * window)
    hertz = np.fft.rfftfreq(count, 1 / rate)
    quality = 180 * np.maximum(hertz, 0.1) ** 0.5
    shape = hertz * moment / (1 + (hertz / corner) ** 2) * np.exp(-math.pi * hertz * distance / (quality * speed))
    sound = np.fft.irfft(spectrum * shape, count)
    return share * sound / distance


def earthquake():
    rate, seconds, faster = 20, 7200, 300
    chance = np.random.default_rng(1894)
    count = rate * seconds
    shocks = [(600.0, 5.2, 45.0)]
    # Omori and Utsu: K / (t + c)^p, drawn by its integral; Gutenberg and Richter with b = 1 from magnitude 2 on.
    at, c, p, k = 0.0, 60.0, 1.1, 260.0
    while True:
        at = ((at + c) ** (1 - p) - (p - 1) * chance.exponential() / k) ** (1 / (1 - p)) - c
        if not 0 < at < seconds - 660:
            break
        shocks.append((600 + at, 2 + min(2.0, chance.exponential() / math.log(10)), chance.uniform(25, 70)))
    ground = np.zeros(count)
    hertz = np.fft.rfftfreq(count, 1 / rate)
    # Microseisms: the sea's swell, about 0.2 Hz, over a floor.
    sea = np.exp(-0.5 * (np.log(np.maximum(hertz, 1e-6) / 0.2) / 0.35) ** 2) + 0.01
    swell = np.fft.irfft(np.fft.rfft(chance.standard_normal(count)) * sea, count)
    for start, magnitude, distance in shocks:
        length = int(rate * (40 + 30 * max(0, magnitude - 2)))
        for speed, share in ((6000, 0.25), (3500, 1)):
            onset = int(rate * (start + 1000 * distance / speed))
            room = min(length, count - onset)
            if room > 0:
                ground[onset:onset + room] += brune(chance, length, rate, magnitude, 1000 * distance, speed, share)[:room]
    # µm/s: 5 mm/s at most, as a shock of magnitude 5 gives at 45 km, and 0.6 µm/s of swell.
    ground = ground * 5000 / np.abs(ground).max() + swell * 0.6 / swell.std()
    rms = np.sqrt(np.mean(ground.reshape(-1, 10 * rate) ** 2, axis=1))
    rows = [(10 * i, x) for i, x in enumerate(rms)]
    package(
        "earthquake", "An earthquake and its aftershocks",
        f"Two hours of ground velocity that never was: a shock of magnitude 5.2 after ten minutes and {len(shocks) - 1} aftershocks, "
        "as a seismometer 25 to 70 km away would write them. seismogram.flac holds the samples, 20 a second, to be played "
        "300 times as fast, at 6 kHz; the table holds their root mean square in steps of 10 s.",
        [("ground_velocity", "", 3, "interpolate", "Root mean square of 10 s, in µm/s.")], rows, play_duration=seconds / faster)
    samples = np.round(ground / np.abs(ground).max() * 32767).astype("<i2")
    with tempfile.NamedTemporaryFile(suffix=".wav") as plain:
        with wave.open(plain.name, "wb") as file:
            file.setparams((1, 2, rate * faster, count, "NONE", ""))
            file.writeframes(samples.tobytes())
        target = FOLDER / "earthquake" / "seismogram.flac"
        subprocess.run(["sox", plain.name, "-C", "8", "--comment", "computed by scripts/classics.py, CC0-1.0", str(target)],
                       check=True)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(shocks)} shocks")


def picture():
    side = 64
    sheet = np.zeros((side, side))
    for y in range(side):
        for x in range(side):
            if (x - 50) ** 2 + (y - 13) ** 2 <= 36:
                sheet[y, x] = 1                                # the sun
            hill = 44 - 22 * math.exp(-((x - 22) / 9) ** 2)
            if abs(y - hill) < 1.2:
                sheet[y, x] = 0.8                              # the line of the hill
            if 40 <= x <= 56 and 42 <= y <= 54 and (x in (40, 56) or y in (42, 54) or (46 <= x <= 49 and y >= 47)):
                sheet[y, x] = 0.65                             # a house with a door
            if y >= 57 and x % 4 == 1:
                sheet[y, x] = 0.5                              # a fence
    grey = np.round(sheet * 15) * 17
    lines = b"".join(b"\0" + bytes(row) for row in grey.astype(np.uint8))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    # Stored, not packed: the same bytes from every zlib.
    packed = b"\x78\x01\x01" + struct.pack("<HH", len(lines), 0xFFFF - len(lines)) + lines + struct.pack(">I", zlib.adler32(lines))
    (FOLDER / "picture.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))
    print("picture.png: 64 x 64")


def main():
    for make in (patient, radiation, earthquake, picture):
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()


if __name__ == "__main__":
    main()
