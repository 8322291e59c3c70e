"""Listening studies in a browser: blind to the last byte, and no acknowledged answer is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import urlopen

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
        self.served = served
        self.bytes = b""
        self.lengths: set[str | None] = set()
        self.client = Client(served).open()
        self.state = self.tell({"hello": session})

    def tell(self, message: object) -> Any:
        """Send a message, and return what the page shows then."""
        self.client.say(message)
        kind, data = self.client.frame()
        assert kind == TEXT
        self.bytes += data
        return json.loads(data)

    def hear(self, *others: str) -> None:
        """Fetch the sounds of the step, or others."""
        for name in others or self.state["step"].get("sounds", []):
            address = f"http://127.0.0.1:{self.served.port}/{self.served.token}/sound/{name}"
            with urlopen(address) as answer:
                self.bytes += str(answer.headers).encode() + answer.read(64)
                self.lengths.add(answer.headers["Content-Length"])

    def answer(
        self,
        *,
        text: str | None = None,
        sequence: int | None = None,
        heard: list[int] | None = None,
        tones: int = 0,
    ) -> Any:
        """Answer the step, or another one."""
        step = self.state["step"]
        text = (step["options"][0]["key"] if "options" in step else "") if text is None else text
        sequence = self.state["sequence"] if sequence is None else sequence
        heard = [1] * len(step.get("sounds", [])) if heard is None else heard
        answer = {"sequence": sequence, "text": text, "ms": 700, "plays": 1, "heard": heard}
        said = self.tell({"answer": {**answer, "tones": tones}})
        if "fault" not in said:
            self.state = said
        return said


def test_a_browser_learns_nothing_of_conditions(study: Path) -> None:
    run("plan", str(study), "-q")
    frozen = plan(study)
    served = ServedStudy(binary(), str(study), "-q")
    try:
        listeners = [Browser(served), Browser(served)]
        names: list[set[str]] = [set(), set()]
        for number, browser in enumerate(listeners):
            while browser.state["step"]["kind"] != "done":
                browser.hear()
                names[number].update(browser.state["step"].get("sounds", []))
                browser.answer()
        assert not names[0] & names[1]
        seen = listeners[0].bytes + listeners[1].bytes
        cells = frozen["cells"]
        assert isinstance(cells, list)
        secrets = {
            "wide.lua",
            "spacious",
            "narrow",
            "log.csv",
            ".lua",
            str(study.parent),
            str(frozen["plan"]),
        }
        secrets |= {cell["sound"] for cell in cells} | {"truth", "variant", "segment", "catch"}
        for secret in secrets:
            assert secret.lower().encode() not in seen.lower(), secret
        assert len(listeners[0].lengths | listeners[1].lengths) == 1
    finally:
        served.end()
    rows = answers(study)
    assert {row["completed"] for row in rows} == {"1"}
    assert {row["group"] for row in rows} == {"g1", "g2"}


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
