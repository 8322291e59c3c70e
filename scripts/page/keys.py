"""
Everything by keys alone: from the launch to the map to the sheet, the workbench, the room. Where Tab goes round, nothing holds it, what
has the keys is in view and has a ring, and no control is left out.
"""

import shutil

from page import looks, room, served
from page import tab as tabs
from page.witness import Witness
from page.work import DATA, MAPPING, TEXT, slider, value

MOST = 300     # steps of Tab round a page
# Of what has the keys: its name, whether it was met before, whether it is in view, and whether a ring says that it has the keys.
LOOK = """(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const probe = document.createElement('i'); probe.style.color = 'var(--focus)'; document.body.append(probe);
  const focus = getComputedStyle(probe).color; probe.remove();
  const isRinged = (node) => { const { outlineStyle, outlineWidth } = getComputedStyle(node); return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2; };
  const isDrawn = (node) => { const { stroke, strokeWidth } = getComputedStyle(node); return node instanceof SVGElement && stroke === focus && parseFloat(strokeWidth) >= 3; };
  const around = []; for (let node = one; node; node = node.parentElement) around.push(node);
  const ring = around.filter((node) => node === one || node.matches(':focus-within')).some(isRinged) || [one, ...one.querySelectorAll('*')].some(isDrawn);
  const box = one.getBoundingClientRect();
  const [left, right, top, bottom] = [Math.max(0, box.left), Math.min(innerWidth, box.right), Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const spots = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]].map(([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)));
  const isSeen = right > left && bottom > top && (one instanceof SVGElement || spots.some((spot) => spot && (one.contains(spot) || spot.closest('label')?.control === one)));
  window.met ??= [];
  const number = window.met.indexOf(one);
  if (number < 0) window.met.push(one);
  return { name: one.getAttribute('aria-label') || one.labels?.[0]?.textContent.trim() || one.textContent.trim().slice(0, 40) || one.id || one.className, number,
    ring, isSeen, isEditor: one.closest('.CodeMirror') !== null };
})()"""
# Controls that are shown and that Tab has not met; of those with one stop for all (tabs) and of a choice of radios one is enough.
MISSED = """[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !window.met.includes(one) && !one.closest('.CodeMirror'))
  .map((one) => one.getAttribute('aria-label') || one.textContent.trim().slice(0, 40) || one.id || one.className)"""


def go_on(tab, is_editor, back=False):
    """Goes on by Tab; out of the editor as its label says, after Escape."""
    tab.front()
    chain = tabs.ActionChains(tab.driver, duration=0)
    chain = chain.send_keys(tabs.Keys.ESCAPE) if is_editor else chain
    chain = chain.key_down(tabs.Keys.SHIFT).send_keys(tabs.Keys.TAB).key_up(tabs.Keys.SHIFT) if back else chain.send_keys(tabs.Keys.TAB)
    chain.perform()


def step(tab, back=False):
    go_on(tab, tab.ask("document.activeElement?.closest('.CodeMirror') !== null"), back)


def round_problems(tab, where, back=False):
    """Once round the page by Tab."""
    tab.ask("(document.activeElement?.blur(), window.met = [], true)")
    found, count, look = [], 0, None
    for count in range(1, MOST):
        go_on(tab, look is not None and look["isEditor"], back)
        look = tab.ask(LOOK)
        if look is None:   # between the page's end and its beginning
            continue
        if look["number"] == 0:
            break
        if look["number"] > 0:
            return [*found, f"{where}: from {look['name']!r}, met before, Tab does not go on round the page"]
        found += [] if look["ring"] else [f"{where}: no ring says that {look['name']!r} has the keys"]
        found += [] if look["isSeen"] else [f"{where}: {look['name']!r} has the keys out of view or behind something"]
    else:
        return [*found, f"{where}: {MOST} steps of Tab do not lead round"]
    print(f"keys: {where}: {count - 1} steps {'back ' if back else ''}round")
    return found + [f"{where}: Tab goes past {name!r}" for name in tab.ask(MISSED)]


def reach(tab, script, what):
    """Goes by Tab until what has the keys is so."""
    for _ in range(MOST):
        is_there, is_editor = tab.ask(f"((one) => one && one !== document.body ? [{script}, one.closest('.CodeMirror') !== null] : [false, false])(document.activeElement)")
        if is_there:
            return
        go_on(tab, is_editor)
    raise AssertionError(f"expected to reach {what} by Tab")


def use(tab, words, within="body", key="ENTER"):
    """Reaches a button by Tab, and presses it."""
    reach(tab, f"one.matches('button, summary') && one.closest({within!r}) && (one.getAttribute('aria-label') ?? one.textContent.trim()) === {words!r}", f"{words!r} in {within}")
    tab.keys(key)


def shifted(tab, *keys):
    tab.front()
    chain = tabs.ActionChains(tab.driver).key_down(tabs.Keys.SHIFT)
    for key in keys:
        chain = chain.send_keys(getattr(tabs.Keys, key, key))
    chain.key_up(tabs.Keys.SHIFT).perform()


def control(tab, key):
    tab.front()
    tabs.ActionChains(tab.driver).key_down(tabs.Keys.CONTROL).send_keys(getattr(tabs.Keys, key, key)).key_up(tabs.Keys.CONTROL).perform()


def garden_problems(driver, out):
    """The launch, the map, the sheet, the tabs; and once round in two widths."""
    with served.Served("--site", "sites/garden.geojson", "--data", "datasets/garden-tour", "--start", "20", journal=out / "keys-garden.jsonl") as session:
        found = looks.key_problems(driver, session.address, out)
        for width, height in ((1440, 900), (390, 844)):
            tab = tabs.Tab(driver, session.address, width=width, height=height)
            tab.wait(looks.READY["garden"], "the garden")
            found += round_problems(tab, f"garden, {width} pixels")
            found += tab_problems(tab)
            tab.close()
        return found + tabs.complaints(driver, session.address, tabs.records(driver))


def tab_problems(tab):
    """Arrows go from view to view."""
    reach(tab, "one.matches('[role=tab]')", "the tabs")
    found = []
    for key, wanted in (("ARROW_RIGHT", "workbench"), ("ARROW_LEFT", "garden"), ("END", "workbench"), ("HOME", "garden")):
        tab.keys(key)
        if not tabs.settles(lambda: tab.ask(f"document.body.dataset.view === {wanted!r} && document.activeElement.id === {f'tab-{wanted}'!r}")):
            found.append(f"{key} on the tabs leads to {tab.ask('document.body.dataset.view')}, not to the {wanted}")
    return found


def bench_problems(driver, out):
    mapping = out / "keys.lua"
    mapping.write_bytes((served.ROOT / MAPPING).read_bytes())
    with served.Served(mapping, "--data", DATA, "--lookahead", 500, journal=out / "keys.jsonl") as program, Witness(program.address) as session:
        tab = tabs.Tab(driver, program.address, "workbench")
        tab.wait(looks.READY["workbench"], "the workbench")
        found = walk_problems(tab, session) + slider_problems(tab, session)
        found += editor_problems(tab, session, mapping) + console_problems(tab, session)
        found += round_problems(tab, "workbench, 1440 pixels") + round_problems(tab, "workbench, 1440 pixels", back=True)
        for width, height in ((768, 1024), (390, 844)):
            tab.look("light", width, height)
            tab.driver.refresh()
            tab.wait(looks.READY["workbench"], "the workbench")
            found += panel_problems(tab, width) + round_problems(tab, f"workbench, {width} pixels")
        found += tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
        return found


def panel_problems(tab, width):
    """The buttons of the panels lead to their headings, and Tab from there into the panel."""
    found = []
    for name in tab.ask("[...document.querySelectorAll('.bench-nav button:not([hidden])')].map((one) => one.textContent)"):
        use(tab, name, ".bench-nav")
        if tab.ask("document.activeElement.tagName + document.activeElement.textContent") != f"H2{name}":
            found.append(f"workbench, {width} pixels: the button {name!r} does not lead to the panel's heading")
            continue
        look = tab.ask(LOOK)
        found += [f"workbench, {width} pixels: the heading {name!r} {words}" for words, is_so in
                  (("has no ring", look["ring"]), ("is not in view", look["isSeen"])) if not is_so]
        step(tab)
        if not tab.ask(f"document.activeElement.closest('.panel')?.querySelector('h2').textContent === {name!r}"):
            found.append(f"workbench, {width} pixels: Tab from the heading {name!r} does not lead into its panel")
    return found if name else ["the workbench has no buttons of its panels"]


def walk_problems(tab, session):
    """Pause, the arrows of the timeline, a part that repeats, columns."""
    found = []
    session.wait(lambda: session.state["walk"]["time"] > 2, "two seconds of the walk", 12)
    use(tab, "Pause", ".bench-walk")
    session.wait(lambda: not session.state["walk"]["isPlaying"], "the walk to stand, after Pause by keys")
    reach(tab, "one.matches('.timeline-scrub')", "the place in the walk")
    time = session.state["walk"]["time"]
    for keys, seconds in ((lambda: tab.keys("ARROW_RIGHT"), 1), (lambda: shifted(tab, "ARROW_RIGHT"), 11), (lambda: tab.keys("ARROW_LEFT"), 10)):
        keys()
        session.wait(lambda: abs(session.state["walk"]["time"] - time - seconds) < 0.11, f"the walk {seconds} s after {time} s, by arrows")
    reach(tab, "one.ariaLabel === 'Loop from, seconds'", "the loop's beginning")
    control(tab, "a")
    tab.keys("30")
    step(tab)
    control(tab, "a")
    tab.keys("33", "ENTER")
    session.wait(lambda: session.state["walk"]["loop"] == [30, 33], "a loop from 30 to 33 s by keys")
    use(tab, "No loop", ".bench-walk", "SPACE")
    session.wait(lambda: session.state["walk"]["loop"] is None, "no loop")
    if tab.ask("document.activeElement === document.body"):
        found.append("after *No loop* by keys nothing has them")
    pressed = "[...document.querySelectorAll('[aria-label=\"Columns that are drawn\"] button')].filter((one) => one.ariaPressed === 'true').map((one) => one.textContent)"
    before = tab.ask(pressed)
    use(tab, before[0], "[aria-label=\"Columns that are drawn\"]", "SPACE")
    found += [] if tab.ask(pressed) == before[1:] else [f"of the columns {before}, {tab.ask(pressed)} are left after a press on the first"]
    tab.keys("SPACE")
    use(tab, "Play", ".bench-walk")
    session.wait(lambda: session.state["walk"]["isPlaying"], "the walk to go on")
    return found


def slider_problems(tab, session):
    """Arrows go by a hundredth of a slider, with Shift by a thousandth; its default; variants; a voice."""
    found = []
    reach(tab, f"one === {slider('density')}.querySelector('input[type=range]')", "the slider of density")
    before = session.state["params"]["density"]
    tab.keys("ARROW_RIGHT", "ARROW_RIGHT")
    session.wait(lambda: abs(session.state["params"]["density"] - before - 2 * 0.0375) < 0.005, "density two hundredths of its way higher")
    shifted(tab, "ARROW_LEFT")
    session.wait(lambda: abs(session.state["params"]["density"] - before - 1.9 * 0.0375) < 0.005, "density a thousandth of its way lower")
    use(tab, "Reset density to 1", ".bench-params", "SPACE")
    session.wait(lambda: session.state["params"]["density"] == 1, "density at its default")
    use(tab, "still", "[aria-label=Variants]")
    session.wait(lambda: session.state["params"] == {"brightness": 2500, "density": 0.5}, "the variant still")
    use(tab, "Mute bell", ".bench-meters", "SPACE")
    session.wait(lambda: session.state["muted"] == ["bell"], "the bells muted")
    tab.keys("SPACE")
    session.wait(lambda: session.state["muted"] == [], "the bells again")
    if value(tab, "density") != 0.5:
        found.append(f"the slider shows the density {value(tab, 'density')} of the variant still, 0.5")
    return found


def editor_problems(tab, session, mapping):
    """Text, Control S, Tab that indents, Escape and Tab that leave, Undo and what it says."""
    found = []
    good = mapping.read_text("utf-8")
    reach(tab, "one.closest('.CodeMirror')", "the editor")
    control(tab, "HOME")
    tab.keys("TAB")
    shown = tab.ask(f"{TEXT}.getValue()")
    if shown == good or not tab.ask("document.activeElement.closest('.CodeMirror')"):
        found.append("Tab in the editor does not indent")
    tab.keys("-", "-", " ", "k", "e", "y", "s", "ENTER")
    control(tab, "s")
    session.wait(lambda: session.scene["mapping"]["version"] == 2, "version 2, saved by keys", 15)
    if "-- keys\n" not in mapping.read_text("utf-8"):
        found.append("the file has not the text that was saved by keys")
    tab.keys("ESCAPE", "TAB")
    if tab.ask("document.activeElement.closest('.CodeMirror') !== null"):
        found.append("Escape, then Tab, does not leave the editor")
    use(tab, "Undo", ".bench-editor")
    tab.wait(f"!{TEXT}.getValue().includes('-- keys')", "the text before, after Undo", 12)
    use(tab, "Save this text", ".unsaved")
    if not tabs.settles(lambda: mapping.read_text("utf-8") == good, 12):
        found.append("the text that was undone to is not saved by keys")
    tab.wait("!document.querySelector('.unsaved')?.checkVisibility()", "nothing unsaved", 12)
    if tab.ask("document.activeElement === document.body"):
        found.append("after *Save this text* by keys nothing has them")
    return found


def console_problems(tab, session):
    """A line, its completion, and the way out; *Why?* and the line that it leads to."""
    found = []
    reach(tab, "one.matches('.console-form input')", "the console")
    tab.keys(*":set dens", "TAB")
    tab.wait("document.querySelector('.console-form input').value === ':set density'", "the completion of :set dens")
    tab.keys(*" 2", "ENTER")
    session.wait(lambda: session.state["params"]["density"] == 2, "density 2, typed by keys")
    tab.keys("x", "ESCAPE", "TAB")
    if tab.ask("document.activeElement.matches('.console-form input')"):
        found.append("Escape, then Tab, does not leave the console")
    reach(tab, "one.matches('.console-form input')", "the console again")
    control(tab, "a")
    tab.keys("DELETE")   # Tab completes what is begun
    use(tab, "Why?", ".bench-console")
    tab.wait("document.querySelectorAll('.why:not([hidden]) tbody tr').length > 0", "the table of what sounds")
    reach(tab, "one.matches('.why .place') && one.textContent.startsWith('line')", "a line of the table")
    line = int(tab.ask("document.activeElement.textContent").split()[1])
    tab.keys("ENTER")
    if not tabs.settles(lambda: tab.ask(f"document.activeElement.closest('.CodeMirror') !== null && {TEXT}.getCursor().line === {line - 1}")):
        found.append(f"Enter on line {line} of *Why?* does not lead to it")
    return found


def room_problems(driver, out):
    shutil.copytree("scenes", out / "scenes", dirs_exist_ok=True)
    with served.Served(out / "scenes" / "quartet.json", journal=out / "keys-room.jsonl") as program, Witness(program.address) as session:
        tab = tabs.Tab(driver, program.address, "room")
        tab.wait(room.READY, "the room")
        found = round_problems(tab, "room, 1440 pixels")
        found += add_problems(tab, session, out) + paint_problems(tab, session) + play_problems(tab, session)
        tab.look("light", 390, 844)
        tab.driver.refresh()
        tab.wait(room.READY, "the room")
        found += round_problems(tab, "room, 390 pixels")
        found += tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
        return found


def placed(session):
    """Where the newest object stands, and how it is turned."""
    one = session.state["room"]["objects"][-1]
    return [*one["at"][:2], one["turn"]]


def add_problems(tab, session, out):
    """An object is added where the square was led, moved, turned and removed."""
    found = []
    count = len(session.scene["room"]["objects"])
    use(tab, "Add", ".room-tools")
    tab.wait("document.activeElement.closest('.room-mode')", "the keys in the panel that Add opens")
    use(tab, "Place it by keys", ".room-mode")
    tab.wait("document.activeElement.matches('.focus')", "the keys on the square")
    look = tab.ask(LOOK)
    found += [] if look["ring"] else ["no ring says that the square has the keys"]
    tab.keys("ESCAPE")
    tab.wait("document.activeElement.textContent === 'Add'", "the keys on Add, after Escape from the square")
    tab.keys("ENTER")
    use(tab, "Place it by keys", ".room-mode")
    tab.wait("document.activeElement.matches('.focus')", "the keys on the square")
    tab.keys("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_DOWN")
    shifted(tab, "ARROW_RIGHT")
    tab.picture(out / "keys-square.png")
    tab.keys("ENTER")
    session.wait(lambda: len(session.scene["room"]["objects"]) == count + 1 and len(session.state["room"]["objects"]) == count + 1, "one more object")
    name = session.scene["room"]["objects"][-1]["name"]
    tab.wait(f"document.activeElement.matches('.thing') && document.activeElement.ariaLabel.startsWith({name!r})", f"the keys on {name}, which was added")
    x, y = session.state["room"]["listener"][:2]
    wanted = [x + 1.2, y + 1.9]
    session.wait(lambda: max(abs(one - other) for one, other in zip(placed(session), wanted)) < 0.03, f"{name} at {wanted}, where the square was led")
    tab.picture(out / "keys-added.png")
    tab.keys("ARROW_LEFT", "ARROW_LEFT", "ARROW_LEFT")
    session.wait(lambda: abs(placed(session)[0] - wanted[0] + 0.3) < 0.03, f"{name} 0.3 m to the left")
    turn = placed(session)[2]
    tab.keys("q", "q", "e")
    session.wait(lambda: abs((placed(session)[2] - turn - 15 + 540) % 360 - 180) < 2, f"{name} turned by 15°")
    tab.keys("ENTER")
    use(tab, "Remove", ".thing-actions")
    session.wait(lambda: len(session.scene["room"]["objects"]) == count, f"{name} removed")
    if not tabs.settles(lambda: tab.ask("document.activeElement !== document.body")):
        found.append(f"after {name} was removed by keys nothing has them")
    return found


def paint_problems(tab, session):
    """A wall is painted in the plan."""
    found = []
    use(tab, "Paint", ".room-tools")
    tab.wait("document.activeElement.matches('.room-mode select')", "the keys on the materials")
    tab.keys("ARROW_DOWN", "ARROW_DOWN", "ARROW_DOWN")
    material = tab.ask("document.activeElement.value")
    reach(tab, "one.matches('.wall[data-wall=left]')", "the left wall in the plan")
    look = tab.ask(LOOK)
    found += [] if look["ring"] else ["no ring says that the left wall has the keys"]
    tab.keys("ENTER")
    session.wait(lambda: {"name": "left", "material": material} in session.scene["room"]["surfaces"], f"the left wall of {material}")
    if not tabs.settles(lambda: tab.ask("document.activeElement !== document.body")):
        found.append("after a wall was painted by keys nothing has them")
    use(tab, "Close", ".room-mode")
    tab.wait("document.activeElement.textContent === 'Paint'", "the keys on Paint, after its panel was closed")
    return found


def play_problems(tab, session):
    """Height, lock, play and stop."""
    use(tab, "Height", ".room-tools")
    reach(tab, "one.ariaLabel === 'Height in metres'", "the height")
    control(tab, "a")
    tab.keys(*"2.7", "ENTER")
    session.wait(lambda: abs(session.scene["room"]["box"]["height"] - 2.7) < 1e-6, "a height of 2.7 m")
    use(tab, "Close", ".room-mode")
    use(tab, "Lock", ".room-tools", "SPACE")
    session.wait(lambda: session.scene["room"]["isLocked"], "a locked room")
    use(tab, "Play", ".room-bar", "SPACE")
    session.wait(lambda: session.state["room"]["isPlaying"], "the room to play")
    tab.wait("document.activeElement.textContent.trim() === 'Stop'", "the keys on Stop")
    tab.keys("SPACE")
    session.wait(lambda: not session.state["room"]["isPlaying"], "the room to stop")
    return []


def problems(driver, out):
    return garden_problems(driver, out) + bench_problems(driver, out) + room_problems(driver, out)
