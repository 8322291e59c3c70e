#!/usr/bin/env python3
"""Renders every bundled mapping by its own first command, and writes mappings/README.md: what each is, what to
hear, and a picture of the sound (sox's spectrogram of half a minute, 0 to 12 kHz).

Usage: scripts/gallery.py [NAME…]   only these pictures are made anew; the page is always written whole.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "mappings" / "pictures"
RIPPLES = ROOT / ".build" / "release" / "ripples"
SECONDS = "30"


def header(path):
    """The fields of a mapping's comment: title, and what follows hear:, data:, try:, teaches:."""
    fields, key = {"try": []}, None
    for line in path.read_text().splitlines():
        if not line.startswith("--"):
            break
        text = line[2:].strip()
        match = re.match(r"(hear|data|try|teaches):\s*(.*)", text)
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


def picture(path, command):
    """Renders the mapping and draws its spectrogram."""
    sound = ROOT / "out" / "gallery" / f"{path.stem}.wav"
    sound.parent.mkdir(parents=True, exist_ok=True)
    words = shlex.split(command)[1:]
    if "--length" in words:
        words[words.index("--length") + 1] = SECONDS
    elif "dusk-walk" not in command:
        words += ["--length", SECONDS]
    words += ["--out", str(sound), "--format", "wav16", "--quiet", "--tail", "2"]
    subprocess.run([str(RIPPLES), *words], cwd=ROOT, check=True)
    PICTURES.mkdir(exist_ok=True)
    subprocess.run(
        ["sox", str(sound), "-n", "remix", "1,2", "rate", "24k", "spectrogram", "-x", "760", "-y", "200",
         "-r", "-z", "90", "-o", str(PICTURES / f"{path.stem}.png")], check=True)
    return json.loads(pathlib.Path(f"{sound}.json").read_text())


def section(path, fields):
    lines = [f"## {fields['title']}", "", f"![spectrogram](pictures/{path.stem}.png)", "",
             f"**What you hear:** {fields['hear']}.", "", f"Data: {fields['data']}. "]
    if "teaches" in fields:
        lines[-1] += f"Teaches: {fields['teaches']}. "
    lines += [f"File: [{path.name}]({path.name}).", "", "```sh", *fields["try"], "```", ""]
    return lines


def main():
    wanted = set(sys.argv[1:])
    lines = ["# Bundled mappings", "",
             "Made by `make gallery` from the mappings' own comments. The pictures show half a minute (the walk at dusk whole),",
             "0 to 12 kHz from bottom to top, 90 dB from black to white, both channels added.", ""]
    for path in sorted((ROOT / "mappings").glob("*.lua")):
        fields = header(path)
        if not wanted or path.stem in wanted:
            manifest = picture(path, fields["try"][0])
            measures = manifest["measures"]
            print(f"{path.stem}: {measures['integratedLUFS']} LUFS, {manifest['counters']['notes']} notes")
        lines += section(path, fields)
    (ROOT / "mappings" / "README.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
