"""Folders that commands have made and a stranger has kept: classes, studies, sweeps, manifests, journals, reports, tiles."""

import json
import shutil
import subprocess

from strangers.documents import (
    SCENE_SLOTS,
    SITE_SLOTS,
    SOUNDING_MAPPING,
    Slot,
    lab,
    make_scene,
    make_site,
    said,
    sounds,
)
from strangers.world import ROOT, SIMPLE_MAPPING, dataset, tone, write


def make_lab(world, names):
    write(world.received / "lab.json", lab(names["data"]))
    dataset(world.received / "data")
    shutil.copy(ROOT / "notebooks/labs/02-pitch/right-erb.lua", world.received / "work.lua")


def make_class(world, names):
    write(world.received / "lab.json", lab("data"))
    dataset(world.received / "data")
    for student, mapping in (("anna", "right-erb"), ("ben", "wrong-hertz")):
        write(world.received / f"class/{student}/02-pitch/pitch.lua",
              (ROOT / f"notebooks/labs/02-pitch/{mapping}.lua").read_text())
        shutil.copy(ROOT / f"notebooks/labs/02-pitch/{mapping}.json",
                    world.received / f"class/{student}/02-pitch/answers.json")
    shutil.copy(ROOT / "notebooks/labs/02-pitch/right-erb.lua", world.received / "class/cleo.lua")
    shutil.copy(ROOT / "notebooks/labs/02-pitch/right-erb.json", world.received / "class/cleo.json")


def stranger(world, *words, script=None):
    """Runs a command as the stranger did, who may read what lies outside."""
    return subprocess.run(
        [str(world.ripples), *map(str, words)], cwd=ROOT, env=world.variables, capture_output=True, check=False,
        input=(script or "").encode(), timeout=120)


def here(world, *pairs):
    """Slots whose honest names are paths in what is received, from the root."""
    return [Slot(name, str(world.received / file), canary) for name, file, canary in pairs]


def make_study(world, names):
    folder = world.received
    write(folder / "piece.lua", SIMPLE_MAPPING)
    write(folder / "other.lua", SIMPLE_MAPPING.replace("G5", "G4"))
    dataset(folder / "data")
    allowed = ("--allow-read", world.outside)
    stranger(world, "listen", "init", folder / "piece.lua", folder / "other.lua", "--data", folder / "data",
             "--segments", 2, "--seconds", 1, "--listeners", 2, "--task", "trend", "--input", "temperature",
             "--out", folder / "study.json")
    text = (folder / "study.json").read_text()
    for name, file in (("mapping", "piece.lua"), ("data", "data")):
        text = text.replace(said(str(folder / file)), said(names[name]))
    write(folder / "study.json", text)
    stranger(world, "listen", "plan", folder / "study.json", "-q", *allowed)
    stranger(world, "listen", "run", folder / "study.json", "--simulate", 2, "-q", *allowed)


def make_sweep(world, names):
    folder = world.received
    write(folder / "piece.lua", SIMPLE_MAPPING)
    dataset(folder / "data")
    stranger(world, "sweep", "plan", names["mapping"], "--data", names["data"], "--length", 1, "--seeds", 2,
             "--features", "--allow-read", world.outside, "--out", folder / "sweep")
    plan = folder / "sweep/plan.json"
    if plan.exists() and names["store"] != str(folder / "sweep/store"):
        write(plan, {**json.loads(plan.read_text()), "store": names["store"]})
    stranger(world, "sweep", "run", folder / "sweep", "--jobs", 1, "-q", "--store", folder / "sweep/store",
             "--allow-read", world.outside, "--shard", "1/2")


def make_manifest(world, names):
    folder = world.received
    sounds(folder)
    write(folder / "piece.lua", SOUNDING_MAPPING)
    tone(folder / "mic.wav")
    dataset(folder / "data")
    stranger(world, "render", names["mapping"], "--data", names["data"], "--length", 0.5, "--tail", 0,
             "--mic", names["mic"], "--midi", folder / "a.mid", "--trace", folder / "a.csv", "--stems", "voice",
             "--allow-read", world.outside, "--out", folder / "a.wav", "-q")


def make_guided(world, names):
    """A manifest of a walk through a site."""
    make_site(world, {slot.name: slot.default for slot in SITE_SLOTS})
    shutil.move(world.received / "walk", world.received / "data")
    stranger(world, "render", "--site", names["site"], "--data", names["data"], "--length", 0.5, "--tail", 0,
             "--language", names["book"], "--map-tiles", names["tiles"], "--allow-read", world.outside,
             "--log", world.received / "a.log", "--out", world.received / "a.wav", "-q")


def make_journal(world, names):
    folder = world.received
    sounds(folder)
    write(folder / "piece.lua", SOUNDING_MAPPING)
    dataset(folder / "data")
    stranger(world, "repl", names["mapping"], "--data", names["data"], "--journal", folder / "a.jsonl",
             "--allow-read", world.outside, "--once", "--speed", 20, "--tail", 0, script="@0.2 :status\n")


def make_walk_journal(world, names):
    """A journal of a session in a site."""
    make_site(world, {slot.name: slot.default for slot in SITE_SLOTS})
    shutil.move(world.received / "walk", world.received / "data")
    stranger(world, "repl", "--site", names["site"], "--data", names["data"], "--journal", world.received / "a.jsonl",
             "--map-tiles", names["tiles"], "--language", names["book"],
             "--allow-read", world.outside, "--once", "--speed", 20, "--tail", 0, script="@0.2 :status\n")


def make_room_journal(world, names):
    """A journal of a session in a room of objects."""
    make_scene(world, {slot.name: slot.default for slot in SCENE_SLOTS})
    stranger(world, "repl", names["scene"], "--journal", world.received / "a.jsonl", "--allow-read", world.outside,
             script="@0.5 :quit\n")


def make_report(world, names):
    write(world.received / "piece.lua", SIMPLE_MAPPING)
    dataset(world.received / "data")
    stranger(world, "compare", world.received / "piece.lua", ROOT / "mappings/pitch.lua",
             "--data", world.received / "data", "--length", 1, "--out", world.received / "report", "-q", "--no-figures")


def make_tiles(world, names):
    shutil.copytree(ROOT / "sites/town/tiles", world.received / "tiles")
    picture = bytes.fromhex("89504e470d0a1a0a0000000d49484452")
    for tile in list((world.received / "tiles").rglob("*.json")):
        tile.with_suffix(".png").write_bytes(picture)
    make_site(Inner(world, world.received / "place"), {slot.name: slot.default for slot in SITE_SLOTS})


class Inner:
    """A world that receives into another folder."""

    def __init__(self, world, received):
        self.received, self.outside = received, world.outside
        self.ripples, self.variables = world.ripples, world.variables
        received.mkdir()


def make_map(world, names):
    """A map's extract, of which `import` makes a site."""
    shutil.copy(ROOT / "sites/osm/park.geojson", world.received / "park.geojson")
    write(world.received / "piece.lua", SIMPLE_MAPPING)
