"""Listening studies in a browser: blind to the last byte, and no acknowledged answer is lost."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import numpy as np
import pytest
from page_client import TEXT, Client, Served
from test_listening_command import answers, plan, run, study

from ripples._command import binary

__all__ = ["study"]


class ServedStudy(Served):
    """A study that is served to browsers."""

    command = ("listen", "serve")


class Browser:
    """A listener's browser, which keeps every byte that it gets."""

    def __init__(self, served: Served, session: str = ""):
        self.served, self.session = served, session
        self.messages = b""
        self.sounds: dict[str, bytes] = {}
        """Whole sounds, by the names under which they were fetched."""
        self.heads: set[str] = set()
        """The heads of the answers that brought them, without their time."""
        self.steps: list[tuple[dict[str, Any], list[bytes]]] = []
        """The steps that were heard, with their sounds."""
        self.client = Client(served).open()
        self.state = self.tell({"hello": session})

    def tell(self, message: object) -> Any:
        """Send a message, and return what the page shows then."""
        try:
            return self.exchange(message)
        except (OSError, EOFError):
            # The server leaves a browser that answers no ping; a page comes back, and sends again.
            self.client = Client(self.served).open()
            self.exchange({"hello": self.session})
            return self.exchange(message)

    def exchange(self, message: object) -> Any:
        """Send a message on this connection, and return the reply."""
        self.client.say(message)
        kind, data = self.client.frame()
        assert kind == TEXT
        self.messages += data
        said = json.loads(data)
        self.session = said.get("session", self.session)
        return said

    def fetch(self, path: str) -> tuple[str, bytes]:
        """Fetch what lies behind the address: the head without its time, and the whole body."""
        with urlopen(f"http://127.0.0.1:{self.served.port}/{self.served.token}/{path}") as answer:
            fields = [field for field in answer.headers.items() if field[0].lower() != "date"]
            return "\n".join(map(": ".join, fields)), answer.read()

    @property
    def names(self) -> list[str]:
        """The sounds that must be heard, an open reference first."""
        step = self.state["step"]
        return [step[key] for key in ("reference",) if key in step] + step.get("sounds", [])

    def hear(self, *others: str) -> None:
        """Fetch the sounds of the step, or others."""
        names = others or self.names
        for name in names:
            head, self.sounds[name] = self.fetch(f"sound/{name}")
            self.heads.add(head)
        self.steps.append((self.state["step"], [self.sounds[name] for name in names]))

    def text(self) -> str:
        """Return an answer of the form that the step asks for."""
        step = self.state["step"]
        if step.get("options"):
            return str(step["options"][0]["key"])
        count = len(step.get("sounds", []))
        few = {"number": "1", "grades": "5,4", "ratings": ",".join(["50"] * count)}
        return few.get(step.get("form", ""), "")

    def answer(
        self,
        *,
        text: str | None = None,
        sequence: int | None = None,
        heard: list[int] | None = None,
        tones: int = 0,
    ) -> Any:
        """Answer the step, or another one."""
        text = self.text() if text is None else text
        sequence = self.state["sequence"] if sequence is None else sequence
        heard = [1] * len(self.names) if heard is None else heard
        answer = {"sequence": sequence, "text": text, "ms": 700, "plays": 1, "heard": heard}
        said = self.tell({"answer": {**answer, "tones": tones}})
        if "fault" not in said:
            self.state = said
        return said


TASKS = [
    {"kind": "trend", "input": "temperature", "trials": 4, "catch": 1},
    {"kind": "value", "input": "temperature", "trials": 2, "tone": 10},
    {"kind": "same-different", "input": "temperature", "trials": 4},
    {"kind": "staircase", "input": "temperature", "trials": 4,
     "staircase": {"from": 2, "to": 8, "down": 1}},
    {"kind": "abx", "trials": 4},
    {"kind": "bs1534", "trials": 1},
    {"kind": "bs1116", "trials": 2},
]  # fmt: skip
GROUPS = [{"id": "forenoon"}, {"id": "afternoon"}]
WORDS = {"truth", "variant", "segment", "anchor", "hidden", "correct", "catch"}
"""Words of the study's side, which nothing that a browser gets has a reason to hold."""
NUMBERED = re.compile(rb"(?<![a-z0-9])[gsc][0-9]{1,3}(?![a-z0-9])")
"""The names of orders, segments and cells, such as g1, s2 and c3."""


def mix(study: Path) -> dict[str, Any]:
    """Give a study tasks of every kind of presentation and two groups, and freeze it."""
    content = json.loads(study.read_text())
    reference = content["stimuli"]["variants"][0]
    tasks = [
        {**task, "reference": reference} if str(task["kind"]).startswith("bs") else task
        for task in TASKS
    ]
    content.update(tasks=tasks, groups=GROUPS, analysis=[], exclusions=[])
    content.update(listeners=16, screening={"headphones": "both"})
    study.write_text(json.dumps(content))
    run("plan", str(study), "-q")
    return dict(plan(study))


def secrets_of(study: Path, frozen: dict[str, Any]) -> set[str]:
    """Return what a browser must not get: names, paths, hashes and orders of conditions."""
    found = {"wide.lua", "spacious", "narrow", "log.csv", ".lua", str(study.parent)}
    found |= {str(frozen["plan"]), frozen["study"]["stimuli"]["sounds"]}
    found |= {cell["sound"] for cell in frozen["cells"]} | {group["id"] for group in GROUPS}
    found |= {path.name for path in study.parent.rglob("*.wav")}
    return found


def page_of(browser: Browser) -> dict[str, bytes]:
    """Fetch the page and all that it loads."""
    loaded = {"": browser.fetch("")[1]}
    waiting = [""]
    while waiting:
        text = loaded[waiting.pop()].decode()
        for name in re.findall(r'(?:src=|href=|from )"(?:\./)?([\w.]+)"', text):
            if name not in loaded:
                loaded[name] = browser.fetch(name)[1]
                waiting.append(name)
    return loaded


def header(sound: bytes) -> bytes:
    """Return all of a WAV file that stands before its samples."""
    return sound[: sound.index(b"data") + 8]


def apart(a: bytes, b: bytes) -> int:
    """Return the largest difference of two sounds, in steps of 16 bits."""
    steps = [np.frombuffer(each[len(header(each)) :], "<i2").astype(int) for each in (a, b)]
    return int(np.abs(steps[0] - steps[1]).max())


def repeated(step: dict[str, Any], sounds: list[bytes]) -> tuple[bytes, list[bytes]] | None:
    """Return the sound of a step that comes again, and those among which it does."""
    if "reference" in step:
        return sounds[0], sounds[1:]
    is_abx = [option["label"] for option in step.get("options", [])] == ["X was A", "X was B"]
    return (sounds[2], sounds[:2]) if is_abx else None


def to_the_end(served: Served) -> Browser:
    """Take part, hear all there is, and answer to the end."""
    browser = Browser(served)
    while (step := browser.state["step"])["kind"] != "done":
        browser.hear()
        if "tone" in step:
            browser.hear(step["tone"]["sound"])
        assert "fault" not in browser.answer()
    return browser


def test_a_browser_learns_nothing_of_conditions(study: Path) -> None:
    """All that two listeners get, to the last byte, in a study of all presentations."""
    frozen = mix(study)
    served = ServedStudy(binary(), str(study), "-q")
    try:
        listeners = [to_the_end(served), to_the_end(served)]
        page = page_of(listeners[0])
    finally:
        served.end()
    assert {"", "listen.js", "listenplayer.js", "listen.css"} <= set(page)
    said = (listeners[0].messages + listeners[1].messages).lower()
    secrets = {secret.lower().encode() for secret in secrets_of(study, frozen)}
    for secret in secrets | {word.encode() for word in WORDS}:
        assert secret not in said, secret
    assert not NUMBERED.search(said)
    for name, body in page.items():
        # The page has words of its own, such as `font-variant`, and no study's names.
        for secret in secrets:
            assert secret not in body.lower(), (name, secret)
    assert not listeners[0].sounds.keys() & listeners[1].sounds.keys()
    sounds = [sound for browser in listeners for sound in browser.sounds.values()]
    for sound in sounds:
        head = header(sound)
        assert not any(secret in head.lower() for secret in secrets)
        assert int.from_bytes(head[-4:], "little") == len(sound) - len(head), "samples, no more"
    text = (study.parent / "study.plan/plan.json").read_text()
    assert not any(hashlib.sha256(sound).hexdigest() in text for sound in sounds)
    assert len(set(sounds)) == len(sounds), "no two downloads have the same bytes"
    rows = answers(study)
    assert {row["completed"] for row in rows} == {"1"}
    assert {row["group"] for row in rows} == {"forenoon", "afternoon"}
    assert {row["variant"] for row in rows} >= {"Spacious", "Narrow", "anchor-3.5k", "anchor-7k"}
    same_outside(listeners)


def same_outside(listeners: list[Browser]) -> None:
    """Sounds of a step differ in nothing but their samples, and what comes again is the same."""
    fields = set().union(*(browser.heads for browser in listeners))
    plain = {re.sub(r"(?i)(content-length): \d+", r"\1", head) for head in fields}
    assert len(plain) == 1, "one head of HTTP, its length apart"
    again = 0
    for step, sounds in (each for browser in listeners for each in browser.steps if each[1]):
        assert len({header(sound) for sound in sounds}) == 1, "one header"
        assert len({len(sound) for sound in sounds}) == 1, "one length"
        if (pair := repeated(step, sounds)) is None:
            continue
        again += 1
        one, others = pair
        distances = sorted(apart(one, other) for other in others)
        assert 0 < distances[0] <= 2, "the same sound but for single steps"
        assert distances[1] > 100, "another one"
    assert again == 2 * (4 + 1 + 2), "ABX, BS.1534 and BS.1116 of both listeners"


def test_a_name_stands_for_the_same_bytes(study: Path) -> None:
    """A page that loads a sound twice plays it twice, not two like it."""
    run("plan", str(study), "-q")
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        browser.answer()
        (name,) = browser.names
        assert browser.fetch(f"sound/{name}") == browser.fetch(f"sound/{name}")
    finally:
        served.end()


def test_a_sound_goes_with_the_answer_to_its_step(study: Path) -> None:
    """Who has answered cannot listen again: the name of a sound stands for nothing then."""
    run("plan", str(study), "-q")
    served = ServedStudy(binary(), str(study), "-q")
    try:
        browser = Browser(served)
        browser.answer()
        (name,) = browser.names
        browser.hear()
        browser.answer()
        with pytest.raises(HTTPError) as error:
            browser.fetch(f"sound/{name}")
        assert error.value.code == 404
    finally:
        served.end()


def test_answers_outlive_kills_and_come_once(study: Path) -> None:
    run("plan", str(study), "-q")
    served = ServedStudy(binary(), str(study), "-q")
    browser = Browser(served)
    session = browser.state["session"]
    for _ in range(4):
        sent = browser.state["sequence"]
        assert browser.answer()["ack"] == sent
    again = browser.answer(text="fall", sequence=3)
    assert again["ack"] == 3
    assert again["sequence"] == 4
    assert "has not been shown yet" in browser.answer(sequence=9)["fault"]
    for hostile in ("<script>", "=1+1", "'; DROP TABLE answer; --", "rise\u202e\0"):
        assert "none of the answers" in browser.answer(text=hostile)["fault"]
    assert "another program takes answers" in run("serve", str(study), "-q", code=1)
    tab = Browser(served, session)
    assert tab.state["sequence"] == 4
    tab.answer()
    assert browser.answer(sequence=4)["sequence"] == 5
    token = served.token
    served.process.kill()
    served.process.wait()
    served = ServedStudy(binary(), str(study), "-q")
    assert served.token == token, "a page that is open finds the study again"
    try:
        browser = Browser(served, session)
        assert browser.state["session"] == session
        assert browser.state["sequence"] == 5
        while browser.state["step"]["kind"] != "done":
            browser.answer()
    finally:
        served.end()
    rows = answers(study)
    assert [int(row["trial"]) for row in rows] == list(range(1, len(rows) + 1))
    assert len({row["listener"] for row in rows}) == 1
    assert {row["completed"] for row in rows} == {"1"}
