"""What visitors draw and leave: a path through recordings is heard in its order; two phones at once leave music and recordings, which
the next walk hears where they lie; an album is mixed by the place, from zone to zone without a silence."""

import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import time
import wave

from report import rules

from page import field, looks, served, walk
from page import tab as tabs

REMIX = "out/page-check/remix.geojson"
ORDER = ["steps", "birds", "water", "bell"]   # of the path; the engine lies beside it
SIZES = [(1440, 900), (390, 844)]
# The middles of the circles of recordings, in pixels of the window, in the site's order.
CIRCLES = """[...document.querySelectorAll('.map .dejavu')].map((shape) => {
  const box = shape.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""
PART = "[...document.querySelectorAll('.sheet section')].find((part) => /%s/.test(part.querySelector('h3')?.textContent))"
WORDS = PART + ".querySelector('[role=status]').textContent"
PATH, LEAVE = "A path of your own", "Leave something here"
STREET = [(55.0, 4.1 + metres / 63_780, 90) for metres in (30, 120)]   # places of two phones, and where they look

# Keeps the meters that the session tells: the loudness, and the level of each part of the mix.
METERS = """
  window.meters = [];
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        const meters = typeof data === "string" ? JSON.parse(data).state?.meters : null;
        if (meters) window.meters.push(meters);
      });
    }
  };"""
ZONES = {"carousel": (40, 10), "pond": (110, -15)}   # metres to the east and the north of the lawn's corner
WAY, STEP = 16, 0.4          # fixes from zone to zone, and seconds between them
OTHERS, HOLE = -6, -10       # dB: the other parts below that of a zone, and the softest 400 ms below the mean


def decided(path, kind):
    """The ids of what a log of decisions tells of a kind, in order."""
    return [one["id"] for one in map(json.loads, path.read_text("utf-8").splitlines()) if one["kind"] == kind]


def drag(tab, places):
    """Draws with the mouse from place to place."""
    def mouse(kind, x, y, buttons):
        tab.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none",
                    buttons=buttons, clickCount=0 if kind == "mouseMoved" else 1)
    mouse("mousePressed", *places[0], 1)
    for (ax, ay), (bx, by) in zip(places, places[1:]):
        for step in range(1, 9):
            mouse("mouseMoved", ax + step / 8 * (bx - ax), ay + step / 8 * (by - ay), 1)
    mouse("mouseReleased", *places[-1], 0)


def open_sheet(tab):
    """Opens the sheet of a narrow page to its full height, by keys."""
    tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
    tab.wait("document.querySelector('.sheet').dataset.height === 'full'", "the sheet in full height")


def show(tab, title, out, name):
    """The part of the sheet with a title, in both sizes and themes: axe-core finds nothing, nothing is too wide."""
    found = []
    for width, height in SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            if width < 600:
                open_sheet(tab)
            tab.driver.execute_script(f"{PART % title}.scrollIntoView({{ block: 'start' }})")
            where = f"{name}, {width} pixels, {theme}"
            wide = tab.ask("document.documentElement.scrollWidth")
            found += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
            tab.picture(out / f"{name}-{width}-{theme}.png")
            found += [f"{where}: {problem}" for problem in rules.problems(tab.driver, grave=looks.EVERY)]
    tab.look("light", 1440, 900)
    return found


def path_problems(driver, out):
    """Draws through four of five recordings, walks there in five seconds, and asks the log what was heard."""
    subprocess.run([sys.executable, "scripts/remix.py", "datasets/recordings", "--out", REMIX], cwd=served.ROOT, check=True,
                   stdout=subprocess.DEVNULL, env={**os.environ, "RIPPLES": served.RIPPLES})
    found = []
    with served.Served("--site", REMIX, "--live", "--log", out / "path.log", journal=out / "path.jsonl") as session:
        tab = tabs.Tab(driver, session.address)
        tab.wait("document.querySelectorAll('.map .dejavu').length === 5", "five recordings on the map")
        names = [one["properties"]["id"] for one in json.loads((served.ROOT / REMIX).read_text())["features"]]
        places = dict(zip(names, tab.ask(CIRCLES)))
        tab.press("Draw on the map", ".sheet")
        drag(tab, [places["engine"], [places["engine"][0] + 12, places["engine"][1]]])
        words = tab.wait(WORDS % PATH, "words about a path")
        if "passes Engine" not in words:
            found.append(f"a short path through the engine is called {words!r}")
        tab.press("Draw on the map", ".sheet")
        ends = [[x, 40 + places["engine"][1] + 60] for x in (places["bell"][0], places["bell"][0] + 40)]
        drag(tab, ends)
        words = tab.ask(WORDS % PATH)
        if not re.match(r"Passes nothing: the nearest place, Bell, lies \d+ m beside it\.", words):
            found.append(f"a path through nothing is called {words!r}")
        tab.press("Draw on the map", ".sheet")
        drag(tab, [places[name] for name in ORDER])
        words = tab.ask(WORDS % PATH)
        if not words.endswith("passes Steps, Birds, Water, Bell."):
            found.append(f"the path is called {words!r}")
        found += show(tab, PATH, out, "path")
        tab.driver.execute_script(f"{PART % PATH}.querySelector('input').value = '8'")
        tab.press("Walk the path", ".sheet")
        tab.wait("document.querySelectorAll('.map .dejavu.heard').length > 0", "a recording to be heard")
        tab.picture(out / "path-walked.png")
        tab.wait(f"/Walk the path/.test({PART % PATH}.textContent)", "the path to end", 20)
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
        session.quit()
    heard = decided(out / "path.log", "dejavu")
    if heard != ORDER:
        found.append(f"the path {ORDER} was heard as {heard}")
    print(f"left: a path drawn through {', '.join(ORDER)} was heard in that order")
    return found


def recording(path, seconds, level=12_000):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", level if n % 16 < 8 else -level) for n in range(round(8000 * seconds))))
    return path


def phone(driver, address, start, script="", **size):
    """A phone that sends its position, on whose page a script runs first; gives its tab."""
    tab = tabs.Tab(driver, "about:blank", "", **size)
    tab.address = address
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=script)
    tab.open("garden")
    tab.wait(field.READY, "the map of the garden", 20)
    field.allow(tab)
    walk.turn(tab, start[2])
    field.place(tab, *start[:2], 5)
    tab.press("My position")
    tab.wait("document.getElementById('sheet-title').textContent !== 'No position yet'", "a position", 20)
    return tab


def leave_problems(driver, out):
    """Two phones in one session: one leaves music, the other a recording, and none that is too long or has no place."""
    left = out / "left.geojson"
    left.unlink(missing_ok=True)
    shutil.rmtree(out / "left-sounds", ignore_errors=True)
    found = []
    with served.Served("--site", "sites/rough-mile.geojson", "--live", "--left", left, journal=out / "left.jsonl") as session:
        first, second = (phone(driver, session.address, place, width=390, height=844) for place in STREET)
        for tab in (first, second):
            tab.wait(f"!({PART % LEAVE}).hidden", "what may be left")
            open_sheet(tab)
        found += show(first, LEAVE, out, "leave")
        first.look("light", 390, 844)
        first.driver.execute_script(f"""
          const select = {PART % LEAVE}.querySelector('select');
          select.value = 'sparrow';
          {PART % LEAVE}.querySelector('input[type=text]').value = 'for the slow part';""")
        first.press("Leave this music", ".sheet")
        second.element("input[type=file]").send_keys(str(recording(out / "long.wav", 61).resolve()))
        second.wait(f"/is 61.0 s long, and one may be 60 s/.test({WORDS % LEAVE})", "a recording of 61 s to be refused")
        second.element("input[type=file]").send_keys(str(recording(out / "short.wav", 2).resolve()))
        second.wait(f"/A recording of 2.0 s/.test({WORDS % LEAVE})", "a recording of 2 s to be taken")
        second.press("Leave the recording", ".sheet")
        for tab in (first, second):
            tab.wait(f"/It lies here/.test({WORDS % LEAVE})", "what was left to lie there")
        second.picture(out / "leave-left.png")
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        for tab in (first, second):
            tab.close()
    lying = {one["properties"]["kind"]: one for one in json.loads(left.read_text("utf-8"))["features"]}
    for kind, (latitude, longitude, _) in zip(("ripple", "dejavu"), STREET):
        at = lying[kind]["geometry"]["coordinates"]
        if max(abs(at[0] - longitude), abs(at[1] - latitude)) > 1e-5:
            found.append(f"what was left at {latitude}, {longitude} lies at {at}")
    if lying["ripple"]["properties"]["preset"] != {"song": 3}:
        found.append(f"another song was left than chosen: {lying['ripple']['properties']}")
    return found + gift_problems(driver, left, out)


def gift_problems(driver, left, out):
    """The second walk: what was left is entered and heard where it lies, on the page and in a render."""
    found = []
    with served.Served("--site", left, "--live", "--log", out / "gift.log", journal=out / "gift.jsonl") as session:
        tab = phone(driver, session.address, STREET[0], width=390, height=844)
        tab.wait("document.getElementById('sheet-title')?.textContent === 'The sparrow wall'", "the song that was left")
        tab.picture(out / "gift.png")
        walk.turn(tab, STREET[1][2])
        field.place(tab, *STREET[1][:2], 4)
        tab.wait("document.querySelectorAll('.map .dejavu.heard').length === 1", "the recording to be heard at the first visit")
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
        session.quit()
    served.run("render", "--site", left, "--data", "datasets/mile-walk", "--to", 110, "--length", 22, "--tail", 0, "--quiet",
               "--log", out / "gift-render.log", "--out", out / "gift.wav")
    for log in ("gift.log", "gift-render.log"):
        heard = [decided(out / log, kind) for kind in ("enter", "dejavu")]
        if heard != [["left-1"], ["left-2"]]:
            found.append(f"{log}: the second walk heard {heard}")
    print("left: two phones at once left a song and a recording, which the second walk hears where they lie")
    return found


def lawn(east, north):
    """A place of the lawn, where the walker looks east."""
    return 55 + north / 111_195, 4.02 + east / 63_780, 90


def metered(tab, count=25):
    """The next meters that the session tells, of some seconds."""
    before = tab.ask("window.meters.length")
    tab.wait(f"window.meters.length >= {before + count}", f"{count} states of the session", 30)
    return tab.ask("window.meters")[before:]


def mean(levels):
    """The mean of levels by their power in dB; what is silent has none."""
    return 10 * math.log10(max(1e-12, sum(10 ** (level / 10) for level in levels if level is not None) / max(1, len(levels))))


def zone_problems(zone, meters):
    """Whether a zone's part is the loudest of the mix, by far enough."""
    parts = {name: mean([one["buses"][name]["rms"] for one in meters if one.get("buses")]) for name in meters[-1]["buses"]}
    others = mean([level for name, level in parts.items() if name != zone])
    told = ", ".join(f"{name} {level:.1f}" for name, level in parts.items())
    print(f"left: at the {zone}, dBFS: {told}")
    return [f"at the {zone} the others are too loud: {told} dBFS"] if others - parts[zone] > OTHERS else []


def album_problems(driver, out):
    """The album: whoever walks from zone to zone hears another part, and something all the way; the map shows the zones."""
    (here, there), found = ZONES.values(), []
    with served.Served("--site", "sites/album.geojson", "--live", journal=out / "album.jsonl") as session:
        tab = phone(driver, session.address, lawn(*here), METERS, width=390, height=844)
        tab.wait("document.getElementById('sheet-title')?.textContent === 'The lawn'", "the walker on the lawn", 20)
        tab.wait("document.querySelectorAll('.map .path').length === 4", "the rings of four zones")
        # The tap on *My position* has begun the sound.
        tab.wait(f"/ ms$/.test({field.SOUND})", "sound", 20)
        tab.picture(out / "album.png")
        # The first notes, and the loudness of their 400 ms, are there.
        metered(tab)
        begun = tab.ask("window.meters.length")
        found += zone_problems("carousel", metered(tab))
        for step in range(1, WAY + 1):
            field.place(tab, *lawn(*(a + step / WAY * (b - a) for a, b in zip(here, there)))[:2], 4)
            time.sleep(STEP)  # the pace of the walker
        metered(tab, 10)
        found += zone_problems("pond", metered(tab))
        loudness = [one["momentary"] for one in tab.ask("window.meters")[begun:]]
        softest = -math.inf if None in loudness else min(loudness)
        if softest < mean(loudness) + HOLE:
            found.append(f"between the zones it is nearly silent: {softest} LUFS, {mean(loudness):.1f} in the mean")
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
    print(f"left: from the carousel to the pond never softer than {softest:.1f} LUFS, in the mean {mean(loudness):.1f}")
    return found


def problems(driver, out):
    return path_problems(driver, out) + leave_problems(driver, out) + album_problems(driver, out)
