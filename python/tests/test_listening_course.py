"""The course of a session: practice, attention checks, breaks, languages, and the end."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from course_study import ARABIC, BACK, CODE, GERMAN, PRACTICE, with_course
from page_client import Client
from test_listening_command import answers, plan, run, study
from test_listening_page import Browser, ServedStudy, binary

__all__ = ["study"]

Rows = list[dict[str, str]]


@pytest.fixture
def course(study: Path) -> Path:
    """Freeze a study with everything that belongs to the course of its sessions."""
    study.write_text(json.dumps(with_course(json.loads(study.read_text()))))
    run("plan", str(study), "-q")
    return study


def changed(study: Path, **parts: Any) -> Path:
    """Change parts of a study, and freeze it."""
    study.write_text(json.dumps({**json.loads(study.read_text()), **parts}))
    run("plan", str(study), "-q")
    return study


def easy(study: Path) -> Path:
    """Let practice be passed by who always gives the same answer: of two trials one rises."""
    tasks = json.loads(study.read_text())["tasks"]
    tasks[0]["practice"] = {"trials": 2, "share": 0.5, "most": 2}
    return changed(study, tasks=tasks)


def by_listener(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Return the rows of each listener, in the order of their trials."""
    for name in sorted({row["listener"] for row in rows}):
        yield (
            name,
            sorted(
                (row for row in rows if row["listener"] == name), key=lambda row: int(row["trial"])
            ),
        )


def test_simulated_listeners_pass_through_all_of_it(course: Path) -> None:
    """Practice ends by its criterion as counted here, checks and breaks are where they belong."""
    run("run", str(course), "-q", "--simulate", "12", "--seed", "5", "--noise", "100")
    rows = answers(course)
    done = [row for row in rows if row["completed"] == "1"]
    assert len({row["listener"] for row in done}) == 12
    # Who may not go on after practice takes a turn in the languages, too.
    assert {row["language"] for row in rows} == {"en", "de", "ar"}
    rounds = set()
    for _, own in by_listener(rows):
        practice = [row for row in own if row["phase"] == "practice"]
        right = [row["correct"] == "1" for row in practice]
        size = PRACTICE["trials"]
        assert len(right) % size == 0
        sums = [sum(right[at : at + size]) for at in range(0, len(right), size)]
        assert all(each < 3 for each in sums[:-1]), "a round of 3 of 4 ends the practice"
        assert sums[-1] >= 3 or len(sums) == 3
        is_done = own[0]["completed"] == "1"
        assert is_done == (sums[-1] >= 3)
        rounds.add(len(sums))
        if not is_done:
            assert {row["phase"] for row in own} == {"practice"}
            continue
        phases = Counter((row["task"], row["phase"]) for row in own)
        assert phases[("trend", "attention")] == 2
        assert phases[("value", "attention")] == 1
        assert phases[("trend", "main")] == 8
        # 17 trials come after practice: a break after each five.
        trials = [row for row in own if row["item"] in ("", "1")]
        breaks = [at for at, row in enumerate(trials) if row["break_ms"]]
        pauses = [int(trials[at]["break_ms"]) for at in breaks]
        assert len(breaks) >= len(trials) // 5 - 1
        assert all(pause >= 600 for pause in pauses)
        assert any(pause >= 2000 for pause in pauses)
        assert all(int(row["rt_ms"]) < 2001 for row in own), "no break is in a response time"
    assert len(rounds) > 1, "some need more practice than others"


def test_an_attention_check_tells_an_answer_that_the_sound_is_not(course: Path) -> None:
    """The answer is told by its label, never that of the data, and scored by what is told."""
    run("run", str(course), "-q", "--simulate", "2", "--seed", "2", "--lapses", "0")
    by_segment = {
        row["segment"]: row["truth"]
        for row in answers(course)
        if row["task"] == "trend" and row["phase"] == "main"
    }
    checks = [row for row in answers(course) if row["phase"] == "attention"]
    trend = [row for row in checks if row["task"] == "trend"]
    assert trend
    for row in trend:
        assert row["answer"] == row["truth"]
        assert row["truth"] != by_segment.get(row["segment"], "")
    assert all(row["correct"] == "1" for row in checks)
    places = {int(row["trial"]) for row in trend}
    assert len(places) > 1


@contextmanager
def serving(study: Path) -> Iterator[ServedStudy]:
    """Serve a study to browsers."""
    served = ServedStudy(binary(), str(study), "-q")
    try:
        yield served
    finally:
        served.end()


def one_step(browser: Browser, answer: Callable[[dict[str, Any]], str]) -> None:
    """Answer what is shown by a function; a break is as long as the study wants it."""
    step = browser.state["step"]
    browser.hear()
    if step["kind"] == "rest" and step["least"]:
        assert "fault" in browser.answer(), "a break that is not over"
        time.sleep(step["least"] + 0.1)  # the break itself
    said = browser.answer(text=answer(step))
    assert "fault" not in said, said


def through(browser: Browser, answer: Callable[[dict[str, Any]], str]) -> dict[str, Any]:
    """Answer to the end, each step by a function; return the last step."""
    while browser.state["step"]["kind"] not in ("done", "refused"):
        one_step(browser, answer)
    return dict(browser.state["step"])


def told(step: dict[str, Any]) -> str:
    """Return an answer: the one that an attention check tells, else a first one."""
    if step.get("form") == "choice":
        labels = {option["label"]: option["key"] for option in step["options"]}
        named = [key for label, key in labels.items() if label in step["title"]]
        return str((named or [step["options"][0]["key"]])[0])
    if step.get("form") == "number":
        return (re.findall(r"\d+", step["title"]) or ["1"])[0]
    return {"items": '["50"]', "text": "the pitch"}.get(step.get("form", ""), "")


def test_a_proof_is_told_only_when_the_last_answer_is_stored(course: Path) -> None:
    """No byte before the end holds the code, and who is excluded gets an address of its own."""
    easy(course)
    with serving(course) as served:
        browser = Browser(served)
        while browser.state["step"]["kind"] != "done":
            assert CODE.encode() not in browser.messages
            one_step(browser, told)
        end = browser.state["step"]
        assert end["proof"] == {"title": "Your completion code", "code": CODE}
        assert end["debrief"].startswith("Two mappings")
        assert BACK.encode() not in browser.messages
    rows = answers(course)
    assert {row["completed"] for row in rows} == {"1"}
    assert [row["correct"] for row in rows if row["phase"] == "attention"] == ["1"] * 3


def test_who_fails_practice_is_told_so_and_gets_another_proof(course: Path) -> None:
    """Of each round two trials rise: who always says so is told after each, and at the end."""
    with serving(course) as served:
        browser = Browser(served)
        told_then: list[str] = []
        while (step := browser.state["step"])["kind"] != "refused":
            one_step(browser, lambda step: "rise" if step["kind"] == "trial" else "")
            told_then.append(browser.state.get("told") or "")
        assert step["proof"]["address"] == BACK
        assert step["debrief"] == "Sadly practice was not enough."
        assert CODE.encode() not in browser.messages
    practice = [said for said in told_then if said]
    assert len(practice) == 12
    assert Counter(said.split(" 2 of 4")[0] for said in practice) == {
        "Right.": 6,
        "Not right: It fell.": 6,
    }
    ends = [said for said in practice if "2 of 4 were right" in said]
    assert [practice.index(said, at * 4) % 4 for at, said in enumerate(ends)] == [3, 3, 3]
    rows = answers(course)
    assert [row["phase"] for row in rows] == ["practice"] * 12
    assert {row["completed"] for row in rows} == {"0"}


def test_the_page_speaks_the_languages_of_a_study(course: Path) -> None:
    """German and Arabic to the last text, with the same keys; the choice is kept and exported."""
    with serving(easy(course)) as served:
        browser = Browser(served)
        browser.client.say({"language": "xx"})
        assert "cannot be changed" in json.loads(browser.client.frame()[1])["fault"]
        assert [each["code"] for each in browser.state["language"]["all"]] == ["en", "de", "ar"]
        assert browser.state["language"]["code"] == "en"
        for code, texts, direction in (("ar", ARABIC, True), ("de", GERMAN, False)):
            browser.state = browser.tell({"language": code})
            assert browser.state["study"] == texts["study"]
            assert browser.state["step"]["text"] == texts["consent"]
            assert browser.state["language"]["isRightToLeft"] == direction
        seen = []
        end = through(browser, lambda step: seen.append(step) or told(step))
        assert end["kind"] == "done"
        assert end["debrief"] == GERMAN["debrief"]
        questions = {step["title"] for step in seen}
        assert GERMAN["tasks"]["trend"]["question"] in questions
        trial = next(step for step in seen if step["kind"] == "trial")
        assert [(each["key"], each["label"]) for each in trial["options"]] == [
            ("rise", "Es stieg"),
            ("fall", "Es fiel"),
        ]
        refused = browser.tell({"language": "en"})
        assert "fault" in refused, "who has agreed reads one language"
        after = browser.messages[browser.messages.index(b"Das Wetter") :]
        for word in (b"Your answer", b"Take a break", b"Right.", b" of 17"):
            assert word not in after, word
        assert b"17 von 17" in after
    assert {row["language"] for row in answers(course)} == {"de"}


def test_a_greeting_says_which_languages_are_read(course: Path) -> None:
    """The address comes before the browser's; a region counts for its language."""
    with serving(course) as served:
        for wanted, found in (
            (["fr", "de-AT", "en"], "de"),
            (["ar"], "ar"),
            (["fr"], "en"),
            ([], "en"),
        ):
            client = Client(served).open()
            client.say({"hello": "", "languages": wanted})
            said = json.loads(client.frame()[1])
            assert said["language"]["code"] == found, wanted


def test_the_page_has_all_words_that_its_scripts_ask_for(course: Path) -> None:
    """Every key that a script names comes with the greeting."""
    with serving(course) as served:
        browser = Browser(served)
        words = browser.state["language"]["words"]
        asked: set[str] = set()
        for name in ("listen.js", "listenclock.js", "listencourse.js", "listenwords.js"):
            asked |= set(re.findall(r'word\("([a-z.-]+)"', browser.fetch(name)[1].decode()))
    assert "unmoved" in asked
    assert asked <= set(words)
    assert all(words.values())


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("languages", "de", "consent"), 'the language "de" has no text for "consent"'),
        (("languages", "de", "tasks", "text"), 'the language "de" has no text for "text"'),
        (("languages", "ar", "tasks", "value", "question"), 'no text for "question"'),
        (("languages", "ar", "tasks", "scale", "items"), 'no text for "items"'),
        (("languages", "de", "debrief"), 'the language "de" has no text for "debrief"'),
        (("languages", "ar", "excluded"), 'the language "ar" has no text for "excluded"'),
    ],
)
def test_a_text_that_a_language_lacks_is_told_with_its_place(
    course: Path, path: tuple[str, ...], said: str
) -> None:
    content = json.loads(course.read_text())
    place = content
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    course.write_text(json.dumps(content, indent=1, ensure_ascii=False))
    found = run("check", str(course), "-q", code=2)
    assert said in found
    line, column = map(int, re.search(r"study\.json:(\d+):(\d+)", found).groups())  # type: ignore[union-attr]
    lines = course.read_text().splitlines()
    assert lines[line - 1].encode()[column - 1 :].startswith(b"{"), "the object that lacks it"
    assert path[-2] in lines[line - 1]


def test_another_language_needs_the_words_of_the_page(course: Path) -> None:
    """`texts` prints what is to be translated, and what it prints is taken when it is put there."""
    content = json.loads(course.read_text())
    draft = json.loads(run("texts", str(course), "--language", "fr"))
    assert set(draft) == {"fr"}
    content["languages"]["fr"] = {k: v for k, v in draft["fr"].items() if k != "page"}
    course.write_text(json.dumps(content))
    assert 'the language "fr" has no text for "page"' in run("check", str(course), "-q", code=2)
    draft["fr"]["page"]["next"] = "Suivant"
    content["languages"]["fr"] = draft["fr"]
    course.write_text(json.dumps(content))
    run("plan", str(course), "-q")
    del draft["fr"]["page"]["progress"]
    course.write_text(json.dumps(content))
    assert 'no text for "progress"' in run("check", str(course), "-q", code=2)
    draft["fr"]["page"]["progress"] = "{n} sur"
    course.write_text(json.dumps(content))
    assert '"progress" has no {count}' in run("check", str(course), "-q", code=2)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("debrief", {"address": "http://app.prolific.com/x"}, "no address of the web"),
        ("debrief", {"address": "https://prolific.com@evil.org/"}, "no address of the web"),
        ("debrief", {"address": "https://a b.org/"}, "no address of the web"),
        ("debrief", {"address": "javascript:alert(1)"}, "no address of the web"),
        ("debrief", {"code": "two words"}, "no completion code"),
        ("debrief", {"code": "A", "address": "https://a.org/"}, 'a "code" and an "address"'),
        ("breaks", {"least": 5}, "do not say when they come"),
        ("languages", {"german": {}}, '"german" is no code of a language'),
        ("language", "fr", "the page has no words in the language"),
    ],
)
def test_what_cannot_be_is_refused(study: Path, part: str, value: object, said: str) -> None:
    study.write_text(json.dumps({**json.loads(study.read_text()), part: value}))
    assert said in run("check", str(study), "-q", code=2)


def test_practice_that_guessing_passes_is_objected_to(study: Path) -> None:
    """Of four answers by chance three are right in 5 of 16 cases, of three rounds one in 67.5 %."""
    content = json.loads(study.read_text())
    task = {**content["tasks"][0], "training": 0, "practice": {"trials": 4, "share": 0.75}}
    study.write_text(json.dumps({**content, "tasks": [task]}))
    assert f"in {100 * (1 - (11 / 16) ** 3):.0f} % of the cases" in run(
        "check", str(study), "-q", code=1
    )


def test_a_session_that_was_cut_off_goes_on_in_its_language(course: Path) -> None:
    """A German listener is killed after the second practice trial, and goes on in German."""
    with subprocess.Popen(
        [str(binary()), "listen", "run", str(course), "-q", "--silent", "--language", "de"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as session:
        said, _ = session.communicate("yes\n\n\nrise\nfall\n")
    code = re.search(r"Ihr Code ist (L\w{5})", said).group(1)  # type: ignore[union-attr]
    assert "Übung 3" in said
    assert "Was über Sie gespeichert wird" in said
    again = run("run", str(course), "-q", "--silent", "--resume", code, typed="q\n", code=1)
    assert "Übung 3" in again
    assert GERMAN["tasks"]["trend"]["question"] in again
    rows = answers(course)
    assert [row["phase"] for row in rows] == ["practice"] * 2


def test_a_plan_fixes_all_that_listeners_see(course: Path) -> None:
    """Another text, code or break is another plan; the words of the page have a hash in it."""
    first = plan(course)["plan"]
    content = json.loads(course.read_text())
    found = {first}
    for part, key, value in (
        (content["debrief"], "code", "0TH3R"),
        (content["languages"]["ar"], "debrief", "شكرًا"),
        (content["breaks"], "least", 3),
    ):
        part[key] = value
        course.write_text(json.dumps(content))
        run("plan", str(course), "-q")
        found.add(plan(course)["plan"])
    assert len(found) == 4
    frozen = plan(course)["study"]
    assert isinstance(frozen, dict)
    assert re.fullmatch("[0-9a-f]{64}", frozen["words"])
    text = (course.with_suffix(".plan") / "plan.md").read_text()
    assert "0TH3R" not in text, "who reads a preregistration could use the code"
    assert "completion code" in text
    assert "Attention: 2 trials" in text


def test_failed_checks_leave_a_listener_out(course: Path) -> None:
    """From two failed checks on, counted over all tasks."""
    pytest.importorskip("statsmodels")
    from ripples.listening import read_answers, read_plan
    from ripples.listening.screening import screened

    run("run", str(course), "-q", "--simulate", "4", "--seed", "3", "--lapses", "0")
    run("export", str(course))
    table = course.with_suffix(".answers") / "answers.csv"
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    listeners = sorted({row["listener"] for row in rows if row["completed"] == "1"})
    for name, failures in zip(listeners, (0, 1, 2, 3), strict=False):
        checks = [r for r in rows if r["listener"] == name and r["phase"] == "attention"]
        for row in checks[:failures]:
            row["correct"] = "0"
    with table.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    fixed = read_plan(course.with_suffix(".plan") / "plan.json")
    found = screened(read_answers(table, fixed), fixed)
    assert sorted(found.reasons) == listeners[2:]
    assert found.reasons[listeners[3]] == ["3 of 3 attention checks failed, 2 or more"]


def test_the_report_says_how_many_could_not_go_on(course: Path) -> None:
    """Of those who hear next to nothing some fail practice; nobody else leaves before the end."""
    pytest.importorskip("statsmodels")
    from ripples.listening import read_answers, read_plan
    from ripples.listening.screening import screened

    said = run("run", str(course), "-q", "--simulate", "4", "--seed", "2", "--noise", "1000")
    gone = {row["listener"] for row in answers(course) if row["completed"] == "0"}
    assert gone
    assert f"{len(gone)} could not go on after practice" in said
    fixed = read_plan(course.with_suffix(".plan") / "plan.json")
    table = read_answers(course.with_suffix(".answers") / "answers.csv", fixed)
    notes = screened(table, fixed).notes
    assert any(note.startswith(f"{len(gone)} of those who did not complete") for note in notes)
