"""The folders of a stranger and of somebody else, a host that counts its callers, and the eyes on all of them."""

import collections
import contextlib
import ctypes
import json
import math
import os
import pathlib
import shutil
import socket
import struct
import threading
import uuid
import wave


ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = {"table": 120, "fuzz": 10, "swap": 60}
SHARE = 0.02
LIBC = ctypes.CDLL(None, use_errno=True)
EXCHANGE, HERE = 2, -100

# The place in which all of it happens.


def tone(path, hertz=440.0, seconds=0.25):
    """Writes a sound."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        count = int(seconds * 48_000)
        file.writeframes(b"".join(
            struct.pack("<h", int(9000 * math.sin(2 * math.pi * hertz * n / 48_000))) for n in range(count)))


def write(path, text):
    """Writes a text, or the JSON of anything else, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text, indent=1))


def dataset(folder, word="plain"):
    """Writes a dataset of a walk of 12 s."""
    rows = "".join(
        f"{second},{10 + second},{80 + second},55.00{second:02},4.00{second:02},{second}\n" for second in range(12))
    write(folder / "data.csv", "time,temperature,pace,latitude,longitude,heading\n" + rows)
    resources = [{"name": "data", "path": "data.csv"}]
    write(folder / "datapackage.json", {"name": "received", "title": f"A walk {word}", "resources": resources})


class Listener:
    """A host of this machine that counts who calls."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.calls = 0
        threading.Thread(target=self.count, daemon=True).start()

    def count(self):
        while True:
            caller, _ = self.socket.accept()
            self.calls += 1
            caller.close()


class Watch:
    """What happens to the files below a folder, by inotify: a look at where a file lies (O_PATH) is not told."""

    READ, WROTE, OPENED, FOLDER = 0x1, 0x2 | 0x4 | 0x40 | 0x80 | 0x100 | 0x200, 0x20, 0x40000000

    def __init__(self, folder):
        self.descriptor = LIBC.inotify_init1(os.O_NONBLOCK)
        self.places = {}
        for place in [folder, *(path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink())]:
            mask = self.READ | self.WROTE | self.OPENED
            number = LIBC.inotify_add_watch(self.descriptor, os.fsencode(place), mask)
            self.places[number] = place

    def close(self):
        os.close(self.descriptor)

    def take(self):
        """The events since this was asked last, as words and paths."""
        found = collections.Counter()
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.descriptor, 1 << 16):
                start = 0
                while start < len(data):
                    number, mask, _, size = struct.unpack_from("iIII", data, start)
                    name = data[start + 16:start + 16 + size].rstrip(b"\0").decode("utf-8", "replace")
                    start += 16 + size
                    kind = "wrote" if mask & self.WROTE else "read" if mask & self.READ else "opened"
                    if mask & self.FOLDER and kind != "wrote":
                        kind = "listed"
                    found[kind, str(self.places.get(number, "?") / name if name else self.places.get(number, "?"))] += 1
        return found


class World:
    """The folders of a run: `outside` with its canaries, `received`, `out`, `home` and `work`."""

    def __init__(self, place, ripples):
        self.place, self.ripples = place, ripples
        self.outside, self.received, self.out = place / "outside", place / "received", place / "out"
        self.home, self.work, self.logs = place / "home", place / "work", place / "logs"
        self.templates = place / "templates"
        self.word = "w" + uuid.uuid4().hex
        self.listener = Listener()
        for folder in (self.outside, self.home, self.work, self.logs, self.templates):
            folder.mkdir()
        make_canaries(self.outside, self.word)
        self.variables = {
            **os.environ, "HOME": str(self.home), "TMPDIR": str(self.work), "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_STATE_HOME": str(self.home / "state"), "XDG_RUNTIME_DIR": str(self.home),
            "SWIFT_BACKTRACE": "enable=no", "RIPPLES": str(ripples),
        }
        self.variables.pop("RIPPLES_SOUNDFONT", None)

    def clean(self):
        """Begins anew with what is received and what is made."""
        for folder in (self.received, self.out, self.work):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()

    def stamps(self):
        """How the canaries are: their names, sizes, times, numbers and links."""
        found = {}
        for path in [self.outside, *self.outside.rglob("*")]:
            status = path.lstat()
            size = status.st_size if path.is_file() else 0
            found[str(path)] = (status.st_mode, size, status.st_mtime_ns, status.st_ino)
        return found


def make_canaries(outside, word):
    """Writes files of every kind that documents name, each with a word that is nowhere else."""
    write(outside / "piece.lua", f"-- {word}\n" + SIMPLE_MAPPING)
    write(outside / "generator.lua", f"-- {word}\n" + GENERATOR)
    write(outside / "walk.csv", f"time,{word}\n0,1\n1,2\n2,3\n")
    dataset(outside / "data", word)
    book = json.loads((ROOT / "languages/en.json").read_text())
    write(outside / "book.json", {**book, "name": word})
    for name in ("tone.wav", "samples/C4.wav", "speech/a.wav"):
        tone(outside / name)
    write(outside / "speech/index.json", {word: "a.wav"})
    write(outside / "score.sfz", f"// {word}\n<region> sample=tone.wav key=60\n")
    write(outside / "font.sf2", word)
    write(outside / "head.sofa", word)
    write(outside / "actions.ndjson", '{"time": 1, "do": "my-location"}\n')
    write(outside / "site.geojson", {"type": "FeatureCollection", "name": word, "features": []})
    shutil.copytree(ROOT / "sites/town/tiles", outside / "tiles")
    write(outside / "store/cells/aa/x.json", word)
    write(outside / "plain.txt", word)
    make_targets(outside, word)


def make_targets(outside, word):
    """Makes the folder to which links lead that stand in the place of what a command writes."""
    shutil.rmtree(outside / "targets", ignore_errors=True)
    write(outside / "targets/file", word)
    write(outside / "targets/empty", "")


SIMPLE_MAPPING = """return mapping {
  name = "Received",
  voices = { tone = synth(function(p) return sine(p.pitch) * 0.3 * asr(p.gate, 0.01, 1, 0.2) end) },
  map = { { from = "temperature", to = "tone.pitch", domain = { 0, 40 }, range = { "G3", "G5" } } },
  sequences = { tone = function() play("tone", { level = -12 }) end },
}
"""

GENERATOR = """return generator {
  on = "location", every = 1, moved = 0,
  function(walker) callout { text = "Bench", at = { latitude = walker.latitude, longitude = walker.longitude } } end,
}
"""
