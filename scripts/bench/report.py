"""Writes docs/benchmarks.md from what a run measured."""

import datetime

import alias
import page
import renders
import scaling
import space

PATH = "docs/benchmarks.md"


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def text(machine, versions, seconds, results, spatial, cleanness, growth, growth_seconds, served):
    """The whole page."""
    today = datetime.date.today().isoformat()
    names = "\n".join(f"- {workload}: {what}" for workload, what in renders.WORKLOADS.items())
    engines = ", ".join(f"{name} {version}" for name, version in versions.items())
    return f"""# Benchmarks

Written by `scripts/bench.sh --write` (`make bench ARGS=--write`) on {today}; do not edit.

Machine: {machine}. Engines: {engines}. Each figure is a whole process that starts, renders {seconds} s of sound
(48 kHz, stereo, blocks of 64, one thread) and writes a float WAV; runs of all engines take turns. Medians of user CPU
time; the ratio is that of each turn, median (least–greatest). \"Net\" is CPU time per second of sound without the floor W0.
On a shared machine only the ratios mean anything.

{names}

{table(renders.HEADS, renders.rows(results, seconds))}

## W3, moving sources to headphones

Noise on circles at 90°/s ± 60 %, positions every 480 frames, nothing is written. Net figures leave out what an engine
takes to start (a run of 1 s). OpenAL Soft's own head has 32 taps; with zeros after each it has 128.

{table(space.HEADS, space.rows(spatial, seconds))}

## How clean the saw is

Energy beside the harmonics, relative to them.

{table(alias.HEADS, alias.rows(cleanness))}

## Voices and threads

W1 with more and more voices, {growth_seconds} s of sound.

{table(scaling.HEADS, scaling.rows(growth, growth_seconds))}

## The page

The garden of `ripples serve` (`sites/garden.geojson`) on loopback: what a browser fetches and waits for, and what each client
costs the server, user and system CPU, memory of the process.

{table(page.HEADS, page.rows(served))}
"""


def write(page):
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(page)
