"""Documents that name files, with names of every way: mappings, instruments, sites, scenes, datasets, labs."""

import collections
import json
import shutil

from strangers.world import GENERATOR, ROOT, SIMPLE_MAPPING, dataset, tone, write


SOUNDING_MAPPING = """return mapping {
  name = "Received sounds",
  concrete = { owl = { file = "s/concrete.wav", loop = true } },
  voices = {
    tone = synth(function(p) return sample("s/sample.wav", 1) * asr(p.gate, 0.01, 1, 0.2) end),
    cloud = synth(function(p)
      return grains("s/grains.wav", { position = 0, rate = 20, size = 0.1 }) * asr(p.gate, 0.01, 1, 0.2)
    end),
    single = sampler { file = "s/single.wav", root = "C4" },
    several = sampler { { file = "s/listed.wav", key = "C4" } },
    score = sampler { sfz = "s/score.sfz" },
    many = sampler { folder = "s/samples" },
    round = phrase { beats = 1, components = { "s/phrase.wav" } },
  },
  effects = { room = convolution { file = "s/hall.wav", mix = 0.3 } },
  map = { { from = "temperature", to = "tone.level", domain = { 0, 40 }, range = { -20, -10 } } },
  sequences = {
    tone = function() play("tone") end,
    cloud = function() play("cloud") end,
    single = function() play("single", { pitch = "C4" }) end,
    several = function() play("several", { pitch = "C4" }) end,
    score = function() play("score", { pitch = "C4" }) end,
    many = function() play("many", { pitch = "C4" }) end,
    round = function() play("round") end,
  },
}
"""

FONT_MAPPING = """return mapping {
  name = "Received font",
  voices = { box = sampler { soundfont = "s/font.sf2", preset = "Music Box" } },
  sequences = { box = function() play("box", { pitch = "C4" }) end },
}
"""

# The documents.

Slot = collections.namedtuple("Slot", "name default canary")
"""A name in a document: by what it is called, what it says in an honest one, and the canary that is its like."""

Kind = collections.namedtuple("Kind", "name make slots commands base", defaults=("own",))
"""A document: how it is made from names, its names, the commands that take it, and from where its names begin (its
`own` folder, or `here`, the working folder)."""

Command = collections.namedtuple("Command", "name words fast script asks given", defaults=(False, None, (), ()))
"""A command: its words; whether it is fast enough for thousands of runs, or how often; what it reads; what is asked of
it as a host; which files of the document a person has chosen besides those that the words name."""


def said(text):
    """A name as it stands between quotes of JSON and Lua."""
    return json.dumps(text)[1:-1]


def filled(text, slots, names):
    """A text with other names in the place of its honest ones."""
    for slot in slots:
        text = text.replace(f'"{slot.default}"', f'"{said(names[slot.name])}"')
    return text


def sounds(folder):
    """Writes the sounds of the mapping that names every kind of sound."""
    for name in ("concrete", "sample", "grains", "single", "listed", "phrase", "hall", "scored", "included"):
        tone(folder / f"s/{name}.wav")
    for name in ("C4", "C5"):
        tone(folder / f"s/samples/{name}.wav")
    write(folder / "s/score.sfz", "<region> sample=scored.wav key=60\n#include \"part.sfz\"\n")
    write(folder / "s/part.sfz", "<region> sample=included.wav key=62\n")


MAPPING_SLOTS = [
    Slot(name, f"s/{file}", canary) for name, file, canary in (
        ("concrete", "concrete.wav", "tone.wav"), ("sample", "sample.wav", "tone.wav"),
        ("grains", "grains.wav", "tone.wav"), ("single", "single.wav", "tone.wav"),
        ("listed", "listed.wav", "tone.wav"), ("sfz", "score.sfz", "score.sfz"),
        ("folder", "samples", "samples"), ("phrase", "phrase.wav", "tone.wav"), ("hall", "hall.wav", "tone.wav"))]


def make_mapping(world, names):
    sounds(world.received)
    write(world.received / "piece.lua", filled(SOUNDING_MAPPING, MAPPING_SLOTS, names))


FONT_SLOTS = [Slot("soundfont", "s/font.sf2", "font.sf2")]


def make_font(world, names):
    write(world.received / "piece.lua", filled(FONT_MAPPING, FONT_SLOTS, names))
    write(world.received / "s/font.sf2", "no font")


SFZ_SLOTS = [Slot("sample", "scored.wav", "tone.wav"), Slot("include", "part.sfz", "score.sfz"),
             Slot("path", "./", ".")]


def make_sfz(world, names):
    """A mapping that plays an SFZ file, whose samples lead outside."""
    sounds(world.received)
    text = f'<control> default_path={names["path"]}\n' if names["path"] != "./" else ""
    if names["path"] != "./" and not names["path"].endswith("/"):
        text = f'<control> default_path={names["path"]}/\n'
    name = names["sample"] if names["path"] == "./" else "tone.wav"
    text += f'<region> sample={name} key=60\n#include "{names["include"]}"\n'
    write(world.received / "s/score.sfz", text)
    write(world.received / "piece.lua", SIMPLE_MAPPING.replace(
        "voices = {", "voices = { score = sampler { sfz = \"s/score.sfz\" },").replace(
        "sequences = {", "sequences = { score = function() play(\"score\", { pitch = \"C4\" }) end,"))


SITE_SLOTS = [
    Slot("mapping", "piece.lua", "piece.lua"), Slot("recording", "s/voices.wav", "tone.wav"),
    Slot("clip", "s/clip.wav", "tone.wav"), Slot("tiles", "tiles", "tiles"), Slot("book", "book.json", "book.json"),
    Slot("speech", "speech", "speech"), Slot("generator", "generator.lua", "generator.lua"),
    Slot("actions", "actions.ndjson", "actions.ndjson")]


def site(names):
    """A site that names every kind of file that sites may."""
    def feature(kind, name, point, **more):
        return {"type": "Feature", "properties": {"kind": kind, "id": name, "name": name, **more},
                "geometry": {"type": "Point", "coordinates": point}}
    return {
        "type": "FeatureCollection", "name": "Received",
        "guidance": {"tiles": names["tiles"], "beacon": "station", "language": names["book"],
                     "recordings": names["speech"], "generators": [names["generator"]], "actions": names["actions"]},
        "features": [
            feature("ripple", "park", [4.0, 55.0], radius=50, mapping=names["mapping"]),
            feature("dejavu", "gate", [4.0, 55.0], radius=50, file=names["recording"], loop=True),
            feature("beacon", "station", [4.0005, 55.0005], radius=15, clips=[names["clip"]]),
            {"type": "Feature", "properties": {"kind": "route", "id": "errand", "name": "Errand"},
             "geometry": {"type": "LineString", "coordinates": [[4.0, 55.0], [4.0005, 55.0005]]}}]}


def make_site(world, names):
    folder = world.received
    for name in ("voices", "clip"):
        tone(folder / f"s/{name}.wav")
    tone(folder / "speech/bench.wav")
    write(folder / "speech/index.json", {"Bench": "bench.wav"})
    write(folder / "piece.lua", SIMPLE_MAPPING)
    write(folder / "generator.lua", GENERATOR)
    shutil.copy(ROOT / "languages/en.json", folder / "book.json")
    shutil.copytree(ROOT / "sites/town/tiles", folder / "tiles")
    write(folder / "actions.ndjson", '{"time": 1, "do": "my-location"}\n')
    dataset(folder / "walk")
    write(folder / "site.geojson", site(names))


SCENE_SLOTS = [Slot("sound", "s/bell.wav", "tone.wav"), Slot("second", "s/second.wav", "tone.wav")]


def make_scene(world, names):
    for name in ("bell", "second"):
        tone(world.received / f"s/{name}.wav")
    write(world.received / "scene.json", {
        "listener": {"position": [0, 0, 1.6], "heading": 0},
        "objects": [
            {"name": "bell", "audioFile": names["sound"], "position": [1, 3, 1.2], "bubbleRadius": 0.5},
            {"name": "other", "audioFile": [names["second"]], "position": [-1, 3, 1.2], "bubbleRadius": 0.5}]})


DATA_SLOTS = [Slot("resource", "data.csv", "walk.csv")]


def make_data(world, names):
    dataset(world.received / "data")
    path = world.received / "data/datapackage.json"
    package = json.loads(path.read_text())
    package["resources"][0]["path"] = names["resource"]
    write(path, package)


def make_logs(world, names):
    """A folder of logs without a package, as an app for phones writes it."""
    write(world.received / "data/Accelerometer.csv", "time,seconds_elapsed,x,y,z\n" + "".join(
        f"{1700000000000000000 + n * 10**8},{n / 10},0,0,1\n" for n in range(50)))
    write(world.received / "data/Location.csv", "time,seconds_elapsed,latitude,longitude\n" + "".join(
        f"{1700000000000000000 + n * 10**9},{n},55.0,4.0\n" for n in range(5)))
    write(world.received / "data/meta/device.csv", "property,value\nversion,1\n")


LAB_SLOTS = [Slot("data", "data", "data")]


def lab(data):
    """A lab that is quickly graded."""
    full = json.loads((ROOT / "notebooks/labs/02-pitch/lab.json").read_text())
    criteria = [one for one in full["criteria"] if one["id"] in ("inside", "higher")]
    hidden = [{**one, "minutes": 0.5} for one in full["hidden"][:1]]
    return {**full, "length": 2, "data": [data], "hidden": hidden, "criteria": criteria}
