"""A listening study in the browser: each kind of task by keys alone, every screen by axe, a reload in the middle; and its sound."""

import csv
import json
import pathlib
import re
import tempfile

from report import rules

from page import listen_sound, served, tab as tabs

NARROW = 320
SIZES = [(390, 844, "dark"), (1440, 900, "light")]
IMPACTS = ("minor", "moderate", "serious", "critical")
MAPPINGS = ("mappings/compare/ada.lua", "mappings/compare/ben.lua")
TASKS = [
    {"kind": "trend", "input": "temperature", "trials": 2, "training": 1},
    {"kind": "match", "input": "temperature", "trials": 2},
    {"kind": "value", "input": "temperature", "trials": 2, "tone": 10},
    {"kind": "paired", "trials": 1},
    {"kind": "ranking", "trials": 1},
    {"kind": "bs2132", "trials": 1},
    {"kind": "bs1534", "trials": 1, "reference": MAPPINGS[0]},
    {"kind": "bs1116", "trials": 1, "reference": MAPPINGS[0]},
    {"kind": "quest", "input": "temperature", "trials": 2, "quest": {"from": 0.5, "to": 8, "levels": 4}},
    {"kind": "direction", "input": "wind_direction", "trials": 2, "training": 1},
    {"kind": "ripple", "trials": 2, "names": ["the pond", "the wood"]},
    {"kind": "questionnaire", "trials": 1, "items": ["How hard did you have to work?"]},
    {"kind": "nasa-tlx", "trials": 1},
    {"kind": "text", "trials": 1, "question": "What did you listen for?"},
]


class Study(served.Served):
    """A study that `ripples listen serve` shows."""

    command = "listen"

    def quit(self):
        self.program.terminate()
        self.program.wait(20)


GRADES = ["5.0, imperceptible", "3.1, between slightly annoying and perceptible, but not annoying"]
WORDS = '<i>up</i>, "down"'
GROUPS = [{"id": "first"}, {"id": "second"}]


def log(folder):
    """A log of four segments: a temperature that rises and falls, a wind that turns between them."""
    rows = [f"{row},{20 * abs((row % 20) / 10 - 1)},{row // 10 * 90}" for row in range(40)]
    path = folder / "log.csv"
    path.write_text("\n".join(["time (s),temperature (°C),wind_direction (°)", *rows]) + "\n")
    return path


def write(folder):
    """A study of all forms of answers, frozen."""
    path = folder / "study.json"
    served.run("listen", "init", *MAPPINGS, "--data", log(folder), "--input", "temperature", "--segments", 4,
               "--seconds", 1, "--out", path)
    study = json.loads(path.read_text())
    study.update(tasks=TASKS, analysis=[], exclusions=[], screening={"headphones": "woods"}, groups=GROUPS)
    path.write_text(json.dumps(study))
    served.run("listen", "plan", path, "-q")
    return path


def hear(tab):
    """Plays every sound of a screen by keys, and waits for its end."""
    count = tab.ask("document.querySelectorAll('#sounds button').length")
    for index in range(count):
        tab.ask(f"document.querySelectorAll('#sounds button')[{index}].focus()")
        tab.keys("SPACE")
        tab.wait("!document.querySelector('#sounds [aria-pressed=true]')", "a sound plays to its end", 15)


def answer(tab):
    """Answers a screen by keys, from the first field on."""
    kinds = tab.ask("[...document.querySelectorAll('#answers :is(input, textarea)')].map((input) => input.type)")
    seen = False
    for index, kind in enumerate(kinds):
        if kind == "radio" and seen:
            continue
        seen = seen or kind == "radio"
        tab.ask(f"document.querySelectorAll('#answers :is(input, textarea)')[{index}].focus()")
        tab.keys(*keys(tab, index, kind))


def keys(tab, index, kind):
    """The keys that answer a field."""
    if kind == "range":
        return [turn(tab, index)]
    return {"radio": ["SPACE"], "number": [str(index + 1)], "textarea": list(WORDS)}[kind]


def unheard(tab):
    """Yields a fault where a scale can be moved whose sound has not been heard."""
    free = "!!document.querySelector('#sounds button') && !document.querySelector('.clock') && " \
        "!!document.querySelector('#answers input[type=range]:enabled')"
    if tab.ask(free):
        yield "a scale can be moved before its sound has been heard"


def turn(tab, index):
    """The key that moves a scale: a clock goes back over twelve, the first of two grades is the best."""
    if tab.ask("document.querySelector('.clock') !== null"):
        return "ARROW_LEFT"
    best = tab.ask(f"document.querySelectorAll('#answers input')[{index}].max === '5'") and index == 0
    return "END" if best else "ARROW_RIGHT"


def spoken(tab):
    """What a screen reader says of the scales, each of which was moved once; yields what is wrong."""
    said = tab.ask("[...document.querySelectorAll('#answers input[type=range]')]"
                   ".map((input) => input.getAttribute('aria-valuetext') ?? input.value)")
    clock = tab.ask("document.querySelector('.clock') !== null")
    if clock and said != ["12 o'clock, 355 degrees"]:
        yield f"the clock says {said} after one step back from twelve"
    if tab.ask("document.querySelector('#answers input[max=\"5\"]') !== null") and said != GRADES:
        yield f"the grades say {said}"


def send(tab):
    """Sends the answer of a screen by keys."""
    tab.ask("document.getElementById('next').focus()")
    tab.keys("ENTER")


def pictures(tab, out, number):
    """Pictures of a screen to look at, on a phone in the dark and on a desk."""
    for width, height, theme in SIZES:
        tab.look(theme, width, height)
        tab.picture(out / f"listen-{number}-{width}-{theme}.png")
    tab.look("light", NARROW, 640)


def screens(driver, address, out):
    """Goes through the whole study; yields what is wrong with each screen."""
    tab = tabs.Tab(driver, address, width=NARROW)
    place, reloaded, number = "", False, 0
    while True:
        shown = "[document.getElementById('question').textContent, document.getElementById('progress').textContent, " \
            "document.querySelectorAll('#sounds button').length].join()"
        tab.wait("!document.getElementById('question').textContent.startsWith('One moment')", "the page greets")
        if tab.ask("document.getElementById('next').hidden"):
            break
        tab.wait("!document.getElementById('next').disabled || document.querySelector('#sounds button')",
                 "the sounds are there", 15)
        place, number = tab.ask(shown), number + 1
        pictures(tab, out, f"{number:02}")
        yield from (f"{place}: {fault}" for fault in rules.problems(driver, IMPACTS))
        if tab.ask("document.documentElement.scrollWidth") > NARROW:
            yield f"{place}: wider than {NARROW} pixels"
        if not reloaded and place.startswith("Which course"):
            reloaded = True
            tab.driver.refresh()
            tab.wait(f"{shown} === {json.dumps(place)}", "a reload shows the same step", 15)
        yield from (f"{place}: {fault}" for fault in unheard(tab))
        hear(tab)
        answer(tab)
        if tab.ask("document.querySelector('#answers input[type=range]') !== null"):
            pictures(tab, out, f"{number:02}-answered")
            yield from (f"{place}: {fault}" for fault in spoken(tab))
            yield from (f"{place}: {fault}" for fault in rules.problems(driver, IMPACTS))
        send(tab)
        tab.wait("JSON.parse(Object.values(localStorage)[0]).waiting === null", "the answer is acknowledged", 10)
    pictures(tab, out, f"{number + 1:02}")
    yield from (f"the end: {fault}" for fault in rules.problems(driver, IMPACTS))
    if not re.search(r"the code L\w{5}", tab.ask("document.getElementById('text').textContent")):
        yield "the end tells no code"
    if not reloaded:
        yield "no screen was reloaded"


def problems(driver, out):
    """What is wrong with the study in a browser."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(pathlib.Path(folder))
        with Study("serve", path, "-q") as study:
            found = list(screens(driver, study.address, out))
            found += listen_sound.problems(driver)
            found += tabs.complaints(driver, study.address, tabs.records(driver))
        served.run("listen", "export", path)
        with open(path.parent / "study.answers/answers.csv", newline="") as file:
            trials = {row["trial"] for row in csv.DictReader(file)}
        expected = sum(task["trials"] + task.get("training", 0) for task in TASKS)
        if len(trials) != expected:
            found.append(f"{len(trials)} of {expected} trials are in the store")
        return found

