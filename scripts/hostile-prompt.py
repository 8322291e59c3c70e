#!/usr/bin/env python3
"""Pastes hostile scripts into a live session while a tone sounds, and measures how soon the prompt is back.

Usage: scripts/hostile-prompt.py FOLDER [--ripples .build/release/ripples]
FOLDER holds Lua files. Prints the slowest answers and what the session counted; fails when an answer took
more than 100 ms or the sound was harmed.
"""

import argparse
import glob
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

MAPPING = """return mapping {
  voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.1) end) },
  sequences = { hold = function() play("tone", { pitch = "A3" }) end },
}
"""


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
    for _ in range(100):
        if os.path.exists(path):
            break
        time.sleep(0.05)
    link, answers = Link(path), []
    for name in sorted(glob.glob(options.folder + "/*.lua")):
        with open(name, errors="surrogateescape") as file:
            text = file.read()
        begin = time.monotonic()
        status, said = link.run(text)
        answers.append((time.monotonic() - begin, os.path.basename(name), status, said.split("\n")[0]))
    answers.sort(reverse=True)
    for seconds, name, status, said in answers[:10]:
        print(f"{1000 * seconds:6.1f} ms  {name:28} {status:6} {said[:80]}")
    alive = link.run("1 + 1")
    session.stdin.close()
    session.wait(10)
    with open(journal) as file:
        counters = json.loads(file.readlines()[-1])["counters"]
    print(f"{len(answers)} scripts; afterwards 1 + 1 is {alive[1]}; "
          f"{counters['droppedBlocks']} blocks dropped, {counters['lateEvents']} late events")
    harmed = counters["droppedBlocks"] or alive != ("ok", "2")
    sys.exit(1 if harmed or not answers or answers[0][0] > 0.1 else 0)


if __name__ == "__main__":
    main()
