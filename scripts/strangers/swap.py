"""Links that are swapped in while commands run."""

import collections
import multiprocessing
import os
import time

from strangers.judge import fault, run
from strangers.table import chosen, made_by, parts, receive, template
from strangers.world import EXCHANGE, HERE, LIBC, PATIENCE, Watch, make_targets


def swap(first, second, stop, count, rest):
    """Swaps two names until it is told to stop, and counts.

    It rests where the names are as they should be, so that a look at them more often finds nothing wrong.
    """
    first, second, done = os.fsencode(first), os.fsencode(second), 0
    exchange = LIBC.renameat2
    while not stop.is_set():
        for _ in range(100):
            done += 2 * (exchange(HERE, first, HERE, second, EXCHANGE) == 0)
            if exchange(HERE, first, HERE, second, EXCHANGE) != 0:
                time.sleep(0)  # The command has taken one of them away, and may bring it back.
            if rest:
                until = time.perf_counter() + rest
                while time.perf_counter() < until:
                    pass
    count.value += done


RESTS = (0, 20e-6, 60e-6, 200e-6, 0, 40e-6)
"""Seconds for which names are as they should be between two swaps, by the number of the run."""


class Swap:
    """The third part: names that change while they are read."""

    def __init__(self, world, options, faults):
        self.world, self.options, self.faults = world, options, faults
        self.swaps = self.runs = 0

    def targets(self, kind, command):
        """The parts of a document that are swapped: all but most tiles."""
        names = list(parts(self.world, kind, command))
        tiles = [name for name in names if "tiles/16/" in name and name.count("/") > 2]
        return [name for name in names if name not in tiles[2:]]

    def run(self):
        world, begun = self.world, time.monotonic()
        pairs = [(kind, command) for kind in self.options.chosen for command in kind.commands
                 if command.fast and (not self.options.commands or command.name in self.options.commands)]
        for kind, _ in pairs:
            template(world, kind)
        work = [(kind, command, name, False) for kind, command in pairs for name in self.targets(kind, command)]
        work += [(kind, command, name, True) for kind, command in pairs for name in self.made(kind, command)]
        rounds = max(1, self.options.runs)
        print(f"swap: {len(work)} targets × {rounds} runs", flush=True)
        found = collections.Counter()
        for kind, command, name, isMade in work:
            before = sum(found.values())
            for number in range(rounds):
                self.one(kind, command, name, isMade, RESTS[number % len(RESTS)], found)
                if sum(found.values()) > before + 2:
                    break
        print(f"swap: {self.swaps} swaps in {self.runs} runs, {time.monotonic() - begun:.0f} s; accesses outside: "
              f"{sum(found.values())}", flush=True)
        for (document, words, name), count in sorted(found.items()):
            print(f"  {document}: {words}: {name}: {count}")
        if self.swaps < self.options.swaps:
            print(f"swap: fewer than {self.options.swaps} swaps: give more --runs")

    def made(self, kind, command):
        """The folders and files that the command makes, relative to the place of the run."""
        known = {str(self.world.received / name) for name in self.targets(kind, command)}
        made = [path for path, _ in made_by(self.world, kind, command) if str(path) not in known]
        return [str(path.relative_to(self.world.place)) for path in made][:6]

    def one(self, kind, command, name, isMade, rest, found):
        """Runs a command while a part of its document, or of what it makes, is swapped.

        Of a folder that the words name the command may take the one that it finds first, wherever that lies, since a
        person chose it: it may not use both.
        """
        world = self.world
        mirror = receive(world, kind)
        path = world.place / name if isMade else world.received / name
        other = path.with_name("." + path.name + ".other")
        if isMade:
            path.parent.mkdir(parents=True, exist_ok=True)
            isFolder = "." not in path.name
            path.mkdir(exist_ok=True) if isFolder else path.touch()
            other.symlink_to(world.outside / ("targets" if isFolder else "targets/file"))
        else:
            other.symlink_to(mirror / name)
        isChosen = isMade and path.is_dir() and str(path) in chosen(world, command)
        make_targets(world.outside, world.word)
        watch, inner = Watch(world.outside), Watch(path) if isChosen else None
        stop, count = multiprocessing.Event(), multiprocessing.Value("q", 0)
        swapper = multiprocessing.Process(target=swap, args=(path, other, stop, count, rest), daemon=True)
        swapper.start()
        for one in filter(None, (watch, inner)):
            one.take()
        result = run(world, command, PATIENCE["swap"], False)
        reached = set(watch.take())
        if inner and not inner.take():
            reached = set()
        stop.set()
        swapper.join()
        for one in filter(None, (watch, inner)):
            one.close()
        self.swaps += count.value
        self.runs += 1
        wrong = fault(result)
        if wrong or reached:
            found[kind.name, command.name, name] += 1
            self.faults.add("swap", kind, command, name, wrong, reached, result)
