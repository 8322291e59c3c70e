#!/usr/bin/env python3
"""Counts how often reports claim a difference of rendered variants: of equal ones, and of such as differ by a known amount.

Usage: scripts/claims.py [--count 50] [--seed N] [--ripples .build/release/ripples]

Each comparison renders two mappings that let pitch follow the data with scatter of their own seed. Equal variants have the same
scatter; the others differ by a factor that any listener would hear. False is a report of which at least one sentence claims a
difference; the lower end of the 95 % interval of Clopper and Pearson must be at most 5 %. Of the others nine in ten must be told.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MAPPING = """
return mapping {{
  name = "{name}",
  voices = {{ tone = synth(function(p) return sine(p.pitch) * 0.3 * perc(p.gate, 0.01, 0.2) end) }},
  sequences = {{
    notes = every(1/2, function(env, count)
      if count == 1 then for _ = 1, {skipped} do random() end end  -- chance of its own: a comparison gives all the same seed
      play("tone", {{ pitch = 48 + 24 * env.level_of_water + {scatter} * (random() + random() + random() - 1.5), duration = 0.15, level = -12 }})
    end),
  }},
}}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--ripples", type=pathlib.Path, default=pathlib.Path(".build/release/ripples"))
    given = parser.parse_args()
    chance = random.Random(given.seed)
    false = sum(claims(given.ripples.resolve(), chance, 2.0, 2.0) for _ in range(given.count))
    right = sum(claims(given.ripples.resolve(), chance, 0.2, 5.0) for _ in range(given.count))
    low = lower_end(false, given.count)
    print(f"seed {given.seed}: {false} of {given.count} equal variants are said to differ (at least {100 * low:.1f} %), "
          f"{right} of {given.count} that differ are said to")
    sys.exit(0 if low <= 0.05 and right >= 0.9 * given.count else 1)


def claims(program, chance, first, second):
    """Whether the report of two variants with these scatters, in semitones, claims a difference."""
    with tempfile.TemporaryDirectory(prefix="claims-") as name:
        place = pathlib.Path(name)
        for variant, scatter in (("a", first), ("b", second)):
            text = MAPPING.format(name=variant, scatter=scatter, skipped=chance.randrange(1000))
            (place / f"{variant}.lua").write_text(text)
        level, rows = 0.5, []
        for second_of_day in range(120):
            level = min(1, max(0, level + chance.gauss(0, 0.15)))
            rows.append(f"{second_of_day * 0.25},{level:.4f}")
        (place / "water.csv").write_text("\n".join(["t,level_of_water", *rows]) + "\n")
        line = [program, "compare", "a.lua", "b.lua", "--data", "water.csv", "--out", "report", "--no-figures", "--excerpt", "0",
                "--sounds", "mp3", "--seed", str(chance.randrange(1_000_000)), "-q"]
        done = subprocess.run(line, cwd=place, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"claims: {done.stdout}{done.stderr}")
        told = json.loads((place / "report/report.json").read_text())["summary"]
        return any("Compared with" in one or "carries more" in one for one in told)


def lower_end(hits, count):
    """The lower end of the interval of Clopper and Pearson, found by halving."""
    from math import comb

    if hits == 0:
        return 0.0
    low, high = 0.0, hits / count
    for _ in range(60):
        middle = (low + high) / 2
        above = sum(comb(count, k) * middle**k * (1 - middle) ** (count - k) for k in range(hits, count + 1))
        low, high = (middle, high) if above < 0.025 else (low, middle)
    return low


if __name__ == "__main__":
    main()
