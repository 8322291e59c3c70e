#!/usr/bin/env python3
"""Renders every bundled mapping by its own first command, and writes mappings/README.md and mappings/classics/README.md:
what each is, what to hear, and a picture of half a minute: the spectrogram on a logarithmic axis, and what the map moves.

Usage: scripts/gallery.py [NAME…]   only these are rendered anew; the page is always written whole.
RIPPLES names another command than .build/release/ripples.

Exits with 1 when a mapping, rendered as its first command says, is not at LEVEL (EBU R 128), or when `ripples check
--sound` warns of it on the data of that command.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = {
    "mappings": [
        "# Bundled mappings", "",
        "Made by `make gallery` from the mappings' own comments. The pictures show half a minute (the walk at dusk whole):",
        "the spectrogram from 50 Hz to 16 kHz, and below it what the map moves. All are at -23 LUFS as they come (EBU R 128).",
        "A line `-- allow: ID, WHY` in a mapping's comment names a finding of `ripples check` that is meant.", "",
        "Folders of their own have the [classics](classics/README.md) of the literature, the [works behind Ripples](ancestors/README.md)",
        "and the sounds of [beacons](beacons/README.md).", ""],
    "mappings/classics": [
        "# Classic mappings", "",
        "Sonifications that the literature is built on, each as a mapping to read, hear and change, with its source. Their data",
        "are computed by `scripts/classics.py`; [docs/ancestors/classics.md](../../docs/ancestors/classics.md) says what each carries of them.",
        "Made by `make gallery`, as [the other mappings](../README.md) are.", ""],
    "mappings/ancestors": [
        "# Works behind Ripples", "",
        "Pieces after the works that the Ripples paper names, as far as a mapping alone can be one; [docs/ancestors/works.md](../../docs/ancestors/works.md)",
        "has those that are sites and scenes as well, and says what is theirs and what is ours.",
        "Made by `make gallery`, as [the other mappings](../README.md) are.", ""],
}
RIPPLES = os.environ.get("RIPPLES", ROOT / ".build" / "release" / "ripples")
SECONDS = "30"
# LUFS, and how far from it a mapping may be.
LEVEL, TOLERANCE = -23.0, 1.0


def header(path):
    """The fields of a mapping's comment: title, and what follows hear:, data:, source:, try:, teaches:."""
    fields, key = {"try": []}, None
    for line in path.read_text().splitlines():
        if not line.startswith("--"):
            break
        text = line[2:].strip()
        match = re.match(r"(hear|data|source|try|teaches|allow):\s*(.*)", text)
        if match:
            key = match.group(1)
            if key == "try":
                fields["try"].append(match.group(2))
            else:
                fields[key] = match.group(2)
        elif "title" not in fields:
            fields["title"] = text
        elif key and key != "try":
            fields[key] += " " + text
    return fields


def ripples(*words):
    """What the command prints, parsed."""
    done = subprocess.run([str(RIPPLES), *words], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def faults(path, command):
    """Measures the mapping as its command renders it; what is not as it should be."""
    words = shlex.split(command)[1:]
    manifest = ripples(*words, "--out", f"out/gallery/{path.stem}.wav", "--quiet", "--json")
    loudness = manifest["measures"]["integratedLUFS"]
    print(f"{path.stem}: {loudness:.1f} LUFS, {manifest['counters']['notes']} notes")
    found = []
    if abs(loudness - LEVEL) > TOLERANCE:
        found.append(f"{loudness:.1f} LUFS, expected {LEVEL:.0f} within {TOLERANCE:.0f} dB")
    if manifest["counters"]["limitedSamples"] > 0:
        found.append("the limiter is at work")
    data = words[words.index("--data") + 1]
    checked = ripples("check", str(path.relative_to(ROOT)), "--data", data, "--sound", "--json")
    found += [f["message"] for f in checked["findings"] if f["severity"] != "note"]
    return [f"{path.name}: {fault}" for fault in found]


def picture(path, command):
    """Renders half a minute of the mapping and draws it."""
    sound = ROOT / "out" / "gallery" / f"{path.stem}.wav"
    sound.parent.mkdir(parents=True, exist_ok=True)
    words = shlex.split(command)[1:]
    if "--length" in words:
        words[words.index("--length") + 1] = SECONDS
    elif not any(heard in command for heard in ("dusk-walk", "city-walk")):
        words += ["--length", SECONDS]
    drawn = path.parent / "pictures" / f"{path.stem}.png"
    words += ["--out", str(sound), "--format", "wav16", "--quiet", "--tail", "2", "--plot", str(drawn)]
    drawn.parent.mkdir(exist_ok=True)
    subprocess.run([str(RIPPLES), *words], cwd=ROOT, check=True)
    # A palette makes the file three times smaller.
    subprocess.run(
        ["pngquant", "--nofs", "--speed", "1", "--strip", "--force", "--output", str(drawn), "96", str(drawn)],
        check=True)


def section(path, fields):
    lines = [f"## {fields['title']}", "", f"![The sound over time: frequency, level, and what the map moves](pictures/{path.stem}.png)", "",
             f"**What you hear:** {fields['hear']}.", "", f"Data: {fields['data']}. "]
    if "teaches" in fields:
        lines[-1] += f"Teaches: {fields['teaches']}. "
    if "source" in fields:
        lines += ["", f"Source: {fields['source']}.", ""]
    lines += [f"File: [{path.name}]({path.name}).", "", "```sh", *fields["try"], "```", ""]
    return lines


def main():
    wanted, found = set(sys.argv[1:]), []
    for folder, lines in PAGES.items():
        lines = list(lines)
        for path in sorted((ROOT / folder).glob("*.lua")):
            fields = header(path)
            if not wanted or path.stem in wanted:
                picture(path, fields["try"][0])
                found += faults(path, fields["try"][0])
            lines += section(path, fields)
        (ROOT / folder / "README.md").write_text("\n".join(lines))
    sys.exit("\n".join(found) or 0)


if __name__ == "__main__":
    main()
