#!/usr/bin/env python3
"""Feeds damaged files of every format to the ripples command, each in a process with limits.

A case is right when the file is read, or refused with exit code 1 or 2 and a message that names it, within 10 s of
processor time and 1 GB of memory. What is wrong is kept with its command in the folder that --keep names; the same
seed makes the same cases.

Usage: scripts/fuzz/fuzz.py [--minutes 10 | --cases N] [--seed 1] [--only csv,fit] [--bombs] [--ripples PATH]
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import random
import shlex
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import formats

SECONDS, PATIENCE, MEMORY = 10, 90, 1 << 30
# What they say may be of the files that they name instead.
UNNAMED = ("prompt", "manifest", "journal")
QUIET = {"SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"}


class Runner:
    """A folder with what cases refer to, and the command in it."""

    def __init__(self, binary, keep):
        self.binary, self.keep = binary, keep
        self.place = tempfile.TemporaryDirectory(prefix="ripples-fuzz-")
        self.folder = self.place.name
        formats.furnish(self.folder)

    def run(self, name, data, label):
        """What is wrong with how the bytes are taken, or None."""
        ending, _, _, words, _ = formats.FORMATS[name]
        file = "package/datapackage.json" if ending == "package" else f"case.{ending}"
        path = f"{self.folder}/{file}"
        with open(path, "wb") as out:
            out.write(data)
        words = [word.replace("{file}", file) for word in words]
        code, said, usage = self.spawn(words, path if name == "prompt" else os.devnull)
        fault = judge(code, said, usage, None if name in UNNAMED else file)
        if self.sound() > 1 << 20 and fault == "hangs":
            fault = None  # A journal or a manifest may ask for a long sound.
        if fault:
            self.save(label, ending, data, f"{fault}\n{shlex.join(['ripples', *words])}\n{said[-2000:]}")
        return fault

    def sound(self):
        """Bytes of sound that the last case has written; they are taken away."""
        total = 0
        for entry in list(os.scandir(self.folder)):
            if entry.name.startswith(("out.wav", ".out.wav")):
                total += entry.stat().st_size
                os.unlink(entry.path)
        return total

    def spawn(self, words, stdin):
        """Exit status, all that is printed, and use of resources."""
        with open(stdin, "rb") as input, tempfile.TemporaryFile() as errors:
            limits = ["prlimit", f"--cpu={SECONDS + 2}:{SECONDS + 4}", "--core=0", "--"]
            process = subprocess.Popen([*limits, self.binary, *words], cwd=self.folder, stdin=input, stdout=errors,
                                       stderr=errors, env={**os.environ, **QUIET})
            timer = threading.Timer(PATIENCE, process.kill)
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            timer.cancel()
            errors.seek(0)
            return process.returncode, errors.read().decode("utf-8", "replace"), usage

    def save(self, label, ending, data, text):
        os.makedirs(self.keep, exist_ok=True)
        ending = "json" if ending == "package" else ending
        for path, content in ((f"{label}.{ending}", data), (f"{label}.txt", text.encode())):
            with open(f"{self.keep}/{path}", "wb") as file:
                file.write(content)


def judge(code, said, usage, file):
    spent = usage.ru_utime + usage.ru_stime
    if code in (-9, -24) or spent > SECONDS:
        return "hangs"
    if code < 0 or code > 2:
        return "crashes"
    if usage.ru_maxrss << 10 > MEMORY:
        return f"takes memory ({usage.ru_maxrss >> 10} MB)"
    if code and file and os.path.basename(file) not in said and "package" not in said:
        return "errs without the file's name"
    return None


def cases(arguments, grown):
    """(label, format, bytes) of every case, by the seed alone."""
    names = set(arguments.only.split(",")) if arguments.only else set(formats.FORMATS)
    if arguments.bombs:
        for number, (name, make) in enumerate(formats.BOMBS):
            if name in names:
                yield f"bomb-{number}-{name}", name, make()
    pools = {name: formats.seeds_of(name, grown) for name in names}
    for number, name in enumerate(formats.plan()):
        if name not in names:
            continue
        chance = random.Random(f"{arguments.seed}/{name}/{number}")
        data = chance.choice(pools[name])
        for _ in range(chance.choice([1, 1, 2, 3])):
            data = formats.FORMATS[name][2](data, chance)
        yield f"{name}-{arguments.seed}-{number}", name, data


def work(arguments, share, workers, deadline):
    """Runs every `workers`th case from `share` on; what was found."""
    runner = Runner(arguments.ripples, arguments.keep)
    grown = formats.grow(arguments.ripples, runner.folder)
    counts, faults = collections.Counter(), []
    for label, name, data in itertools.islice(
            cases(arguments, grown), share, arguments.cases or None, workers):
        if time.monotonic() > deadline:
            break
        counts[name] += 1
        fault = runner.run(name, data, label)
        if fault:
            faults.append((label, fault))
            print(f"{arguments.keep}/{label}: {fault}", file=sys.stderr, flush=True)
    return counts, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="formats: " + ", ".join(formats.FORMATS))
    parser.add_argument("--bombs", action="store_true", help="begin with small files that stand for much")
    parser.add_argument("--ripples", default=".build/release/ripples")
    parser.add_argument("--keep", default="out/fuzz")
    arguments = parser.parse_args()
    arguments.ripples = os.path.abspath(arguments.ripples)
    minutes = arguments.minutes or (1e6 if arguments.cases else 10)
    begin, workers = time.monotonic(), max(1, os.cpu_count() or 1)
    with concurrent.futures.ProcessPoolExecutor(workers) as pool:
        shares = [pool.submit(work, arguments, share, workers, begin + 60 * minutes) for share in range(workers)]
        found = [share.result() for share in shares]
    counts = sum((counts for counts, _ in found), collections.Counter())
    faults = [fault for _, some in found for fault in some]
    print(f"{sum(counts.values())} cases of {len(counts)} formats in {time.monotonic() - begin:.0f} s, "
          f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
