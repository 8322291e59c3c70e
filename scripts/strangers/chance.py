"""Documents that are damaged by chance."""

import collections
import contextlib
import json
import os
import random
import re
import socket
import time
import uuid

from strangers.documents import said
from strangers.judge import fault, run
from strangers.table import named, receive, template
from strangers.world import PATIENCE, SHARE, Watch


class Faults:
    """The faults of a run, and how to repeat them."""

    def __init__(self, world, seed):
        self.world, self.seed, self.count = world, seed, 0
        self.groups = collections.Counter()

    def add(self, part, kind, command, case, wrong, reached, result):
        self.count += 1
        reasons = sorted({f"{what} {place.replace(str(self.world.place), '')}" for what, place in reached})
        summary = (part, kind.name, command.name, wrong or "", case if part != "fuzz" else "")
        self.groups[summary] += 1
        if self.groups[summary] > 3:
            return
        last = (result.said.strip().splitlines() or [""])[-1][:160] if result else ""
        print(f"FAULT {part}: {kind.name}: {case}: ripples {' '.join(command.words)}: "
              f"{wrong or ''} {'; '.join(reasons)[:400]} [{result.code if result else ''}] {last!r}", flush=True)
        print(f"      again: scripts/strangers-check.py --seed {self.seed} --only {part} --kinds '{kind.name}' "
              f"--commands '{command.name}'", flush=True)


# The second part.


def names_of_chance(world, chance):
    """A name that nobody would give."""
    outside, port = str(world.outside), world.listener.port
    plainly = [
        *(f"{outside}/{name}" for name in (
            "tone.wav", "piece.lua", "data", "walk.csv", "book.json", "score.sfz", "samples", "tiles", "speech",
            "plain.txt", "tone.wav\0.lua")),
        outside, "../outside/tone.wav", "../outside/piece.lua", "../outside/data", "../../outside/tone.wav", "..", ".",
        "/", "", "linked", "linked/tone.wav", "linked/piece.lua", "linked/data", "pipe", "socket", "loop",
        ".hidden/tone.wav", "/dev/zero", "/dev/stdin", "/dev/full", "/dev/tty", "/proc/self/mem", "/proc/self/fd/0",
        "/proc/self/environ", "/proc/kmsg", f"/proc/self/root{outside}/tone.wav", "/proc/self/cwd", "/etc/passwd", "~",
        "~/", "~root/x", "%2e%2e", "%2e%2e/outside/tone.wav", "..%2foutside", f"file://{outside}/tone.wav",
        *(f"{scheme}//127.0.0.1:{port}/x" for scheme in ("http:", "https:", "s3:", "ftp:", "")),
        f"http://user@127.0.0.1:{port}", f"icecast://a:b@127.0.0.1:{port}/x", "a\0b", "a\nb", "a\rb",
        "\x1b[2J\x1b]0;x\x07", "\u202egnp.exe", "e\u0301\u0301" * 60, "\ud7ff\uffff", "𝄞" * 100, "a" * 255, "a" * 256,
        "a" * 4095, "a" * 4096, "a" * 4097, "a/" * 2047 + "a", "a/" * 2048 + "a", "../" * 1365 + "x",
        "../" * 40 + outside[1:] + "/tone.wav", "./" * 2000 + "piece.lua", "-", "--out", "-x", "|id", "$(id)", "`id`",
        ";id", "*", "?", "[a]", "{a,b}", "CON", "a\\..\\b", "piece.lua/", "piece.lua/..", "s/../../outside/tone.wav",
        "x@", "x=", "@", "=", "a@b@c", "null", "0", "\ufeffpiece.lua"]
    name = chance.choice(plainly)
    if chance.random() < 0.1:
        name = name + chance.choice(plainly)
    return name


NUMBERS = [0, -0.0, -1, 1, 2**31, -2**31 - 1, 2**53 + 1, 2**63, -2**63, 2**64, 1e308, -1e308, 5e-324, 1e-9, 1e9,
           1e19, 255, 65536,
           "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "0x10", "01", "1e", "." , "1e+400", "9" * 400, True, None]


def leaves(value, path=()):
    """The places of all that is no list or table in a JSON value."""
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from leaves(value[index], (*path, index))
    else:
        yield path, value


def mutate_json(text, world, chance):
    """A text of JSON with one to three of its leaves replaced, most often names."""
    value = json.loads(text)
    places = list(leaves(value))
    strings = [place for place in places if isinstance(place[1], str)]
    paths = [place for place in strings if re.search(r"[/.]\w", place[1])]
    marks = {}
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kind = chance.random()
        pool = paths if kind < 0.5 and paths else strings if kind < 0.75 and strings else places
        if not pool:
            return text
        path, old = chance.choice(pool)
        if path == ():
            return text
        new = names_of_chance(world, chance)
        if not isinstance(old, str) or kind > 0.95:
            new = chance.choice([*NUMBERS, new, [], {}, [new], {"path": new}])
        target = value
        for key in path[:-1]:
            target = target[key]
        if isinstance(new, str) and not isinstance(old, str) and new in NUMBERS:
            mark = uuid.uuid4().hex
            marks[f'"{mark}"'], new = new, mark
        try:
            target[path[-1]] = new
        except (TypeError, KeyError, IndexError):
            continue
    text = json.dumps(value)
    for mark, raw in marks.items():
        text = text.replace(mark, raw)
    return text


def mutate_text(text, world, chance):
    """A text with a quoted name, an opcode, a number, a byte or a line of it replaced."""
    name = names_of_chance(world, chance)
    what = chance.random()
    if what < 0.6:
        found = list(re.finditer(r'"([^"\n]*)"|(?<==)(\S+\.\w+)', text))
        if found:
            match = chance.choice(found)
            index = 1 if match.group(1) is not None else 2
            new = said(name) if index == 1 else name.replace("\n", " ")
            return text[:match.start(index)] + new + text[match.end(index):]
    if what < 0.8:
        found = list(re.finditer(r"-?\d+(?:\.\d+)?", text))
        if found:
            match = chance.choice(found)
            return text[:match.start()] + str(chance.choice(NUMBERS)) + text[match.end():]
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at:at + chance.randrange(2)] = [chance.choice([name, "", lines[at] * 2, lines[at][: len(lines[at]) // 2]])]
    return "\n".join(lines)


def mutate_file(path, world, chance):
    """Damages one file of a document; returns what was done."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        data = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 9)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.unlink()
        path.write_bytes(data[: chance.choice((len(data), len(data) // 2, 20))])
        return "bytes"
    try:
        if path.suffix in (".jsonl", ".ndjson"):
            lines = text.split("\n")
            at = chance.randrange(max(1, len(lines) - 1)) if chance.random() < 0.4 else 0
            lines[at] = mutate_json(lines[at], world, chance)
            changed = "\n".join(lines)
        else:
            changed = mutate_json(text, world, chance)
    except (ValueError, RecursionError):
        changed = mutate_text(text, world, chance)
    path.unlink()
    path.write_bytes(changed.encode("utf-8", "surrogatepass"))
    return "text"


def mutate_place(path, world, chance):
    """Puts something else in the place of a file: a link, a pipe, a socket, a folder, nothing, or another name."""
    what = chance.choice(("link", "pipe", "socket", "folder", "gone", "loop", "device", "name", "sparse"))
    if what == "name":
        with contextlib.suppress(OSError, ValueError):
            path.rename(path.with_name(names_of_chance(world, chance).replace("/", "_")[:120] + path.suffix))
        return what
    path.unlink()
    if what == "link":
        path.symlink_to(chance.choice([world.outside / name for name in (
            "tone.wav", "piece.lua", "data", "plain.txt", "book.json", "tiles", "score.sfz", "walk.csv", "")]))
    elif what == "pipe":
        os.mkfifo(path)
    elif what == "socket":
        with contextlib.suppress(OSError):
            socket.socket(socket.AF_UNIX).bind(str(path))
    elif what == "folder":
        path.mkdir()
    elif what == "loop":
        path.symlink_to(path)
    elif what == "device":
        path.symlink_to(chance.choice(("/dev/zero", "/dev/full", "/dev/stdin", "/proc/self/mem", "/dev/tty")))
    elif what == "sparse":
        with path.open("wb") as file:
            file.truncate(chance.choice((1 << 31, 1 << 40)))
    return what


def worthwhile(received):
    """The files of a document that describe something, and the others."""
    folder, rest = [], []
    for path in sorted(received.rglob("*")):
        if path.is_file() and not path.is_symlink():
            (folder if path.suffix in (".json", ".jsonl", ".lua", ".geojson", ".sfz", ".ndjson") else rest).append(path)
    folder = [path for path in folder if "/tiles/" not in str(path)] or folder
    return folder or rest, rest or folder


class Fuzz:
    """The second part: damaged documents."""

    def __init__(self, world, options, faults):
        self.world, self.options, self.faults = world, options, faults
        self.pairs = [
            (kind, command) for kind in options.chosen for command in kind.commands
            if command.fast and (not options.commands or command.name in options.commands)]

    def run(self):
        world = self.world
        for kind, _ in self.pairs:
            template(world, kind)
        watch, stamps = Watch(world.outside), world.stamps()
        codes, traced, begun, slowest = collections.Counter(), 0, time.monotonic(), 0.0
        for number in range(self.options.first, self.options.count):
            chance = random.Random(f"{self.options.seed} {number}")
            kind, command = chance.choices(self.pairs, [pair[1].fast for pair in self.pairs])[0]
            isTraced = chance.random() < SHARE
            did = self.damage(kind, command, chance)
            calls = world.listener.calls
            watch.take()
            result = run(world, command, PATIENCE["fuzz"] * (3 if isTraced else 1), isTraced)
            reached = set(result.reached) | set(watch.take())
            if world.listener.calls != calls:
                reached.add(("connected", "the host of a document"))
            if any(kind == "wrote" for kind, _ in reached):
                reached |= {("wrote", "stamps")} if world.stamps() != stamps else set()
            wrong = fault(result)
            traced += isTraced
            codes[result.code] += 1
            slowest = max(slowest, result.seconds)
            if wrong or reached:
                again = f"no. {number} ({did}), again with --first {number} --count {number + 1}"
                self.faults.add("fuzz", kind, command, again, wrong, reached, result)
            if number % 500 == 499:
                print(f"fuzz: {number + 1} cases, {time.monotonic() - begun:.0f} s, codes {dict(codes)}, "
                      f"{self.faults.count} faults", flush=True)
        if world.stamps() != stamps:
            self.faults.count += 1
            print("FAULT fuzz: the canaries have changed")
        watch.close()
        print(f"fuzz: {self.options.count - self.options.first} cases, {traced} under strace, "
              f"{time.monotonic() - begun:.0f} s, slowest {slowest:.1f} s, codes {dict(codes)}", flush=True)

    def damage(self, kind, command, chance):
        """Receives a document, and damages it; returns what was done."""
        world = self.world
        receive(world, kind)
        (world.received / "linked").symlink_to(world.outside)
        os.mkfifo(world.received / "pipe")
        (world.received / "loop").symlink_to("loop")
        (world.received / ".hidden").mkdir()
        words, rest = worthwhile(world.received)
        did = []
        for _ in range(chance.choice((1, 1, 1, 2))):
            path = chance.choice(words if chance.random() < 0.85 else rest)
            if not path.is_file() or path.is_symlink() or path.stat().st_size > 1 << 24:
                continue
            name = str(path.relative_to(world.received))
            # What a person names is read wherever it lies: no link is put in its place.
            change = mutate_file if chance.random() < 0.85 or name in named(command, world) else mutate_place
            did.append(f"{path.relative_to(world.received)}: {change(path, world, chance)}")
        return ", ".join(did)


# The third part.
