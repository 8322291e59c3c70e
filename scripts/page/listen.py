"""A listening study in the browser: each kind of task by keys alone, every screen by axe, a reload in the middle; and its sound."""

import json
import pathlib
import re
import tempfile

from report import rules

from page import listen_sound, served, tab as tabs

NARROW = 320
SIZES = [(390, 844, "dark"), (1440, 900, "light")]
IMPACTS = ("minor", "moderate", "serious", "critical")
DATA = "datasets/daily-weather"
MAPPINGS = ("mappings/compare/ada.lua", "mappings/compare/ben.lua")
TASKS = [
    {"kind": "trend", "input": "temperature", "trials": 2, "training": 1},
    {"kind": "match", "input": "temperature", "trials": 2},
    {"kind": "value", "input": "temperature", "trials": 2},
    {"kind": "paired", "trials": 1},
    {"kind": "ranking", "trials": 1},
    {"kind": "bs2132", "trials": 1},
    {"kind": "bs1534", "trials": 1, "reference": MAPPINGS[0]},
    {"kind": "questionnaire", "trials": 1, "items": ["How hard did you have to work?"]},
]


class Study(served.Served):
    """A study that `ripples listen serve` shows."""

    command = "listen"

    def quit(self):
        self.program.terminate()
        self.program.wait(20)


def write(folder):
    """A study of all forms of answers, frozen."""
    path = folder / "study.json"
    served.run("listen", "init", *MAPPINGS, "--data", DATA, "--input", "temperature", "--segments", 4,
               "--seconds", 1, "--out", path)
    study = json.loads(path.read_text())
    study.update(tasks=TASKS, analysis=[], exclusions=[], screening={"headphones": "woods"})
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
    kinds = tab.ask("[...document.querySelectorAll('#answers input')].map((input) => input.type)")
    seen = False
    for index, kind in enumerate(kinds):
        if kind == "radio" and seen:
            continue
        seen = seen or kind == "radio"
        tab.ask(f"document.querySelectorAll('#answers input')[{index}].focus()")
        tab.keys(*{"radio": ["SPACE"], "range": ["ARROW_RIGHT"], "number": [str(index + 1)]}[kind])
    tab.ask("document.getElementById('next').focus()")
    tab.keys("ENTER")


def pictures(tab, out, number):
    """Pictures of a screen to look at, on a phone in the dark and on a desk."""
    for width, height, theme in SIZES:
        tab.look(theme, width, height)
        tab.picture(out / f"listen-{number:02}-{width}-{theme}.png")
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
        pictures(tab, out, number)
        yield from (f"{place}: {fault}" for fault in rules.problems(driver, IMPACTS))
        if tab.ask("document.documentElement.scrollWidth") > NARROW:
            yield f"{place}: wider than {NARROW} pixels"
        if not reloaded and place.startswith("Which course"):
            reloaded = True
            tab.driver.refresh()
            tab.wait(f"{shown} === {json.dumps(place)}", "a reload shows the same step", 15)
        hear(tab)
        answer(tab)
        tab.wait("JSON.parse(Object.values(localStorage)[0]).waiting === null", "the answer is acknowledged", 10)
    pictures(tab, out, number + 1)
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
        rows = (path.parent / "study.answers/answers.csv").read_text().splitlines()[1:]
        trials = {row.split(",")[6] for row in rows}
        expected = sum(task["trials"] + task.get("training", 0) for task in TASKS)
        if len(trials) != expected:
            found.append(f"{len(trials)} of {expected} trials are in the store")
        return found

