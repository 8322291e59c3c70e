"""Listeners who have every bad luck that a browser can have, and the books that are kept of them.

They speak the page's protocol with the real server, as `listen.js` does: an answer is kept until it
is acknowledged and sent again after each loss. Browsers are killed, connections break in the middle
of an answer, answers come twice and from two tabs, the server is killed and its clock jumps.
"""

from __future__ import annotations

import contextlib
import json
import queue
import random
import sqlite3
import string
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from page_client import TEXT, Client, Served
from waiting import eventually

LETTERS = "".join(sorted(set(string.ascii_lowercase) - set("lo"))) + "23456789"
"""Those of a browser's own secret; another secret is none, and a browser that lost the reply to it
would be a second listener."""
HOURS_OF_PATIENCE = 3
ORDERS = 2
"""The orders of a Williams design of two variants."""


class ServedStudy(Served):
    """A study that is served to browsers."""

    command = ("listen", "serve")


@dataclass
class Fate:
    """What befalls a listener."""

    leaves: bool = False
    killed: bool = False


@dataclass
class Books:
    """What one browser has sent, and what was acknowledged to it."""

    secret: str
    sent: dict[int, set[str]] = field(default_factory=dict)
    acknowledged: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    done: bool = False


def text_for(step: dict[str, Any], chance: random.Random) -> str:
    """Return an answer of the form that a step asks for."""
    count = len(step.get("sounds", []))
    match step.get("form"):
        case "choice":
            return str(chance.choice(step["options"])["key"])
        case "number":
            return str(chance.randint(1, 30))
        case "ratings":
            return ",".join(str(chance.randint(0, 100)) for _ in range(count))
        case "ranks":
            return ",".join(map(str, chance.sample(range(1, count + 1), count)))
        case "items":
            return json.dumps([str(chance.randint(0, 100)) for _ in step["items"]])
    return "yes"


def question(step: dict[str, Any]) -> dict[str, Any]:
    """Return what a listener sees of a step, without the names of its sounds."""
    return {key: value for key, value in step.items() if key not in ("sounds", "reference")}


class Listener:
    """A listener with one browser, which survives in what it has stored."""

    def __init__(self, storm: Storm, number: int, fate: Fate):
        self.storm, self.fate = storm, fate
        self.chance = random.Random(f"{storm.seed} {number}")
        self.books = Books("".join(self.chance.choices(LETTERS, k=26)))
        self.client: Client | None = None
        self.state: dict[str, Any] = {}
        self.waiting: dict[str, Any] | None = None
        """The answer that the browser has stored and that was not acknowledged yet."""
        self.leaves_at = self.chance.randint(1, storm.steps - 1) if fate.leaves else -1
        self.killed_at = self.chance.randint(1, storm.steps - 1) if fate.killed else -1

    def live(self) -> Books:
        """Take part, to the end or to where this one leaves."""
        while not self.books.done:
            try:
                if self.client is None:
                    self.connect()
                if self.state["step"]["kind"] == "done":
                    self.books.done = True
                elif self.state["sequence"] == self.leaves_at:
                    break
                else:
                    self.answer()
            except (OSError, EOFError, AssertionError):
                self.lose()
                time.sleep(0.05)  # the pause before the next attempt, as the page's
        self.lose()
        return self.books

    def lose(self) -> None:
        """Lose the connection without a word."""
        if self.client is not None:
            self.client.vanish()
        self.client = None

    def connect(self) -> None:
        """Connect and greet, as a page does that was loaded anew; send again what waits."""
        before, unsure = self.state, self.waiting is not None
        self.client = Client(self.storm.server).open()
        greeted = self.tell({"hello": self.books.secret})
        if before and greeted["sequence"] == before["sequence"]:
            same = question(greeted["step"]) == question(before["step"])
            self.note(same, f"step {greeted['sequence']} is another one after a loss")
        if before:
            resumed = before["sequence"] <= greeted["sequence"] <= before["sequence"] + unsure
            self.note(resumed, f"left at {before['sequence']}, resumed at {greeted['sequence']}")
        if self.waiting:
            self.deliver(self.waiting)

    def note(self, is_right: bool, otherwise: str) -> None:
        """Keep a fault in the books."""
        if not is_right:
            self.books.faults.append(otherwise)

    def tell(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and take the reply."""
        assert self.client is not None
        self.client.say(message)
        kind, data = self.client.frame()
        assert kind == TEXT
        said: dict[str, Any] = json.loads(data)
        if "fault" in said:
            self.books.faults.append(said["fault"])
            raise EOFError
        self.books.secret = said["session"]
        if (acknowledged := said.get("ack")) is not None:
            self.books.acknowledged.add(acknowledged)
        waits = self.waiting and self.waiting["sequence"]
        if waits is not None and (acknowledged == waits or said["sequence"] > waits):
            self.waiting = None
        self.state = said
        return said

    def send(self, answer: dict[str, Any]) -> None:
        """Note that an answer is on its way, before it is."""
        self.books.sent.setdefault(answer["sequence"], set()).add(answer["text"])

    def deliver(self, answer: dict[str, Any]) -> None:
        """Send an answer until it is acknowledged, sometimes twice."""
        self.send(answer)
        self.tell({"answer": answer})
        if self.chance.random() < 0.1:
            self.tell({"answer": answer})
        self.storm.counted()

    def answer(self) -> None:
        """Answer the step that is shown, whatever happens meanwhile."""
        sequence, step = self.state["sequence"], self.state["step"]
        answer = {
            "sequence": sequence,
            "text": text_for(step, self.chance),
            "ms": self.chance.choice([0, 700, 86_400_000]),  # a clock that jumps
            "plays": 1,
            "heard": [1] * len(step.get("sounds", [])),
        }
        self.waiting = answer
        luck = self.chance.random()
        if sequence == self.killed_at or luck < 0.05:
            # The browser is killed, or the network is, while the answer is under way.
            self.killed_at = -1
            self.send(answer)
            assert self.client is not None
            if luck < 0.03:
                self.client.say({"answer": answer})
            self.lose()
        elif luck < 0.1:
            self.two_tabs(answer)
        else:
            self.deliver(answer)

    def two_tabs(self, answer: dict[str, Any]) -> None:
        """Answer in a second tab first, and then otherwise in this one."""
        first, tab = self.client, Client(self.storm.server).open()
        try:
            self.client = tab
            self.tell({"hello": self.books.secret})
            other = {**answer, "text": text_for(self.state["step"], self.chance)}
            if self.state["sequence"] == answer["sequence"]:
                self.send(other)
                self.tell({"answer": other})
        finally:
            tab.vanish()
            self.client = first
        self.waiting = answer
        self.deliver(answer)


class Storm:
    """Listeners in threads, and a server that is killed under them."""

    def __init__(
        self, program: Path | str, study: Path, size: int, seed: int = 1, workers: int = 8
    ):
        self.program, self.study, self.seed, self.workers = program, study, seed, workers
        self.chance = random.Random(seed)
        self.size = size
        leaving = set(self.chance.sample(range(size), round(0.3 * size)))
        killed = set(self.chance.sample(range(size), size // 4))
        self.fates = [Fate(number in leaving, number in killed) for number in range(size)]
        self.target = size - len(leaving)
        self.books: list[Books] = []
        self.answers, self.kills, self.starts = 0, 0, 1
        self.lock = threading.Lock()
        self.server: Served = ServedStudy(program, str(study), "-q")
        self.address = (self.server.port, self.server.token)
        self.steps = self._steps()

    def _steps(self) -> int:
        """Return the steps of a session, its breaks left out."""
        plan = json.loads(self.study.with_suffix(".plan").joinpath("plan.json").read_text())
        tasks = plan["study"]["tasks"]
        trials = sum(task["trials"] + task["training"] + task.get("catch", 0) for task in tasks)
        return int(trials) + 2 + len(tasks)

    def counted(self) -> None:
        """Count an acknowledged answer."""
        with self.lock:
            self.answers += 1

    def kill_server(self, hours: float = 0) -> None:
        """Kill the server, let its clock jump, and start it again at the same address.

        That a clock goes forward by some hours is the same as that all its times are earlier.
        """
        self.server.process.kill()
        self.server.process.wait()
        if hours:
            self._shift(hours)
        # The port is free again when the system has closed the old server's sockets.
        assert eventually(self._has_begun_again)
        self.starts += 1
        if (self.server.port, self.server.token) != self.address:
            raise AssertionError("the study has another address after a new start")

    def _has_begun_again(self) -> bool:
        """Try to start the server at its port."""
        with contextlib.suppress(AssertionError):
            self.server = ServedStudy(self.program, str(self.study), "-q", port=self.address[0])
        return self.server.process.poll() is None

    def _shift(self, hours: float) -> None:
        moved = "strftime('%Y-%m-%dT%H:%M:%SZ', {0}, ?)"
        with sqlite3.connect(self.study.with_suffix(".answers") / "answers.sqlite") as store:
            for table, column in (("listener", "started"), ("answer", "answered")):
                store.execute(
                    f"UPDATE {table} SET {column} = {moved.format(column)}", [f"{-hours} hours"]
                )

    def run(self, kills: int) -> None:
        """Let all listeners take part, in waves of as many as are still missing."""
        every = max(1, self.target * self.steps // (kills + 1))
        number = 0
        while number < self.size:
            missing = self.target - sum(book.done for book in self.books)
            wave = self.fates[number : number + max(1, missing)]
            self._wave(number, wave, every, kills)
            number += len(wave)
            # Whoever left is not heard of any more, and gives the place back.
            self.kill_server(HOURS_OF_PATIENCE + 1)
        self.server.end()

    def _wave(self, first: int, wave: list[Fate], every: int, kills: int) -> None:
        waiting: queue.SimpleQueue[Listener] = queue.SimpleQueue()
        for place, fate in enumerate(wave):
            waiting.put(Listener(self, first + place, fate))

        def work() -> None:
            while True:
                try:
                    listener = waiting.get_nowait()
                except queue.Empty:
                    return
                books = listener.live()
                with self.lock:
                    self.books.append(books)

        threads = [threading.Thread(target=work, daemon=True) for _ in range(self.workers)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            if self.kills < kills and self.answers >= every * (self.kills + 1):
                # Clocks jump forward and back, by less than makes a listener count as gone.
                self.kills += 1
                self.kill_server(self.chance.choice([0, 1, -1]))
            time.sleep(0.02)  # before the next look

    def problems(self) -> list[str]:
        """Return what is wrong with the store, by the books."""
        with sqlite3.connect(self.study.with_suffix(".answers") / "answers.sqlite") as store:
            listeners = store.execute(
                'SELECT code, secret, "order", completed IS NOT NULL, "left" FROM listener'
            ).fetchall()
            rows = store.execute(
                "SELECT listener, sequence, step, replace(answer, '|', ',') FROM answer"
            ).fetchall()
        found = [fault for book in self.books for fault in book.faults]
        known = {secret: code for code, secret, *_ in listeners}
        if len(known) != len(self.books) or len(listeners) != len(self.books):
            found.append(f"{len(listeners)} listeners are in the store of {len(self.books)}")
        for book in self.books:
            own = [row for row in rows if row[0] == known.get(book.secret)]
            found += self._of_one(book, own)
        orders = [order for _, _, order, completed, _ in listeners if completed]
        if len(orders) != self.target:
            found.append(f"{len(orders)} listeners have completed, not {self.target}")
        counts = [orders.count(order) for order in range(ORDERS)]
        if max(counts) - min(counts) > 1:
            found.append(f"the orders of those who completed are uneven: {counts}")
        return found

    @staticmethod
    def _of_one(book: Books, rows: list[tuple[str, int, str, str | None]]) -> list[str]:
        sequences = sorted(row[1] for row in rows)
        found = []
        if sequences != list(range(len(sequences))):
            found.append(f"the answers of one listener are {sequences}")
        if lost := book.acknowledged - set(sequences):
            found.append(f"acknowledged and not in the store: {sorted(lost)}")
        for _, sequence, step, answer in rows:
            sent = book.sent.get(sequence, set())
            plain = {number_text(text) for text in sent}
            if not sent or (step == "trial" and number_text(answer or "") not in plain):
                found.append(f"step {sequence} has {answer!r}, which nobody sent: {sorted(sent)}")
        if book.done and book.acknowledged != set(sequences):
            never = sorted(set(sequences) - book.acknowledged)
            # A second greeting tells that an answer is kept as well as its acknowledgement does.
            found += [f"step {step} was never sent" for step in never if step not in book.sent]
        return found


def number_text(text: str) -> str:
    """Return numbers in one spelling; other texts as they are."""
    try:
        return ",".join(f"{float(part):g}" for part in text.split(","))
    except ValueError:
        return text


def make_study(program: Path | str, folder: Path) -> Path:
    """Write and freeze a study of two mappings that is answered in about twenty steps."""
    voice = "synth(function(p) return triangle(p.pitch) * p.gate end)"
    for name, top in (("wide", "A5"), ("narrow", "E4")):
        (folder / f"{name}.lua").write_text(
            f"return mapping {{ voices = {{ tone = {voice} }}, map = {{ {{ from = 'temperature', "
            f"to = 'tone.pitch', domain = {{ 0, 20 }}, range = {{ 'A3', '{top}' }} }} }}, "
            "sequences = { hold = function() play('tone', { level = -12 }) end } }"
        )
    rows = [f"{row},{20 * abs((row % 20) / 10 - 1)}" for row in range(80)]
    (folder / "log.csv").write_text("\n".join(["time (s),temperature (°C)", *rows]) + "\n")
    path = folder / "study.json"
    variants = [f"{folder}/wide.lua=Wide", f"{folder}/narrow.lua=Narrow"]
    data = ["--data", f"{folder}/log.csv", "--input", "temperature", "--segments", "4"]
    words = ["init", *variants, *data, "--seconds", "1", "--out", str(path)]
    subprocess.run([program, "listen", *words], check=True, capture_output=True)
    study = json.loads(path.read_text())
    study["tasks"] = [
        {"kind": "trend", "input": "temperature", "trials": 8, "training": 2},
        {"kind": "value", "input": "temperature", "trials": 4},
        {"kind": "bs2132", "trials": 2},
        {"kind": "ranking", "trials": 1},
    ]
    study.update(analysis=[], exclusions=[])
    path.write_text(json.dumps(study))
    subprocess.run([program, "listen", "plan", path, "-q"], check=True, capture_output=True)
    return path
