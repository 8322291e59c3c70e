"""A listening study in the browser: each kind of task by keys alone, every control reached by Tab, every screen by axe, a reload
in the middle, nothing said while a sound plays; and its sound."""

import csv
import json
import pathlib
import re
import tempfile

from report import keyboard, rules

from page import listen_course, listen_sound, listen_trouble, served, tab as tabs
from page.listen_study import IMPACTS, NARROW, TASKS, Study, answer, hear, pictures, send, write

GRADES = ["5.0, imperceptible", "3.1, between slightly annoying and perceptible, but not annoying"]


def spoken(tab):
    """What a screen reader says of the scales, each of which was moved once; yields what is wrong."""
    said = tab.ask("[...document.querySelectorAll('#answers input[type=range]')]"
                   ".map((input) => input.getAttribute('aria-valuetext') ?? input.value)")
    clock = tab.ask("document.querySelector('.clock') !== null")
    if clock and said != ["12 o'clock, 355 degrees"]:
        yield f"the clock says {said} after one step back from twelve"
    if tab.ask("document.querySelector('#answers input[max=\"5\"]') !== null") and said != GRADES:
        yield f"the grades say {said}"


def used(tab):
    """Hears and answers a screen; yields what is wrong with what can be done there by keys."""
    yield from hear(tab)
    tab.ask("document.getElementById('question').focus()")
    yield from keyboard.problems(tab.driver)
    if tab.ask("document.querySelector('#answers input[max=\"2\"]') !== null"):
        yield from listen_trouble.refused_ranks(tab)
    answer(tab)


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
        yield from (f"{place}: {fault}" for fault in used(tab))
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
        with tempfile.TemporaryDirectory() as other:
            found += listen_trouble.problems(driver, pathlib.Path(other), out)
        with tempfile.TemporaryDirectory() as third:
            found += listen_course.problems(driver, pathlib.Path(third), out)
        served.run("listen", "export", path)
        with open(path.parent / "study.answers/answers.csv", newline="") as file:
            trials = {row["trial"] for row in csv.DictReader(file)}
        expected = sum(task["trials"] + task.get("training", 0) for task in TASKS)
        if len(trials) != expected:
            found.append(f"{len(trials)} of {expected} trials are in the store")
        return found

