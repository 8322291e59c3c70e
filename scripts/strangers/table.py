"""Every document under every command that takes it, by every way that a name or a link can lead outside."""

import collections
import os
import pathlib
import shutil
import time

from strangers.judge import fault, result_words, run
from strangers.world import PATIENCE, ROOT, make_targets


def template(world, kind):
    """The honest document, made once; returns its folder."""
    folder = world.templates / kind.name.replace(" ", "-")
    if not folder.exists():
        world.clean()
        kind.make(world, {slot.name: slot.default for slot in kind.slots})
        shutil.copytree(world.received, folder, symlinks=True)
        shutil.copytree(world.received, world.outside / "mirror" / folder.name, symlinks=True)
    return folder


def receive(world, kind):
    """Puts the honest document into what is received."""
    folder = template(world, kind)
    world.clean()
    shutil.copytree(folder, world.received, symlinks=True, dirs_exist_ok=True)
    return world.outside / "mirror" / folder.name


def named(command, world):
    """The files and folders that the words of a command name: a person has chosen them."""
    names = [word[4:] for word in command.words if word.startswith("{d}/")] + list(command.given)
    if "{d}/a.wav" in command.words and "rerender" in command.words:
        names.append("a.wav.json")
    return {name.split("@")[0] for name in names}


SLOW = ("compare", "guide", "serve", "field", "repl", "check --sound", "listen init", "listen run")
"""The commands that get only a few of the cases."""

WAYS = ("absolute", "above", "link", "links", "folder", "deep", "hidden", "proc", "address")
FEW = ("absolute", "link", "folder")


def ways(world, slot, base):
    """What a name that leads outside may say, by every way, with the links that it needs beside the document."""
    canary, beside = world.outside / slot.canary, world.received / ("s" if base == "s" else "")
    start = ROOT if base == "here" else beside
    name = canary.name or "."

    def say(path):
        return str(path) if base == "here" else os.path.relpath(path, start)
    link = beside / ("linked" + canary.suffix)
    for path, target in ((link, canary), (beside / ("chain" + canary.suffix), link), (beside / "way", canary.parent)):
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(target)
    (beside / "inner").mkdir()
    (beside / "inner/way").symlink_to(world.place)
    hidden = beside / ".hidden" / canary.name
    if canary.is_dir():
        shutil.copytree(canary, hidden, dirs_exist_ok=True)
    else:
        hidden.parent.mkdir()
        shutil.copy(canary, hidden)
    return {
        "absolute": str(canary), "above": os.path.relpath(canary, start), "link": say(link),
        "links": say(beside / ("chain" + canary.suffix)), "folder": say(beside / "way" / name),
        "deep": say(beside / "inner/way" / canary.relative_to(world.place)), "hidden": say(hidden),
        "proc": "/proc/self/root" + str(canary), "address": f"http://127.0.0.1:{world.listener.port}/{name}"}


def cases_of_names(world, kind, command, few):
    """Every name × every way that it may lead outside: puts the document in place, and yields what was done."""
    base = "s" if kind.name == "sfz" else kind.base
    for slot in kind.slots:
        for way in FEW if few else WAYS:
            world.clean()
            names = {other.name: other.default for other in kind.slots}
            names[slot.name] = ways(world, slot, base)[way]
            kind.make(world, names)
            yield f"{slot.name} by {way}"


def parts(world, kind, command):
    """The files and folders of the honest document that no word of the command names."""
    chosen = named(command, world)
    above = {str(parent) for name in chosen for parent in pathlib.Path(name).parents}
    folder = template(world, kind)
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if name not in chosen and name not in above:
            yield name


def put_link(world, name, mirror):
    """Puts a link to the same thing outside in the place of a part of the document."""
    path = world.received / name
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    path.symlink_to(mirror / name)


def cases_of_links(world, kind, command, few):
    """Links in the place of each part of the document, and of all files at once."""
    names = list(parts(world, kind, command))
    shown = names if not few else names[:6]
    folder = template(world, kind)
    tiles = [name for name in shown if "tiles/16/" in name]
    for name in [name for name in shown if name not in tiles[3:]]:
        put_link(world, name, receive(world, kind))
        yield f"{name} is a link"
    mirror = receive(world, kind)
    for name in names:
        if not (folder / name).is_dir():
            put_link(world, name, mirror)
    yield "all files are links"


def chosen(world, command):
    """The paths among the words of a command."""
    return {word.replace("{d}", str(world.received)).replace("{out}", str(world.out)) for word in command.words}


def made_by(world, kind, command):
    """The files and folders that a command makes, below what is received and what is made."""
    receive(world, kind)
    before = {path: path.lstat().st_mtime_ns for path in world.received.rglob("*")}
    run(world, command, PATIENCE["table"], False)
    made = [path for path in world.received.rglob("*") if before.get(path) != path.lstat().st_mtime_ns]
    return [(path, path.is_dir()) for path in sorted(made + list(world.out.rglob("*")))]


def put_links(world, made, suffix, target):
    """Puts links to a target in the place of files or folders that a command makes."""
    for path in made:
        link = path.with_name(path.name + suffix)
        link.parent.mkdir(parents=True, exist_ok=True)
        if link.is_dir() and not link.is_symlink():
            shutil.rmtree(link)
        link.unlink(missing_ok=True)
        link.symlink_to(target)


def cases_of_outputs(world, kind, command, few):
    """Links in the place of the files that the command makes, and then of each folder of theirs.

    Links that lead to a folder which a person has named are followed, since that person chose it.
    """
    made = made_by(world, kind, command)
    files = [path for path, isFolder in made if not isFolder]
    folders = [path for path, isFolder in made if isFolder and str(path) not in chosen(world, command)]
    targets = world.outside / "targets"
    for target in ("file", "empty", "none"):
        for suffix in ("",) if few or target != "file" else ("", ".partial"):
            receive(world, kind)
            put_links(world, files, suffix, targets / target)
            yield f"links to a file ({target}) in the place of its files{suffix}"
    for file in files if not few else []:
        receive(world, kind)
        put_links(world, [file], "", targets / "none")
        yield f"a link in the place of {file.relative_to(world.place)}"
    for folder in folders:
        receive(world, kind)
        put_links(world, [folder], "", targets)
        yield f"a link in the place of {folder.relative_to(world.place)}"


class Table:
    """The first part: every document × every command."""

    def __init__(self, world, options, faults):
        self.world, self.options, self.faults = world, options, faults
        self.rows = []

    def run(self):
        for kind in self.options.chosen:
            template(self.world, kind)
        self.stamps = self.world.stamps()
        for kind in self.options.chosen:
            for command in kind.commands:
                if not self.options.commands or command.name in self.options.commands:
                    self.row(kind, command)

    def row(self, kind, command):
        begun, counts, codes = time.monotonic(), collections.Counter(), collections.Counter()
        few = command.name in SLOW
        for cases in (cases_of_names, cases_of_links, cases_of_outputs):
            for case in cases(self.world, kind, command, few):
                self.case(kind, command, case, counts, codes)
        row = (command.name, kind.name, counts["cases"], counts["opened"] + counts["listed"] + counts["said"],
               counts["wrote"], counts["connected"], dict(sorted(codes.items(), key=str)))
        self.rows.append(row)
        ends = " ".join(f"{code}×{count}" for code, count in row[6].items())
        print(f"{command.name:22} {kind.name:16} cases {row[2]:4}  opened {row[3]:3}  wrote {row[4]:3}  "
              f"connected {row[5]:3}  codes {ends}  {time.monotonic() - begun:.0f} s", flush=True)

    def repair(self, kind):
        """Brings the canaries back that a command has changed."""
        make_targets(self.world.outside, self.world.word)
        folder = template(self.world, kind)
        mirror = self.world.outside / "mirror" / folder.name
        shutil.rmtree(mirror)
        shutil.copytree(folder, mirror, symlinks=True)

    def case(self, kind, command, case, counts, codes):
        calls = self.world.listener.calls
        isBrought = any(result_words(self.world))
        result = run(self.world, command, PATIENCE["table"], True)
        # What the stranger has read may stand in the document.
        reached = {(what, place) for what, place in result.reached if what != "said" or not isBrought}
        if self.world.listener.calls != calls:
            reached.add(("connected", "the host of a document"))
        now = self.world.stamps()
        if now != self.stamps:
            changed = sorted({path for path, _ in set(now.items()) ^ set(self.stamps.items())})
            reached.add(("wrote", f"canaries: {changed[:3]}"))
            self.repair(kind)
            self.stamps = self.world.stamps()
        reached |= {("said", str(path)) for path in result_words(self.world) if not isBrought}
        counts["cases"] += 1
        codes[result.code] += 1
        for what in {what for what, _ in reached}:
            counts[what] += 1
        wrong = fault(result, bool(command.asks))
        if wrong or reached:
            self.faults.add("table", kind, command, case, wrong, reached, result)
