"""A walk by a bad network with dead zones, played by the engine as WebAssembly, against the render of its dataset."""

import json
import pathlib
import shutil
import subprocess
import time
from typing import NamedTuple
from urllib.parse import urlsplit

from page import proxy, served

HERE = pathlib.Path(__file__).resolve().parent / "bits"


class Place(NamedTuple):
    """Where is walked: a site, the log of a walk through it, and what the guide is asked for, pairs of a second and a wish."""

    site: pathlib.Path
    log: pathlib.Path
    wishes: tuple = ()


GARDEN = Place(served.ROOT / "sites/garden.geojson", served.ROOT / "datasets/garden-tour/data.csv")
TOWN = Place(served.ROOT / "sites/town.geojson", served.ROOT / "datasets/town-walk/data.csv",
             ((3, "my-location"), (9, "around-me"), (16, "hush"), (18, "nearby-markers"), (36, "ahead-of-me")))
FIRST, BETWEEN = 25, 20   # seconds before the first dead zone and between two
AFTER = 5                 # seconds at first, and behind a dead zone of any length, until the sound is the render's again
DROPOUT = 0.65            # seconds that a loss may be heard: a whole fade of 0.6 s, and the hundredths where it begins and ends
UNEVEN = 0.01             # share of the walk in which a segment that is later than any in the last half minute may be heard as a dip
LAST = 0.5                # seconds in which the sound fades at the end of what is known
SHARPER = 1.05            # by how much an edge of a hole may be sharper than the sound around it
LEEWAY = 0.7              # seconds: what the network delays, a segment that is lost twice


def zones(lengths):
    """The dead zones, from the proxy's start on: begin and length."""
    place, found = FIRST, []
    for length in lengths:
        found.append((place, length))
        place += length + BETWEEN
    return tuple(found), place


def node(name, *arguments, **settings):
    """What a script of node prints, as JSON."""
    command = ["node", "--experimental-websocket", str(HERE / name), *map(str, arguments)]
    done = subprocess.run(command, cwd=served.ROOT, capture_output=True, text=True, **settings)
    if done.returncode != 0:
        raise RuntimeError(f"{name} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def walk(out, module, lengths, where):
    """Walks with a phone; what it tells at the end, and the dead zones in the seconds of its sound."""
    dead, seconds = zones(lengths)
    with served.Fielded(where.site, "--walks", out / "walks") as garden:
        place = urlsplit(garden.address)
        with proxy.Proxy(place.port, proxy.Network(dead=dead)) as between:
            lag = time.time() - (time.monotonic() - between.begin)
            address = garden.address.replace(f":{place.port}/", f":{between.port}/")
            told = node("visitor.mjs", address, module, where.log, seconds, out / "samples",
                        env={**served.os.environ, "FACE": "1", "ASK": json.dumps(where.wishes)})
        print(f"bits: {between.figures}")
    begin = lag - told["began"] / 1000
    return told, [(begin + start, begin + start + length) for start, length in dead]


def render(out, folder, site):
    """Renders the walk's dataset; the paths of its sound and its decisions."""
    sound, log = out / "render.wav", out / "render.ndjson"
    for old in out.glob("render.*"):
        old.unlink()
    served.run("render", "--site", site, "--data", folder, "--seed", 1, "--tail", 4, "--allow-missing",
               "--format", "wavfloat", "--log", log, "--out", sound)
    return sound, log


def is_explained(span, holes):
    """Whether a span that is not the render lies in a hole, or in the seconds behind it in which the phone catches up."""
    return any(begin - LEEWAY <= span["from"] and span["to"] <= end + AFTER for begin, end in [(0, 0), *holes])


def span_problems(heard, holes=()):
    """What is heard is the render but in the holes, from when on nothing is known to a little behind them."""
    found, uneven = [], 0
    for span in heard["spans"]:
        words, length = f"{span['from']:.2f} to {span['to']:.2f} s", span["to"] - span["from"]
        if is_explained(span, holes) or span["from"] >= heard["seconds"] - LAST - 0.01:
            pass
        elif length <= DROPOUT:
            uneven += length
        else:
            found.append(f"{words}: the sound is not the render, outside of all dead zones; by {span['by']:.2g}")
        if span["sharp"]["heard"] > SHARPER * span["sharp"]["rendered"] + 1e-4:
            found.append(f"{words}: a click of {span['sharp']['heard']:.2g} in a sound of {span['sharp']['rendered']:.2g}")
    if uneven > UNEVEN * heard["seconds"]:
        found.append(f"for {uneven:.2f} s of {heard['seconds']:.0f} s outside of all dead zones the sound is not the render")
    for span in heard["spans"]:
        print(f"bits: other than the render from {span['from']:.2f} to {span['to']:.2f} s")
    for begin, end in holes:
        back = max((span["to"] for span in heard["spans"] if begin - LEEWAY <= span["from"] and span["to"] <= end + AFTER), default=end)
        print(f"bits: {max(0, back - end):.1f} s after a dead zone of {end - begin:.0f} s the sound is the render's again")
    print(f"bits: {uneven:.2f} s of {heard['seconds']:.0f} s in which an uneven network was heard")
    return found


def sound_problems(told, heard, holes):
    silent = sum(end - begin for begin, end in holes)
    print(f"bits: {heard['seconds']:.1f} s heard, {told['away'] / 48_000:.1f} s of silence for dead zones of {silent:g} s, "
          f"{told['connections']} connections, {told['ahead']:.2f} s ahead at the end, "
          f"{told['bytes'] / heard['seconds'] / 1000:.1f} kB a second")
    return span_problems(heard, holes)


def problems(out, lengths, where=GARDEN):
    module = served.ROOT / ".build/wasm/ripples-engine.wasm"
    place = pathlib.Path(served.os.environ.get("RIPPLES_WASM", module.parent)) / module.name
    shutil.rmtree(out / "walks", ignore_errors=True)
    told, holes = walk(out, place, lengths, where)
    folder = out / "walks" / told["walk"]
    sound, log = render(out, folder, where.site)
    found = []
    notes = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    asked = [note["reason"] for note in notes if note["kind"] == "user" and note["reason"] in dict(where.wishes).values()]
    if asked != [wish for _, wish in where.wishes]:
        found.append(f"the guide was asked for {asked}, not for {where.wishes}: {log}")
    if where.wishes:
        print(f"bits: {told['callouts']} callouts were shown, {told['underruns']} blocks missing")
    if log.read_bytes() != (folder / "decisions.ndjson").read_bytes():
        found.append(f"the decisions of the walk are not those of its render: {folder / 'decisions.ndjson'}, {log}")
    engine = node("compare.mjs", out / "samples.engine", sound)
    if engine["spans"] or engine["seconds"] < sum(lengths):
        found.append(f"the engine's samples are not those of the render: {engine}")
    return found + sound_problems(told, node("compare.mjs", out / "samples", sound), holes)
