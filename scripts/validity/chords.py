"""Pleasant and rough chords (Lahdelma and Eerola 2020)."""

from validity.result import Result, ranked

SOURCE = "Lahdelma and Eerola 2020, Scientific Reports 10:8693; data/chords.rda of MusicScienceData"

RATED = {
    "59 60": 2.04, "55 65": 3.15, "57 63": 3.33, "56 64": 3.87, "54 66": 4.00, "54 62 63": 2.16, "55 58 66": 2.57, "56 62 63": 2.48,
    "58 60 61": 2.27, "57 61 62": 2.62, "54 61 64": 3.51, "55 60 65": 3.61, "56 59 66": 3.71, "54 61 66": 3.98, "56 60 65": 3.73,
    "57 58 59 65": 2.15, "56 57 63 65": 2.48, "56 57 60 65": 2.79, "56 59 60 65": 2.66, "55 57 63 66": 2.50, "57 59 60 65": 2.66,
    "54 56 62 66": 3.00, "54 57 63 66": 3.16, "54 59 61 66": 3.73, "55 60 62 64": 3.87,
}
"""The mean rating of consonance by about 52 people, by the MIDI notes of the chord."""

MAPPING = """
return mapping {{
  name = "{name}",
  voices = {{
    string = synth(function(p)
      local body = sine(p.pitch)
      for k = 2, 8 do body = body + sine(k * p.pitch) / k end
      return body * 0.1 * perc(p.gate, 0.005, 2)
    end),
  }},
  sequences = {{ chord = function() {notes} end }},
}}
"""


def repeat(bench, _):
    """Correlates the roughness of each chord with its ratings."""
    mappings = {}
    for notes in RATED:
        played = " ".join(f'play("string", {{ pitch = {note}, duration = 1.9, level = -12 }})' for note in notes.split())
        mappings[notes.replace(" ", "-")] = MAPPING.format(name=notes, notes=played)
    cells, _ = bench.compare(mappings, {"still": [["x"], [0], [1]]}, seconds=1, length=2)
    rows = [(notes, mean, cell["roughness"]) for (notes, mean), cell in zip(RATED.items(), cells)]
    rho = ranked([row[1] for row in rows], [row[2] for row in rows])
    return [Result(
        "Pleasant and rough chords", SOURCE, "COUNTS", "about 52 people rated each of 25 chords of two to four tones",
        "each chord for 2 s with eight harmonics, at equal loudness", "mean rating of consonance, 1 to 5, and `roughness` in asper", rows,
        f"Spearman's ρ {rho:.2f} (expected: clearly negative; familiarity counts too)", rho < -0.5,
        "timbre and duration are ours: those of the experiment were not read", has_one_unit=False)]
