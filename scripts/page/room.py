"""A room of objects: what a hand, the keys and the fields do in one tab, another and the terminal see; and what the gate refuses."""

import math
import shutil
import time

from report import rules

from page import looks, protocol, served
from page import tab as tabs

SIZES = [(1440, 900), (768, 1024), (390, 844), (320, 640)]
READY = "document.querySelectorAll('.plan .thing').length > 1 && document.querySelector('.room-time').textContent !== ''"
ROWS = "[...document.querySelectorAll('ol.things .thing-title')].map((one) => one.textContent)"
SIZE = "[...document.querySelectorAll('.room-view .figures dd')].map((one) => one.textContent).join(' ')"
PLAY = "document.querySelector('.room-bar .primary')"


def row(name, part):
    """The text of a part of an object's row in the list."""
    return (f"[...document.querySelectorAll('.thing-row')].find((one) => one.querySelector('.thing-title').textContent "
            f"=== '{name}')?.querySelector('.thing-{part}').textContent")


def source(name):
    """The numbers of a source in the panel of the engine: x, y, z, turn, distance, azimuth."""
    return (f"[...([...document.querySelectorAll('.sources tbody tr')].find((one) => one.cells[0].textContent === '{name}')"
            "?.cells ?? [])].slice(1).map((cell) => Number(cell.textContent.replace('\u2212', '-').replace('°', '')))")


def turned(name, start, degrees):
    """Whether a source is turned by degrees, to a few, since its turn was `start`."""
    return f"Math.abs((({source(name)})[3] - {start + degrees} + 900) % 360 - 180) < 4"


def thing(name):
    return f"[...document.querySelectorAll('.plan .thing')].find((one) => one.querySelector('.thing-name').textContent === '{name}')"


def middle(tab, name):
    """Where the middle of something in the plan is in the window, in pixels."""
    return tab.ask(f"(() => {{ const box = {thing(name)}.querySelector('.core, .skull').getBoundingClientRect(); "
                   "return [box.x + box.width / 2, box.y + box.height / 2]; })()")


def mouse(tab, kind, place, buttons=1):
    tab.command("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", buttons=buttons, clickCount=1)


def drag(tab, name, across, down):
    """Drags something in the plan by pixels, in ten steps."""
    x, y = middle(tab, name)
    mouse(tab, "mousePressed", (x, y))
    for step in range(1, 11):
        mouse(tab, "mouseMoved", (x + across * step / 10, y + down * step / 10))
        time.sleep(0.03)  # a hand takes its time
    mouse(tab, "mouseReleased", (x + across, y + down), 0)


def choose(tab, name):
    """Opens the row of something in the list, with its actions."""
    tab.ask(f"""(() => {{ const row = [...document.querySelectorAll('.thing-row')].find((one) =>
      one.querySelector('.thing-title').textContent === '{name}');
      if (row.getAttribute('aria-expanded') !== 'true') row.click(); return true; }})()""")


def write(tab, selector, text):
    """Puts a number into a field, as somebody does who types it and leaves the field."""
    tab.ask("""((field, text) => { field.focus(); field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true })); field.blur(); return true; })
      (document.querySelector(arguments[0]), arguments[1])""", selector, text)


def gate_problems(one, other, session):
    """Without objects it does not play, and says why; what was added may play."""
    names = one.ask(ROWS)
    found = [] if names and names == other.ask(ROWS) else [f"the tabs list the objects {names} and {other.ask(ROWS)}"]
    for name in names:
        choose(one, name)
        one.press("Remove", ".thing-actions")
        other.wait(f"!({ROWS}).includes('{name}')", f"{name} to be gone in the other tab")
    one.wait("!document.getElementById('room-refusals').hidden", "the reason for which an empty scene is not played")
    if one.ask(f"{PLAY}.getAttribute('aria-disabled')") != "true":
        found.append("Play can be pressed although the scene has no object")
    if not one.ask("document.getElementById('room-refusals').innerText.trim()"):
        found.append("an empty scene does not say why it is not played")
    witness, lines = protocol.Face(session.address), []
    witness.next("typed", lambda before: isinstance(before, list))
    one.ask(f"{PLAY}.click()")
    # What is pressed next is typed next, so a line of Play would have come before it.
    one.press("Shoebox", ".room-view")
    witness.next("typed", lambda typed: lines.append(typed["line"]) or typed["line"] == ":room field shoebox")
    witness.link.close()
    found += [f"Play of an empty scene typed {line!r}" for line in lines if line.startswith(":play")]
    one.press("Add", ".room-tools")
    one.wait("document.querySelectorAll('.room-mode [aria-label=Sounds] button').length > 0", "the sounds beside the scene")
    one.press("Put it on the arc ahead", ".room-mode")
    other.wait(f"({ROWS}).length === 1", "the added object in the other tab")
    one.wait("document.getElementById('room-refusals').hidden", "no reason against playing, after an object was added")
    return found


def place_problems(one, other):
    """A sound that is put where the plan is tapped; the square goes after that."""
    before = one.ask(ROWS)
    one.press("Add", ".room-tools")
    one.ask("document.querySelectorAll('.room-mode [aria-label=Sounds] button')[1].click()")
    box = one.ask("(() => { const { x, y, width, height } = document.querySelector('.plan').getBoundingClientRect(); return [x, y, width, height]; })()")
    place = (box[0] + 0.4 * box[2], box[1] + 0.6 * box[3])
    mouse(one, "mouseMoved", place, 0)
    square = "document.querySelector('.focus[data-surface] .focus-square')?.getBoundingClientRect()"
    one.wait(f"(({{ x, y, width, height }}) => Math.hypot(x + width / 2 - {place[0]}, y + height / 2 - {place[1]}) < 3)({square} ?? {{}})",
             "a square on the floor where the mouse is")
    mouse(one, "mousePressed", place)
    mouse(one, "mouseReleased", place, 0)
    other.wait(f"({ROWS}).length === {len(before) + 1}", "the object that was tapped into the plan, in the other tab")
    one.wait("document.querySelector('.focus').style.display === 'none'", "the square to hide after the object was placed")
    [name] = set(other.ask(ROWS)) - set(before)
    one.wait(f"({row(name, 'height')})?.includes('on the floor')", f"{name}, which was placed, to lie on the floor")
    at_rest(one, name)
    off = math.dist(middle(one, name), place)
    return [] if off < 4 else [f"{name} lies {off:.0f} pixels beside the place that was tapped"]


def hand_problems(one, other):
    """By mouse, by keys, by two fingers; never larger, and both tabs show the same place."""
    found = []
    name = one.ask(ROWS)[0]
    before = one.ask(source(name))
    radius = one.ask(f"{thing(name)}.querySelector('.bubble').getAttribute('r')")
    drag(one, name, 60, 40)
    one.wait(f"Math.abs(({source(name)})[0] - {before[0]}) > 0.2", f"{name} to follow the mouse")
    one.ask(f"{thing(name)}.focus()")
    still = at_rest(one, name)
    one.keys("q", "q")
    other.wait(turned(name, still[3], 30), f"{name} turned by two presses of Q")
    one.keys("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_RIGHT")
    other.wait(f"({source(name)})[0] > {still[0] + 0.15}", f"{name} moved to the right by keys, in the other tab")
    x, y = middle(one, name)
    start = one.ask(source(name))
    one.touch("touchStart", [(x, y)])
    one.touch("touchStart", [(x, y), (x + 80, y)])
    for step in range(1, 10):
        one.touch("touchMove", [(x, y), (x + 80, y - 9 * step)])
        time.sleep(0.03)  # fingers take their time
    one.touch("touchEnd", [])
    one.wait(turned(name, start[3], 45), f"{name} turned by two fingers by 45°")
    now = one.ask(source(name))
    if max(abs(a - b) for a, b in zip(start[:3], now[:3])) > 0.15:
        found.append(f"two fingers moved {name} from {start[:3]} to {now[:3]}; they only turn")
    if one.ask(f"{thing(name)}.querySelector('.bubble').getAttribute('r')") != radius:
        found.append("two fingers made an object larger or smaller")
    if not tabs.settles(lambda: one.ask(source(name)) == other.ask(source(name))):
        found.append(f"the tabs show {name} at {one.ask(source(name))} and {other.ask(source(name))}")
    return found


def wall_problems(one, other):
    """On a wall, which turns what is on it, a turn is as large as elsewhere."""
    before = one.ask(source("marimba"))
    one.ask(f"{thing('marimba')}.focus()")
    one.keys("q", "q")
    other.wait(turned("marimba", before[3], 30), "the marimba on the wall turned by two presses of Q")
    return []


def at_rest(tab, name):
    """Where a source is once it has stood still for a second; it glides to where it was put."""
    last, since = None, time.monotonic()
    end = since + 15
    while time.monotonic() < min(end, since + 1) or last is None:
        now = tab.ask(source(name))
        if now != last:
            last, since = now, time.monotonic()
        time.sleep(0.1)  # before the next look
    return last


def listener_problems(one, other):
    """The listener moves and turns like an object."""
    one.ask(f"{thing('you')}.focus()")
    one.keys("ARROW_UP", "e", "e")
    facing = row("You", "way")
    for tab in (one, other):
        tab.wait(f"({facing}).includes('30°')", "the listener turned by 30° to the right with E")
    one.keys("q", "q")
    return []


def size_problems(one, other):
    """Height and materials while it stands."""
    one.press("Height", ".room-tools")
    write(one, ".room-mode input[type=number]", "2.6")
    other.wait(f"({SIZE}).includes('× 2.60 m')", "the height of 2.6 m in the other tab")
    one.press("Paint", ".room-tools")
    one.ask("""(() => { const brush = document.querySelector('.room-mode select'); brush.value = 'brick_unglazed';
      document.querySelector('.room-mode [data-surface=ceiling]').click(); return true; })()""")
    other.wait(f"({SIZE}).includes(', brick unglazed')", "a ceiling of bricks in the other tab")
    one.ask("document.querySelector('.room-mode select').value = 'heavy_velour'")
    one.ask("document.querySelector('.wall[data-wall=left]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    other.wait(f"({SIZE}).includes('left heavy velour')", "velour on the left wall, which was tapped in the plan")
    one.press("Close", ".room-mode")
    return []


def record_problems(one, other, out):
    """A recording begins and ends, and says where it is."""
    path = out / "room.wav"
    path.unlink(missing_ok=True)
    one.ask("((field, path) => { field.value = path; return true; })(document.querySelector('#room [aria-label=\"Recording\\'s file\"]'), arguments[0])", str(path))
    one.press("Record", ".room-bar")
    other.wait("document.querySelector('#room [aria-pressed=true] [href=\"#icon-record\"]') !== null", "the other tab to say that it is recorded")
    tabs.settles(lambda: path.exists() and path.stat().st_size >= 20_000)
    one.press("End the recording", ".room-bar")
    other.wait("document.querySelector('#room [aria-pressed=true] [href=\"#icon-record\"]') === null", "the end of the recording in the other tab")
    if tabs.settles(lambda: path.exists() and path.stat().st_size >= 20_000):
        return []
    return [f"{path} has not the half second that was recorded"]


def save_problems(one, out):
    """The scene as it stands becomes a file."""
    path = out / "scenes" / "saved.json"
    path.unlink(missing_ok=True)
    one.ask("((field, path) => { field.value = path; return true; })(document.querySelector('#room [aria-label=\"Scene\\'s file\"]'), arguments[0])", str(path))
    one.press("Save", ".room-bar")
    one.wait("document.querySelector('.toast.good') !== null", "the word that the scene was saved")
    found = [] if path.exists() else [f"Save has not written {path}"]
    field = "document.querySelector('#room [aria-label=\"Scene\\'s file\"]').value"
    proposed = one.wait(f"{field} !== {str(path)!r} && {field}", "a fresh name for the next save")
    if (out / "scenes" / proposed.split("/")[-1]).exists():
        found.append(f"after Save, {proposed} is proposed for the next, which exists")
    return found


def play_problems(one, other, session, out):
    """It sounds; the room stays as it is; moves and levels are taken; restart rests."""
    found = []
    one.ask(f"{PLAY}.click()")
    for tab in (one, other):
        tab.wait(f"{PLAY}.textContent.trim() === 'Stop'", "Stop in place of Play")
    levels = tabs.Tab(one.driver, one.address, "workbench")
    levels.wait("Number(document.querySelector('.bench-meters .meter')?.getAttribute('aria-valuenow')) > -60",
                "the meters to show the sound of the scene", 12)
    levels.close()
    one.front()
    tools = one.ask("[...document.querySelectorAll('.room-tools button')].map((one) => [one.textContent, one.getAttribute('aria-disabled')])")
    if tools != [["Add", "true"], ["Height", "true"], ["Paint", "true"], ["Lock", "true"], ["Debug", None]]:
        found.append(f"while it plays, all tools but Debug rest; there are {tools}")
    one.ask("document.querySelector('.room-tools button').click()")
    one.wait("[...document.querySelectorAll('.toast')].some((one) => one.textContent.includes('Stop first'))",
             "the reason for which nothing is added while it plays")
    one.ask("document.querySelectorAll('.toast').forEach((one) => one.remove())")
    session.type(":room height 3")
    session.expect(r"stop first")
    if "× 2.60 m" not in other.ask(SIZE):
        found.append(f"the height was changed while the scene plays: {other.ask(SIZE)}")
    name = one.ask(ROWS)[-1]
    before = one.ask(source(name))
    one.ask(f"{thing(name)}.focus()")
    one.keys("ARROW_LEFT", "ARROW_LEFT", "ARROW_LEFT")
    other.wait(f"({source(name)})[0] < {before[0] - 0.1}", f"{name} to move while it plays")
    found += panel_problems(one, other)
    found += record_problems(one, other, out)
    one.press("Restart", ".room-bar")
    if one.ask("document.querySelectorAll('.room-bar button')[1].getAttribute('aria-disabled')") != "true":
        found.append("Restart can be pressed again at once; it rests for 5 s")
    other.wait("/^0:0[01]/.test(document.querySelector('.room-time').textContent)", "the time from the beginning after Restart")
    one.wait("document.querySelectorAll('.room-bar button')[1].getAttribute('aria-disabled') === null", "Restart after 5 s", 8)
    one.ask(f"{PLAY}.click()")
    other.wait(f"{PLAY}.textContent.trim() === 'Play'", "the other tab to say that it was stopped")
    return found


def panel_problems(one, other):
    """Late field off and back, its ends, and the field, seen in both tabs."""
    late = "document.querySelector('button[aria-label=\"Late field off\"]')"
    one.ask(f"{late}.click()")
    for tab in (other, one):
        tab.wait(f"{late}.getAttribute('aria-pressed') === 'true'", "the late field off in both tabs")
    one.ask(f"{late}.click()")
    other.wait(f"{late}.getAttribute('aria-pressed') === 'false'", "the late field again")
    write(one, "[aria-label^='Late field, exact']", "24.5")
    one.wait("document.querySelector('#room .knob-fault:not([hidden])')?.textContent.includes('from −96 to 24 dB')", "the ends of the late field, which scene files have")
    one.press("Free field", ".room-view")
    pressed = "[...document.querySelectorAll('[aria-label=Field] button')].find((one) => one.textContent === '{}').getAttribute('aria-pressed') === 'true'"
    other.wait(pressed.format("Free field"), "the free field in the other tab")
    one.press("Shoebox", ".room-view")
    other.wait(pressed.format("Shoebox"), "the shoebox again")
    return []


FOR_ALL = {"Play", "Restart", "Debug", "Turn left 15°", "Turn right 15°", "Free field"}
FOR_OWNERS = {"Add", "Height", "Paint", "Lock", "Record", "Save", "Remove"}


def buttons(driver, address):
    """The words of all buttons that the room shows at an address, with the first object's actions, and what was wrong."""
    tab = tabs.Tab(driver, address, "room")
    tab.wait(READY, "the room")
    choose(tab, tab.ask(ROWS)[0])
    tab.wait("document.querySelector('.thing-actions button')?.checkVisibility()", "the actions of an object")
    shown = tab.ask("[...document.querySelectorAll('#room button')].filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())")
    found = tabs.complaints(driver, address, tabs.records(driver))
    tab.close()
    return set(shown), found


def guest_problems(driver, owner, guest):
    """Guests play and move; what would change the room they do not see, and owners do."""
    (owners, problems), (guests, others) = buttons(driver, owner), buttons(driver, guest)
    found = [f"an owner has no button {words!r}" for words in (FOR_ALL | FOR_OWNERS) - owners]
    found += [f"a guest has no button {words!r}" for words in FOR_ALL - guests]
    return problems + others + found + [f"a guest sees the button {words!r}" for words in FOR_OWNERS & guests]


def word_problems(tab, where):
    """Whether each button of the bars shows its word, whole."""
    lacking = tab.ask("""[...document.querySelectorAll('.room-bar .button')].filter((one) => one.checkVisibility()).filter((one) => {
      const word = one.querySelector('span');
      const [own, outer] = [word.getBoundingClientRect(), one.getBoundingClientRect()];
      return own.width < 12 || own.height < 9 || getComputedStyle(word).clipPath !== 'none' || word.scrollWidth > outer.width
        || own.left < outer.left || own.right > outer.right || own.top < outer.top || own.bottom > outer.bottom;
    }).map((one) => one.textContent)""")
    count = tab.ask("[...document.querySelectorAll('.room-bar .button')].filter((one) => one.checkVisibility()).length")
    found = [f"{where}: the bars have {count} buttons"] if count < 9 else []
    return found + [f"{where}: the button {words!r} does not show its word" for words in lacking]


def look_problems(tab, out):
    """In every size, light and dark, nothing is too wide, and axe-core finds nothing."""
    problems = []
    for width, height in SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            tab.open("room")
            tab.driver.refresh()
            tab.wait(READY, "the room to be shown")
            tab.settle()
            where = f"room, {width} pixels, {theme}"
            wide = tab.ask("document.documentElement.scrollWidth")
            problems += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
            tab.picture(out / f"room-{width}-{theme}.png")
            problems += word_problems(tab, where)
            tab.press("Paint", ".room-tools")
            problems += word_problems(tab, f"Paint, {where}")
            tab.press("Close", ".room-mode")
            if width in looks.RULED:
                problems += [f"{where}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
                for tool in ("Add", "Paint"):
                    tab.press(tool, ".room-tools")
                    tab.settle()
                    tab.picture(out / f"room-{tool.lower()}-{width}-{theme}.png")
                    problems += [f"{tool}, {where}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
                choose(tab, tab.ask(ROWS)[0])
                problems += [f"actions, {where}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
    tab.look()
    tab.driver.refresh()   # out of Paint, in which nothing is dragged
    tab.wait(READY, "the room again")
    return problems


def problems(driver, out):
    """The whole, with the example scene."""
    # A copy, since a scene is saved beside its sounds.
    shutil.copytree("scenes", out / "scenes", dirs_exist_ok=True)
    with served.Served(out / "scenes" / "quartet.json", "--host", "0.0.0.0", journal=out / "room.jsonl") as session:
        guests = session.expect(r"^guests open http://[^:/]+(:\S+/)$")[1]
        found = guest_problems(driver, session.address, f"http://127.0.0.1{guests}")
        return found + session_problems(driver, session, out)


def session_problems(driver, session, out):
    """What is wrong in a session that shows a room."""
    one = tabs.Tab(driver, session.address, "room")
    other = tabs.Tab(driver, session.address, "room")
    for tab in (one, other):
        tab.wait(READY, "the room")
    found = look_problems(one, out)
    found += hand_problems(one, other)
    found += wall_problems(one, other)
    found += listener_problems(one, other)
    found += size_problems(one, other)
    found += save_problems(one, out)
    found += play_problems(one, other, session, out)
    found += gate_problems(one, other, session)
    found += place_problems(one, other)
    one.picture(out / "room-end.png")
    found += tabs.complaints(driver, session.address, tabs.records(driver))
    one.close()
    other.close()
    return found
