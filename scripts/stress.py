#!/usr/bin/env python3
"""Runs every kind of work under limits that fall, and kills it at random moments, and looks at what is left.

Usage: scripts/stress.py [--ripples .build/release/ripples] [--kills 200] [--seed N] [--only threads,files,memory,disk,kills]

Each command runs with fewer and fewer threads (as a user of its own), open files, bytes of memory and of disk. Each limit is
first shown to bite: a probe that needs one more than there are must fail. A command then must do its work, or end with an exit
code below 128 and a sentence; a signal, a silence or a command that does not end is a fault. Then commands are killed by
SIGKILL at random moments: five seconds later no process of theirs may be left, and no file that is neither whole nor named as
unfinished. The seed of all chance is printed. Limits of threads and disk need root, and are left out elsewhere, with a line.
"""

import argparse
import collections
import contextlib
import filecmp
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python" / "tests"))
from processes import has_ended  # noqa: E402
from waiting import eventually  # noqa: E402

MARK = "RIPPLES_STRESS"
PATIENCE = 300
DATA = ("--data", "datasets/staircase", "--length", "2")
SCRIPT = "@0.1 :record {out}/take.wav\n@0.3 :record off\n"
STEPS = {
    "threads": (24, 12, 8, 6, 5, 4, 3, 2, 1),
    "files": (48, 32, 24, 20, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5),
    "memory": (2000, 1200, 800, 600, 450, 350, 250, 150),
    "disk": (4096, 1024, 256, 64, 16, 8, 4),
}
"""The limits: threads and open files, megabytes of addresses, kilobytes of disk."""

Command = collections.namedtuple("Command", "words result script", defaults=(None, None))
"""The words behind `ripples`, the one file that it makes (None for several), and what it reads."""


def commands(made):
    """Every kind of work; `made` is the folder with a plan of a sweep and the work of two students."""
    return {
        "render": Command(["render", "mappings/pitch.lua", *DATA, "--out", "{out}/a.wav"], "a.wav"),
        "threads": Command(
            ["render", "mappings/pitch.lua", *DATA, "--threads", "4", "--out", "{out}/t.wav"], "t.wav"),
        "head": Command(["render", "scenes/quartet.json", "--length", "1", "--out", "{out}/h.wav"], "h.wav"),
        "compare": Command(
            ["compare", "mappings/pitch.lua", "mappings/tempo.lua", *DATA, "--out", "{out}/report"]),
        "sweep": Command(["sweep", "run", f"{made}/sweep", "--store", "{out}/store", "--jobs", "2"]),
        "status": Command(["sweep", "status", f"{made}/sweep"]),
        "grade": Command(["grade", "1", f"{made}/class", "--out", "{out}/grades.csv", "--jobs", "2"]),
        "lab": Command(["lab", "1", "{out}/lab"]),
        "check": Command(["check", "mappings/pitch.lua", "--data", "datasets/staircase"]),
        "describe": Command(["describe", "datasets/garden-walk"]),
        "reference": Command(["reference", "rose"]),
        "session": Command(
            ["repl", "mappings/pitch.lua", "--data", "datasets/staircase", "--journal", "{out}/journal"],
            script=SCRIPT),
    }


def prepare(ripples, made):
    """Makes what the commands need."""
    for student, mapping in (("anna", "right-steps"), ("ben", "wrong-limits")):
        (made / "class" / student).mkdir(parents=True)
        shutil.copy(ROOT / f"notebooks/labs/01-data/{mapping}.lua", made / "class" / student / "run.lua")
    words = ["sweep", "plan", "mappings/pitch.lua", *DATA, "--seeds", "2", "--out", f"{made}/sweep"]
    subprocess.run([ripples, *words], cwd=ROOT, check=True, capture_output=True)
    for path in [made, *made.rglob("*")]:
        path.chmod(0o777)


class Run:
    """A command as it runs, with a folder for what it makes and a mark by which its processes are known."""

    def __init__(self, ripples, command, out, inside=(), scratch=None):
        self.mark = uuid.uuid4().hex
        words = [word.format(out=out) for word in command.words]
        variables = {
            **os.environ, MARK: self.mark, "TMPDIR": str(scratch or out), "HOME": str(out),
            "SWIFT_BACKTRACE": "enable=no", "XDG_RUNTIME_DIR": str(out), "XDG_CACHE_HOME": str(out),
        }
        self.log = tempfile.TemporaryFile()
        script = (command.script or "").format(out=out)
        self.process = subprocess.Popen(
            [*map(str, inside), str(ripples), *words], cwd=ROOT, env=variables, stdin=subprocess.PIPE,
            stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        with contextlib.suppress(OSError):
            self.process.stdin.write(script.encode())
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def end(self, patience=PATIENCE):
        """Waits for the end, and returns the exit code (None where it does not end) and what was said."""
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            code = None
            for process in self.left():
                os.kill(process, 9)
            self.process.wait()
        self.log.seek(0)
        return code, self.log.read().decode("utf-8", "replace")

    def left(self):
        """The processes of the command that run."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if f"{MARK}={self.mark}".encode() in (folder / "environ").read_bytes():
                    if not has_ended(int(folder.name)):
                        found.append(int(folder.name))
        return found


def fault(code, said):
    """What is wrong with the end of a command; nothing where it is a success, or a code with a sentence."""
    if code is None:
        return f"has not ended after {PATIENCE} s"
    if code < 0 or code >= 128:
        return f"was ended by signal {-code if code < 0 else code - 128}"
    if code > 0 and not said.strip():
        return f"has ended with {code} and said nothing"
    return None


# The ways to limit a command: the words that run it, and the words of a probe that needs one more than there are.


def limited_threads(count, user):
    """As a user of its own, who has no other processes."""
    return ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "prlimit", f"--nproc={count}:{count}"]


THREADS = """import sys, threading, time
for _ in range(int(sys.argv[1])): threading.Thread(target=time.sleep, args=(1,), daemon=True).start()"""


def probe(kind, limit, inside, out):
    """Whether what needs one more than the limit fails."""
    if kind == "threads":
        words = [*inside, sys.executable, "-c", THREADS, str(limit)]
    elif kind == "files":
        words = [*inside, "bash", "-c", f"exec {limit}</dev/null"]
    elif kind == "memory":
        words = [*inside, sys.executable, "-c", f"bytearray({limit << 20})"]
    else:
        words = ["dd", "if=/dev/zero", f"of={out}/probe", "bs=1024", f"count={limit + 1}"]
    done = subprocess.run(list(map(str, words)), capture_output=True, check=False, cwd="/")
    if kind == "disk":
        (out / "probe").unlink(missing_ok=True)
    return done.returncode != 0


@contextlib.contextmanager
def place(kind, limit, folder):
    """A folder for what a command makes: on a small disk where that is what is limited."""
    out = pathlib.Path(tempfile.mkdtemp(dir=folder))
    out.chmod(0o777)
    if kind != "disk":
        yield out
    else:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={limit}k,mode=777", "none", out], check=True)
        try:
            yield out
        finally:
            subprocess.run(["umount", "-l", out], check=True)
    shutil.rmtree(out, ignore_errors=True)


def inside(kind, limit, user):
    """The words that run a command within a limit."""
    return {
        "threads": limited_threads(limit, user),
        "files": ["prlimit", f"--nofile={limit}:{limit}"],
        "memory": ["prlimit", f"--as={limit << 20}:{limit << 20}"],
        "disk": [],
    }[kind]


def step(ripples, kind, limit, name, command, folder, user):
    """Runs a command within a limit; returns how it ended, and what is wrong with that (None where nothing is)."""
    words = inside(kind, limit, user)
    with place(kind, limit, folder) as out:
        if not probe(kind, limit, words, out):
            return "unlimited", f"{kind} {limit}: the limit does not bite"
        run = Run(ripples, command, out, words)
        code, said = run.end()
        wrong = fault(code, said)
        if wrong is None and code == 0 and command.result and not (out / command.result).is_file():
            wrong = "has ended with 0 and made nothing"
        if wrong is None and not eventually(lambda: not run.left(), 5):
            wrong = "has left processes behind"
    kept = "success" if code == 0 else "sentence"
    last = (said.strip().splitlines() or [""])[-1][:200]
    return ("fault" if wrong else kept), wrong and f"{kind} {limit}: {name}: {wrong}: {last}"


def can_limit(kind):
    """Whether this process may limit threads and disks."""
    return kind in ("files", "memory") or os.getuid() == 0


def kill(ripples, name, command, seconds, whole, folder, chance):
    """Kills a command at a random moment of its time; returns what is wrong with what is left."""
    with place("", 0, folder) as out:
        run = Run(ripples, command, out)
        time.sleep(chance.uniform(0, seconds))  # The moment of the kill is what is drawn.
        run.process.kill()
        run.process.wait()
        if not eventually(lambda: not run.left(), 5):
            left = run.left()
            commands = [pathlib.Path(f"/proc/{one}/comm").read_text().strip() for one in left]
            for one in left:
                os.kill(one, 9)
            return f"{name}: five seconds after SIGKILL {len(left)} processes are left: {commands}"
        if command.result and (out / command.result).exists():
            if not filecmp.cmp(out / command.result, whole / command.result, shallow=False):
                return f"{name}: {command.result} is there and not whole"
        # The next start removes the folders that it has left.
        held = list(out.glob("ripples-held-*"))
        if held and "grade" in command.words[0]:
            Run(ripples, command, out).end()
            if any(path.exists() for path in held):
                return f"{name}: {len(held)} folders of a killed command stay"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ripples", default=str(ROOT / ".build/release/ripples"))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--only", default="threads,files,disk,memory,kills")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    wrong, parts = [], options.only.split(",")
    with tempfile.TemporaryDirectory(prefix="ripples-stress-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o777)
        made = folder / "made"
        prepare(options.ripples, made)
        every = commands(made)
        for kind in [part for part in parts if part != "kills"]:
            if not can_limit(kind):
                print(f"skipped: {kind}: only root may limit it")
                continue
            ends = collections.Counter()
            for limit in STEPS[kind]:
                for name, command in every.items():
                    end, problem = step(
                        options.ripples, kind, limit, name, command, folder, chance.randrange(60000, 64000))
                    ends[end] += 1
                    if problem:
                        wrong.append(problem)
                        print(problem, flush=True)
            counts = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
            print(f"{kind}: {sum(ends.values())} runs: {counts}", flush=True)
        if "kills" in parts:
            wrong += kills(options, every, folder, chance)
    print(f"seed {options.seed}: {len(wrong)} faults")
    sys.exit(1 if wrong else 0)


def kills(options, every, folder, chance):
    """Kills commands at random moments; returns the faults."""
    wrong, times = [], {}
    whole = folder / "whole"
    whole.mkdir()
    for name, command in every.items():
        begin = time.monotonic()
        code, said = Run(options.ripples, command, whole).end()
        times[name] = time.monotonic() - begin
        if code not in (0, 1):
            wrong.append(f"{name}: undisturbed, {fault(code, said) or said[-200:]}")
    for _ in range(options.kills):
        name = chance.choice(list(every))
        problem = kill(options.ripples, name, every[name], times[name], whole, folder, chance)
        if problem:
            wrong.append(problem)
            print(problem, flush=True)
    print(f"kills: {options.kills}, {len(wrong)} faults")
    return wrong


if __name__ == "__main__":
    main()
