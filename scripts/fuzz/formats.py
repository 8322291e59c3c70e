"""What the fuzzer feeds: for each format its seeds, its damage and the command that reads it."""

import itertools
import os
import struct
import subprocess
import zlib

import mutate
import seeds

DESCRIBE = ["describe", "{file}"]
CHECK_FONT = ["check", "font.lua", "--data", "data.csv"]
CHECK_SFZ = ["check", "sfz.lua", "--data", "data.csv"]
JOURNAL = ["replay", "{file}", "--out", "out.wav", "--quiet"]
MANIFEST = ["rerender", "{file}", "--out", "out.wav", "--quiet"]
PROMPT = ["repl", "a.lua", "--data", "data.csv", "--to", "none", "--journal", "none", "--no-attachable", "--no-watch"]

# name: (ending, seeds, damage, command, how many cases for one of the others)
FORMATS = {
    "csv": ("csv", seeds.csv, mutate.text, DESCRIBE, 2),
    "tsv": ("tsv", seeds.tsv, mutate.text, DESCRIBE, 1),
    "gpx": ("gpx", seeds.gpx, mutate.text, DESCRIBE, 2),
    "tcx": ("tcx", seeds.tcx, mutate.text, DESCRIBE, 1),
    "kml": ("kml", seeds.kml, mutate.text, DESCRIBE, 0.3),
    "fit": ("fit", seeds.fit, mutate.fit, DESCRIBE, 2),
    "ndjson": ("ndjson", seeds.ndjson, mutate.lines_of_json, DESCRIBE, 1),
    "json": ("json", seeds.table_json, mutate.structured, DESCRIBE, 1),
    "weather": ("json", seeds.weather_json, mutate.structured, DESCRIBE, 1),
    "zip": ("zip", seeds.zips, mutate.zipped, DESCRIBE, 2),
    "package": ("package", seeds.package, mutate.structured, DESCRIBE, 1),
    **{name: (ending, make, mutate.text, DESCRIBE, 1) for name, (ending, make) in seeds.LOGS.items()},
    "geojson": ("geojson", seeds.geojson, mutate.structured, DESCRIBE, 1),
    "scene": ("json", seeds.scene, mutate.structured, DESCRIBE, 1),
    "wav": ("wav", seeds.wav, mutate.bytewise, DESCRIBE, 1),
    "aiff": ("aiff", seeds.aiff, mutate.bytewise, DESCRIBE, 1),
    "flac": ("flac", "flac", mutate.bytewise, DESCRIBE, 1),
    "ogg": ("ogg", "ogg", mutate.bytewise, DESCRIBE, 0.5),
    "sf2": ("sf2", seeds.sf2, mutate.bytewise, DESCRIBE, 2),
    "font": ("sf2", seeds.sf2, mutate.bytewise, CHECK_FONT, 1),
    "sfz": ("sfz", seeds.sfz, mutate.text, CHECK_SFZ, 1),
    "sofa": ("sofa", "sofa", mutate.bytewise, DESCRIBE, 1),
    "journal": ("jsonl", "jsonl", mutate.lines_of_json, JOURNAL, 0.5),
    "manifest": ("json", "manifest", mutate.structured, MANIFEST, 0.5),
    "lab": ("json", seeds.lab, mutate.structured, ["lab", "{file}", "lab-data"], 0.5),
    "lua": ("lua", seeds.lua, mutate.text, ["check", "{file}", "--data", "data.csv"], 0.5),
    "prompt": ("txt", seeds.prompt, mutate.text, PROMPT, 0.1),
}


def overlapping_zip():
    """Entries that all unpack one member."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = b"time,x\n" + b"1,2\n" * 12_000_000
    packed = packer.compress(text) + packer.flush()
    name = b"a.csv"
    fields = struct.pack("<HHHHHIII", 20, 0, 8, 0, 0x21, zlib.crc32(text), len(packed), len(text))
    data = b"PK\3\4" + fields + struct.pack("<HH", len(name), 0) + name + packed
    directory = b""
    for i in range(120):
        own = b"%05d.csv" % i
        directory += b"PK\1\2" + struct.pack("<H", 20) + fields + struct.pack("<HHHHHII", len(own), 0, 0, 0, 0, 0, 0) + own
    return data + directory + struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 120, 120, len(directory), len(data), 0)


# Small files that stand for much: (format, bytes)
BOMBS = [
    ("zip", overlapping_zip),
    ("zip", lambda: seeds.zipped([("a.csv", "," * 200_000_000)])),
    ("zip", lambda: seeds.zipped([("a.csv", "a,b,c\n" + ",,\n" * 30_000_000)])),
    ("ndjson", lambda: b"".join(b'{"time":%d,"k%d":1}\n' % (i, i) for i in range(130_000))),
    ("csv", lambda: b"time" + b",x" * 1_000_000 + b"\n0" + b",1" * 1_000_000 + b"\n"),
    ("csv", lambda: b"time" + b",x" * 9_000 + b"\n" + b"1\n" * 2_000_000),
    ("csv", lambda: b"time," + b"n" * 20_000 + b"\n0,1\n1,2\n2,3\n"),
    ("csv", lambda: b"time,x\n0,\"" + b"a" * 40_000_000),
    ("csv", lambda: b"time,x\n" + b"".join(b"%d,w%d\n" % (i, i) for i in range(4_000_000))),
    ("json", lambda: b"[" + b"0," * 20_000_000 + b"0]"),
    ("json", lambda: b'{"a":[' + b"0," * 20_000_000 + b"0]}"),
    ("json", lambda: b"\n" * 50_000_000),
    ("gpx", lambda: b"<gpx><!--" + b"x" * 60_000_000),
    ("gpx", lambda: b"<gpx a='" + b"x" * 60_000_000),
    ("flysight", lambda: b"$FLYS,1\n$COL,GNSS" + b",a" * 4_000_000 + b"\n"),
    ("prompt", lambda: b":" + b"x" * 100_000 + b"\n" + b"y" * 100_000 + b"\n"),
]


def grow(binary, folder):
    """Seeds that only Ripples or other programs write: sounds, a journal, a manifest, a head."""
    def run(*words, text=None):
        subprocess.run([binary, *words], cwd=folder, input=text, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
    run("render", "a.lua", "--data", "data.csv", "--length", "0.2", "--tail", "0", "--out", "m.flac")
    run("render", "a.lua", "--data", "data.csv", "--length", "0.2", "--tail", "0", "--out", "m.ogg")
    run("repl", "a.lua", "--data", "data.csv", "--to", "none", "--journal", "j.jsonl", "--no-attachable",
        "--no-watch", text=b":set warmest 30\n@0.1 :set temperature 12\n@0.15 1+1\n@0.2 :free temperature\n")
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    paths = {"flac": f"{folder}/m.flac", "ogg": f"{folder}/m.ogg", "jsonl": f"{folder}/j.jsonl",
             "manifest": f"{folder}/m.flac.json", "sofa": f"{root}/Tests/Golden/small.sofa"}
    return {name: open(path, "rb").read() for name, path in paths.items()}


def furnish(folder):
    """What the files of a case refer to."""
    os.makedirs(f"{folder}/package", exist_ok=True)
    table = ("time,temperature,pace\n" + seeds.rows(20, lambda i: f"{i},{i},100\n")).encode()
    files = {"a.lua": next(seeds.lua()), "data.csv": table, "package/data.csv": table}
    files |= {name: next(seeds.wav()) for name in ("a.wav", "c.wav")}
    files |= {f"{name}.lua": seeds.sampler(source) for name, source in (
        ("font", 'program = 0, soundfont = "case.sf2"'), ("sfz", 'sfz = "case.sfz"'))}
    for name, data in files.items():
        with open(f"{folder}/{name}", "wb") as file:
            file.write(data)


def seeds_of(name, grown):
    source = FORMATS[name][1]
    return [grown[source]] if isinstance(source, str) else list(source())


def plan():
    """Names of formats, for ever, each as often as it weighs."""
    credit = dict.fromkeys(FORMATS, 0.0)
    for _ in itertools.count():
        for name, (*_, weight) in FORMATS.items():
            credit[name] += weight
            while credit[name] >= 1:
                credit[name] -= 1
                yield name
