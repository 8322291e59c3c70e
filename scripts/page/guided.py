"""
A guided walk, in a session and on a phone: what is asked for appears as text, the beacon is set and cleared, streets are looked at; by
axe, sizes and themes. The phone's walk is kept and decides again what it decided.
"""

import csv
import shutil

from report import rules

from page import field, looks, served
from page import tab as tabs

SITE, WALK, SECOND = "sites/town.geojson", "datasets/town-walk", 55
# Seconds of the walk, some before it meets an intersection.
CROSSING = 12
CALLOUTS = "[...document.querySelectorAll('.callouts li > span:nth-child(2)')].map((item) => item.textContent)"
BEACON = "document.querySelector('.guide-beacon').textContent"
SHOWN = "[...document.querySelectorAll('.guide button')].filter((one) => one.offsetParent).map((one) => one.textContent)"


def problems(driver, out):
    return session_problems(driver, out) + phone_problems(driver, out)


def session_problems(driver, out):
    """One page; what is pressed is said by the session."""
    with served.Served("--site", SITE, "--data", WALK, "--start", str(SECOND), journal=out / "guided.jsonl") as session:
        tab = tabs.Tab(driver, session.address)
        tab.wait(f"document.querySelector('.guide')?.offsetParent && {BEACON}.startsWith('Station: ')", "the beacon in words")
        ask(tab)
        found = look_problems(tab, out, "guided")
        look_at_streets(tab)
        doze(tab)
        walk_route(tab)
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
    with served.Served("--site", SITE, "--data", WALK, "--start", str(CROSSING)) as session:
        tab = tabs.Tab(driver, session.address)
        hear(tab)
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
    return found


def phone_problems(driver, out):
    """A phone with a guide, from the launch to the end of the walk, which is rendered again."""
    walks = out / "guided-walks"
    shutil.rmtree(walks, ignore_errors=True)
    with open(served.ROOT / WALK / "data.csv", encoding="utf-8") as log:
        row = list(csv.DictReader(log))[SECOND]
    with served.Fielded(SITE, "--walks", walks) as town:
        tab = field.begin(driver, town.address, [float(row[name]) for name in ("latitude", "longitude", "heading")])
        tab.driver.execute_script("window.felt = []; navigator.vibrate = (pattern) => window.felt.push(pattern)")
        tab.wait(f"{BEACON}.startsWith('Station: ')", "the beacon in words")
        raise_sheet(tab)
        ask(tab)
        found = look_problems(tab, out, "guided-field")
        look_at_streets(tab)
        doze(tab)
        walk_route(tab)
        missing = tab.ask("window.reports.at(-1).underruns")
        found += [f"{missing} blocks of the sound are missing"] if missing else []
        found += tabs.complaints(driver, town.address, tabs.records(driver))
        tab.element("#end").click()
        tab.press("End the walk", "dialog")
        tab.wait("document.getElementById('over')?.innerText.includes('Thank you')", "the page to say that the walk has ended")
        tab.close()
    return found + again_problems(walks, out)


def ask(tab):
    """Asks for what is around, and clears the beacon and sets it again."""
    tab.press("Around me", ".guide")
    tab.wait(f"{CALLOUTS}.some((text) => text.includes('Café Whimbrel'))", "the places around in words", 20)
    tab.press("Hush", ".guide")
    tab.press("Clear beacon", ".guide")
    tab.wait(f"{BEACON} === 'No beacon is set.'", "the beacon to be cleared")
    tab.press("Set beacon", ".guide")
    tab.wait(f"{BEACON}.startsWith('Station: ')", "the beacon to be set again")


def hear(tab):
    """A screen reader that reads callouts gets every one, though those of an intersection come quicker than it is given sentences."""
    tab.wait("document.querySelector('.guide')?.offsetParent", "the guide")
    tab.ask("""(() => {
      window.heard = "";
      const region = document.getElementById("announcer");
      new MutationObserver(() => { window.heard += region.textContent + "\\n"; }).observe(region, { childList: true });
      [...document.querySelectorAll(".guide label")].find((label) => label.textContent.startsWith("Read callouts")).click();
    })()""")
    known = tab.ask(f"{CALLOUTS}.length")
    tab.wait(f"{CALLOUTS}.includes('Ash Street to the right')", "the roads of the intersection in words", 30)
    new = f"{CALLOUTS}.slice(0, -{known} || undefined)"
    tab.wait(f"{new}.filter((text) => !text.startsWith('Beacon ')).every((text) => window.heard.includes(text))",
             "a screen reader to be given all callouts", 20)


def doze(tab):
    """Lets the guide sleep, and wakes it."""
    tab.press("Sleep", ".guide")
    tab.wait(f"{SHOWN}.includes('Wake up') && !{SHOWN}.includes('Sleep')", "the guide to be asleep")
    tab.press("Wake up", ".guide")
    tab.wait(f"{SHOWN}.includes('Sleep')", "the guide to be awake")


def walk_route(tab):
    """Leaves a route before its end, and goes on with it."""
    tab.press("Start", ".guide")
    tab.wait(f"{SHOWN}.includes('End the route')", "the route to begin")
    for end in range(2):
        tab.press("End the route", ".guide")
        tab.wait(f"{SHOWN}.includes('Go on where it was left')", "the route to be offered where it was left")
        if end == 0:
            tab.press("Go on where it was left", ".guide")
            tab.wait(f"{SHOWN}.includes('End the route')", "the route to go on")


def look_at_streets(tab):
    tab.press("Look at the streets from here", ".guide")
    tab.wait(f"{SHOWN}.includes('Go along the street')", "the street preview to begin")
    tab.press("End the preview", ".guide")
    tab.wait(f"{SHOWN}.includes('Look at the streets from here')", "the street preview to end")
    tab.wait("document.querySelector('.callouts details') !== null", "a callout with its reason")


def raise_sheet(tab):
    tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)


def look_problems(tab, out, name):
    found = []
    for width, height in looks.SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            if width < 600:
                raise_sheet(tab)
            where = f"{name}, {width} pixels, {theme}"
            wide = tab.ask("document.documentElement.scrollWidth")
            found += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
            found += looks.cut_problems(tab, where)
            tab.picture(out / f"{name}-{width}-{theme}.png")
            if width in looks.RULED:
                found += [f"{where}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
    return found


def again_problems(walks, out):
    """What the phone's walk decided, said and kept back, byte for byte, is what its render does."""
    folders = [kept.parent for kept in walks.glob("*/walk.json")]
    if len(folders) != 1:
        return [f"{len(folders)} walks were kept, not one"]
    log = out / "guided-render.ndjson"
    served.run("render", "--site", SITE, "--data", folders[0], "--seed", 1, "--log", log, "--out", out / "guided.wav", "--tail", 4, "--quiet")
    text = log.read_text("utf-8")
    wishes = (folders[0] / "actions.ndjson").read_text("utf-8").count('"do"')
    print(f"guided: {wishes} wishes and {len(text.splitlines())} decisions of a phone were kept and rendered again")
    if text != (folders[0] / "decisions.ndjson").read_text("utf-8"):
        return [f"the walk {folders[0].name} decided otherwise than its render: {log}"]
    return [] if wishes >= 4 else [f"{wishes} wishes were kept"]
