"""A study of all kinds of tasks, and what a listener does with a screen of it by keys."""

import json

from page import served

NARROW = 320
SIZES = [(390, 844, "dark"), (1440, 900, "light")]
IMPACTS = ("minor", "moderate", "serious", "critical")
MAPPINGS = ("mappings/compare/ada.lua", "mappings/compare/ben.lua")
TASKS = [
    {"kind": "trend", "input": "temperature", "trials": 2, "training": 1},
    {"kind": "extremum", "input": "temperature", "trials": 2},
    {"kind": "count", "input": "temperature", "trials": 2, "above": 12},
    {"kind": "same-different", "input": "temperature", "trials": 2},
    {"kind": "2afc", "input": "temperature", "trials": 2},
    {"kind": "identification", "trials": 2},
    {"kind": "magnitude", "input": "temperature", "trials": 2},
    {"kind": "abx", "trials": 1},
    {"kind": "staircase", "input": "temperature", "trials": 2, "staircase": {"from": 1, "to": 8, "levels": 4}},
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
    {"id": "forms", "kind": "questionnaire", "trials": 1, "question": "And what else?", "items": [
        {"text": "Which was clearer?", "form": "choice", "options": ["The bells", "The glide"], "optional": True},
        {"text": "What did you follow?", "form": "multiple", "options": ["Pitch", "Tempo", "Loudness"], "optional": True},
        {"text": "I could follow it.", "form": "points", "points": 5, "ends": ["disagree", "agree"]},
        {"text": "How often do you hear music?", "form": "number", "unit": "hours a week", "from": 0, "to": 168},
        {"text": "How sure were you?", "form": "scale", "step": 5, "ends": ["not at all", "very"]},
        {"text": "Anything else?", "form": "text"}]},
    {"id": "sus", "kind": "questionnaire", "trials": 1, "instrument": "sus"},
    {"id": "ueq-s", "kind": "questionnaire", "trials": 1, "instrument": "ueq-s"},
    {"id": "load", "kind": "questionnaire", "trials": 1, "instrument": "nasa-tlx"},
]
BACKGROUND = ["age", "hearing", "music", "vision", "device"]


class Study(served.Served):
    """A study that `ripples listen serve` shows."""

    command = "listen"

    def quit(self):
        self.program.terminate()
        self.program.wait(20)


WORDS = '<i>up</i>, "down"'
GROUPS = [{"id": "first"}, {"id": "second"}]


def log(folder, name="log", colder=0):
    """A log of four segments: a temperature that rises and falls, a wind that turns between them."""
    rows = [f"{row},{20 * abs((row % 20) / 10 - 1) - colder},{row // 10 * 90}" for row in range(40)]
    path = folder / f"{name}.csv"
    path.write_text("\n".join(["time (s),temperature (°C),wind_direction (°)", *rows]) + "\n")
    return path


def write(folder, **parts):
    """A study of all kinds of tasks, or with other parts, frozen."""
    path = folder / "study.json"
    served.run("listen", "init", *MAPPINGS, "--data", log(folder), "--data", log(folder, "cold", 5), "--input", "temperature",
               "--segments", 4, "--seconds", 1, "--out", path)
    study = json.loads(path.read_text())
    study.update(tasks=TASKS, analysis=[], exclusions=[], screening={"headphones": "woods"}, groups=GROUPS,
                 background=BACKGROUND)
    path.write_text(json.dumps({**study, **parts}))
    served.run("listen", "plan", path, "-q")
    return path


OVERHEAR = """(() => {
  if (window.overheard) return;
  window.overheard = [];
  const spoken = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output:not([aria-live=off])';
  new MutationObserver((changes) => {
    if (!document.querySelector('#sounds .playing')) return;
    for (const { type, target, attributeName } of changes) {
      const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
      if (type === 'attributes' ? /^(aria-|role$)/.test(attributeName) : element?.closest(spoken)) {
        window.overheard.push(`${attributeName ?? 'the text'} of ${element.outerHTML.slice(0, 90)}`);
      }
    }
  }).observe(document.documentElement, { subtree: true, attributes: true, childList: true, characterData: true });
})()"""
"""Notes whatever a screen reader would speak of while a sound plays."""

OPEN = """[...document.querySelectorAll('#answers fieldset.locked')].flatMap((group, place) => group.disabled ? [] : [place])"""
"""The scales of sounds that can be moved."""


def play(tab, index):
    """Plays a sound by keys."""
    tab.ask(OVERHEAR)
    tab.ask(f"document.querySelectorAll('#sounds button')[{index}].focus()")
    tab.keys("SPACE")
    tab.wait("document.querySelector('#sounds .playing')", "a sound plays")


def hear(tab):
    """Plays every sound of a screen to its end, and moves the scale of each; yields what is wrong with that."""
    names = tab.ask("[...document.querySelectorAll('#sounds button')].map((button) => button.textContent)")
    scales = tab.ask("document.querySelectorAll('#answers fieldset.locked').length")
    if open := tab.ask(OPEN):
        yield f"the scales {open} can be moved before a sound has played"
    for index, name in enumerate(names):
        place = index - (names[0] == "Reference")
        expected = [place] if scales and place >= 0 else []
        play(tab, index)
        if (open := tab.ask(OPEN)) != expected:
            yield f"while {name} plays the scales {open} can be moved, expected {expected}"
        tab.wait("!document.querySelector('#sounds .playing')", "a sound plays to its end", 15)
        if (open := tab.ask(OPEN)) != expected:
            yield f"after {name} the scales {open} can be moved, expected {expected}"
        if names != (now := tab.ask("[...document.querySelectorAll('#sounds button')].map((button) => button.textContent)")):
            yield f"the sounds are called {now}, and were {names}"
        if expected:
            tab.ask(f"document.querySelectorAll('#answers fieldset.locked input')[{place}].focus()")
            tab.keys(turn(tab, place))
    yield from (f"while a sound plays a screen reader would speak of {what}" for what in tab.ask("window.overheard ?? []"))


CHOSEN = ("radio", "checkbox")
"""The types of fields of which one is chosen among those of a name."""


def answer(tab):
    """Answers by keys what was not rated with its sound."""
    fields = tab.ask("[...document.querySelectorAll('#answers :is(input, textarea)')]"
                     ".map((input) => [input.closest('.locked') ? 'rated' : input.type, input.name])")
    seen = set()
    for index, (kind, name) in enumerate(fields):
        if kind == "rated" or name.endswith("-refusal") or (kind in CHOSEN and name in seen):
            continue
        seen.add(name)
        tab.ask(f"document.querySelectorAll('#answers :is(input, textarea)')[{index}].focus()")
        tab.keys(*keys(tab, index, kind))


def keys(tab, index, kind):
    """The keys that answer a field."""
    if kind == "range":
        return [turn(tab, index)]
    return {"radio": ["SPACE"], "checkbox": ["SPACE"], "number": [str(index + 1)], "textarea": list(WORDS)}[kind]


def turn(tab, index):
    """The key that moves a scale: a clock goes back over twelve, the first of two grades is the best."""
    if tab.ask("document.querySelector('.clock') !== null"):
        return "ARROW_LEFT"
    best = tab.ask(f"document.querySelectorAll('#answers input')[{index}].max === '5'") and index == 0
    return "END" if best else "ARROW_RIGHT"


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
