#!/usr/bin/env python3
"""Pastes hostile scripts into a live session while a tone sounds, and measures how soon the prompt is back.

Usage: scripts/hostile-prompt.py FOLDER [--ripples .build/release/ripples]
FOLDER holds Lua files; further ones here go on between the lines. Prints the slowest answers and what the session
counted; fails when an answer took more than 100 ms, the sound was harmed, or a session whose script multiplies does
not end at the first signal.
"""

import argparse
import glob
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/python/tests")
from waiting import eventually  # noqa: E402

MAPPING = """return mapping {
  voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.1) end) },
  sequences = { hold = function() play("tone", { pitch = "A3" }) end },
}
"""


# Each of these is short at the prompt and endless afterwards.
FLOODS = {
    "forks": "local function f() while true do clock.run(f) sleep(0.001) end end clock.run(f)",
    "doubling": "local function f() sleep(0.01) clock.run(f) clock.run(f) end clock.run(f)",
    "woken": "for i = 1, 500 do clock.run(function() while true do sleep(1e-5) end end) end",
    "notes": "clock.run(function() sleep(0.01) while true do play('tone', { duration = 1 }) end end)",
    "print": "clock.run(function() sleep(0.01) while true do print('flood') end end)",
}


class Link:
    """A session by its socket, as docs/attach.md describes."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.file = self.socket.makefile("rw", encoding="utf-8", errors="surrogateescape", newline="\n")
        self.reply()

    def reply(self):
        text = []
        for line in self.file:
            mark, _, rest = line.rstrip("\n").partition(" ")
            if mark == "|":
                text.append(rest)
            elif mark != "*":
                return mark, "\n".join(text)
        return "bye", ""

    def run(self, code):
        self.file.write(f".block end_of_block\n{code}\nend_of_block\n")
        self.file.flush()
        return self.reply()


def ends(ripples, folder, environment, number):
    """Say whether a session whose mapping multiplies its coroutines ends in good order at one signal."""
    mapping = f"{folder}/forks.lua"
    with open(mapping, "w") as file:
        file.write("local function f() while true do clock.run(f) sleep(0.001) end end\n")
        file.write("return mapping { sequences = { go = f } }\n")
    session = subprocess.Popen(
        [ripples, "repl", mapping, "--to", "none", "--journal", "none", "--stay"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    time.sleep(1)  # so long its coroutines multiply
    session.send_signal(number)
    try:
        status = session.wait(5)
    except subprocess.TimeoutExpired:
        session.kill()
        status = None
    print(f"{number.name} ends a session that multiplies its coroutines with {status}")
    return status == 128 + number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--ripples", default=".build/release/ripples")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="ripples-hostile-")
    mapping, journal = f"{folder}/tone.lua", f"{folder}/journal.jsonl"
    with open(mapping, "w") as file:
        file.write(MAPPING)
    environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
    session = subprocess.Popen(
        [options.ripples, "repl", mapping, "--to", "none", "--journal", journal],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    path = f"{folder}/ripples/{session.pid}.sock"
    if not eventually(lambda: os.path.exists(path)):
        sys.exit("hostile-prompt: the session has no socket")
    link, answers = Link(path), []
    for name in sorted(glob.glob(options.folder + "/*.lua")):
        with open(name, errors="surrogateescape") as file:
            text = file.read()
        begin = time.monotonic()
        status, said = link.run(text)
        answers.append((time.monotonic() - begin, os.path.basename(name), status, said.split("\n")[0]))
    for name, text in FLOODS.items():
        for line in [text] + 20 * ["1 + 1"]:
            begin = time.monotonic()
            status, said = link.run(line)
            answers.append((time.monotonic() - begin, name, status, said.split("\n")[0]))
            time.sleep(0.01)  # meanwhile the flood goes on
    answers.sort(reverse=True)
    for seconds, name, status, said in answers[:10]:
        print(f"{1000 * seconds:6.1f} ms  {name:28} {status:6} {said[:80]}")
    alive = link.run("1 + 1")
    session.stdin.close()
    session.wait(120)
    with open(journal) as file:
        counters = json.loads(file.readlines()[-1])["counters"]
    print(f"{len(answers)} scripts; afterwards 1 + 1 is {alive[1]}; "
          f"{counters['droppedBlocks']} blocks dropped, {counters['lateEvents']} late events")
    signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    deaf = [s for s in signals if not ends(options.ripples, folder, environment, s)]
    harmed = deaf or counters["droppedBlocks"] or alive != ("ok", "2")
    sys.exit(1 if harmed or not answers or answers[0][0] > 0.1 else 0)


if __name__ == "__main__":
    main()
