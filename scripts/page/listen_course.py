"""The course of a study in two languages, by keys alone: what is stored, practice, an attention check, a break, the end; mirrored in Arabic."""

import csv
import json
import re
import sys

from report import keyboard, rules

from page import listen_study as listen, served, tab as tabs

sys.path.insert(0, str(served.ROOT / "python/tests"))
import course_study  # noqa: E402

SIZES = [(390, 844), (1440, 900)]
RIGHT_TO_LEFT = {"de": False, "ar": True}
ENGLISH = ("Next", "Your answer", "Play", "Take a break", "not set", "Thank you", "Reference", "It rose", "It fell")
"""Words of the page's own that no screen of another language has."""


def written(folder):
    """The study: a round of two is enough practice, a break after four trials lasts two seconds."""
    path = folder / "study.json"
    served.run("listen", "init", *listen.MAPPINGS, "--data", listen.log(folder), "--input", "temperature",
               "--segments", 4, "--seconds", 1, "--listeners", 12, "--out", path)
    study = course_study.with_course(json.loads(path.read_text()))
    trend, value, scale, text = study["tasks"]
    trend.update(trials=4, catch=0, attention=1, practice={"trials": 2, "share": 0.5, "most": 2, "failed": "exclude"})
    value.update(trials=2, tolerance=100, attention=0)
    study.update(tasks=[trend, value, scale, text], breaks={"trials": 4, "least": 2}, analysis=[], exclusions=[])
    path.write_text(json.dumps(study))
    served.run("listen", "plan", path, "-q")
    return path


def looked_at(tab, out, name, code):
    """Yields what is wrong with a screen at both widths, and keeps its pictures, light and dark."""
    for width, height in SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            tab.picture(out / f"course-{code}-{name}-{width}-{theme}.png")
            yield from (f"{name}, {width}, {theme}: {fault}" for fault in rules.problems(tab.driver, listen.IMPACTS))
        if (wide := tab.ask("document.documentElement.scrollWidth")) > width:
            yield f"{name}: {wide} pixels wide on {width}"
        yield from (f"{name}, {width}: {fault}" for fault in mirrored(tab, RIGHT_TO_LEFT[code], width))
    text = tab.ask("document.body.innerText")
    yield from (f"{name}: {word!r} is English" for word in ENGLISH if re.search(rf"\b{word}\b", text))


def mirrored(tab, is_so, width):
    """Yields what does not lie on the side on which its language begins."""
    if tab.ask("document.documentElement.dir") != ("rtl" if is_so else "ltr"):
        yield f"the page goes {tab.ask('document.documentElement.dir')}"
    # The heading is as wide as its column: its text begins at one of the sides.
    begin, end = tab.ask("(() => { const range = document.createRange(); range.selectNodeContents(document.getElementById('question'));"
                         "const [text, box] = [range.getBoundingClientRect(), document.querySelector('main').getBoundingClientRect()];"
                         "return [text.left - box.left, box.right - text.right]; })()")
    if (end < begin) != is_so and abs(end - begin) > 20:
        yield f"the question lies {begin:.0f} from the left and {end:.0f} from the right on {width}"


def shown(tab):
    return tab.ask("document.getElementById('question').textContent")


def answered(tab):
    """Answers a screen by keys: an attention check by what it tells, all else by what comes first."""
    list(listen.hear(tab))
    told = tab.ask("[...document.querySelectorAll('#answers label.choice')].findIndex((label) => "
                   "document.getElementById('question').textContent.includes(label.innerText.trim()))")
    if told > 0:
        tab.ask("document.querySelector('#answers input').focus()")
        tab.keys(*["ARROW_DOWN"] * told)
    elif told == 0:
        tab.ask("document.querySelector('#answers input').focus()")
        tab.keys("SPACE")
    else:
        listen.answer(tab)


def rested(tab):
    """A break cannot be left before it is over; yields what is wrong."""
    if not tab.ask("document.getElementById('next').disabled"):
        yield "a break of two seconds can be left at once"
    tab.driver.refresh()
    tab.wait("document.querySelector('.left') !== null", "the break goes on after a reload")
    tab.wait("!document.getElementById('next').disabled", "the break ends", 6)


def chosen(tab, code):
    """Chooses a language by keys; yields what is wrong."""
    tab.ask("document.querySelector('#language select').focus()")
    options = tab.ask("[...document.querySelectorAll('#language option')].map((option) => option.value)")
    now = tab.ask("document.querySelector('#language select').value")
    step = options.index(code) - options.index(now)
    tab.keys(*["ARROW_DOWN" if step > 0 else "ARROW_UP"] * abs(step))
    tab.wait(f"document.documentElement.lang === {json.dumps(code)}", f"the page speaks {code}")


def screens(tab, code, out):
    """Goes through the study in a language; yields what is wrong."""
    seen, number = set(), 0
    while not tab.ask("document.getElementById('next').hidden"):
        tab.wait("!document.getElementById('next').disabled || document.querySelector('#sounds button') || document.querySelector('.left')",
                 "the screen is there", 15)
        name = "-".join([tab.ask("document.querySelector('#answers :is(input, textarea, h2, .left)')?.className || "
                                 "document.querySelector('#answers :is(input, textarea, h2)')?.type || 'plain'"), shown(tab)])
        number += 1
        is_break = tab.ask("document.querySelector('.left') !== null")
        if is_break:
            yield from (f"break: {fault}" for fault in rested(tab))
        if name not in seen:
            seen.add(name)
            yield from looked_at(tab, out, f"{number:02}", code)
        if not is_break:
            answered(tab)
            tab.ask("document.getElementById('question').focus()")
            yield from (f"{number:02}: {fault}" for fault in keyboard.problems(tab.driver))
        listen.send(tab)
        tab.wait("JSON.parse(Object.values(localStorage)[0]).waiting === null", "the answer is acknowledged", 10)
        tab.wait("document.readyState === 'complete'", "the page stands")
    yield from looked_at(tab, out, "end", code)
    if tab.ask("document.querySelector('.proof code')?.textContent") != course_study.CODE:
        yield f"the end does not show the code: {tab.ask('document.body.innerText')[:200]}"
    texts = course_study.GERMAN if code == "de" else course_study.ARABIC
    if texts["debrief"].split("\n")[0] not in tab.ask("document.body.innerText"):
        yield "the end has no debriefing"


def problems(driver, folder, out):
    """What is wrong with the course of a study in German, by the address, and in Arabic, by the choice."""
    path = written(folder)
    found = []
    with listen.Study("serve", path, "-q") as study:
        for code in RIGHT_TO_LEFT:
            tab = tabs.Tab(driver, study.address)
            tab.ask("localStorage.clear()")
            tab.driver.get(f"{study.address}?lang={'de' if code == 'de' else 'fr'}")
            tab.wait("document.querySelector('#language select') !== null", "the page greets")
            if code == "ar":
                chosen(tab, code)
            found += [f"{code}: {fault}" for fault in screens(tab, code, out)]
            tab.ask("localStorage.clear()")
            tab.close()
    served.run("listen", "export", path)
    with open(folder / "study.answers/answers.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    if (languages := {row["language"] for row in rows}) != set(RIGHT_TO_LEFT):
        found.append(f"the export has the languages {languages}")
    breaks = [int(row["break_ms"]) for row in rows if row["break_ms"]]
    if not breaks or min(breaks) < 2000 and len([each for each in breaks if each >= 2000]) < 2:
        found.append(f"the breaks lasted {breaks} ms")
    if any(row["correct"] != "1" for row in rows if row["phase"] == "attention"):
        found.append("an attention check that was answered by what it tells is not right")
    return found
