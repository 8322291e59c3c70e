"""Hostile names and texts of a site, a mapping and a log in the browser: they are read as texts, nothing of them runs."""

import json
import shutil

from page import looks, served
from page import tab as tabs

SITE, TOUR, WALK = "sites/garden.geojson", "datasets/garden-tour", "datasets/garden-walk"
# Each would call `attacked`, steer the text round it, or be longer than any place for it.
TEXTS = [
    "<script>attacked()</script>", "\"'><img src=x onerror=attacked()>", "two  spaces", "<svg/onload=attacked()>",
    "\u202egnp.exe", "javascript:attacked()", "__proto__", "a" * 3000, "x " * 1500, "\u0301" * 300 + "zalgo", "{{7*7}} & &lt;b&gt;",
]
MAPPING = """-- Hostile
-- hear: <img src=x onerror=attacked()>
return mapping {
  name = "<script>attacked()</script>",
  params = {
    depth = { 1, min = 0, max = 10 },
    narrow = { 1, min = 1, max = 1.0000000000000002 },
  },
  variants = { ["<b>two  words</b>"] = { depth = 3 }, ["\\":quit"] = { depth = 4 }, [""] = { depth = 5 } },
  voices = {
    tone = synth({ part = { 1, min = 1, max = 1.0000000000000002 } },
      function(p) return sine(p.pitch) * adsr(p.gate, 0.1) end),
  },
  map = { { from = "temperature", to = "tone.part", domain = { 1, 1.0000000000000002 }, range = { 1, 1.0000000000000002 } } },
  sequences = { hold = function() play("tone", { pitch = "A3", level = -30 }) end },
}
"""
WATCH = "window.attacks = 0; window.attacked = () => { window.attacks += 1; };"
INJECTED = "document.querySelectorAll('#main :is(script, img, iframe, object, b), #toasts :is(script, img, b), svg[onload]').length"


def hostile_site(folder):
    """The garden with hostile texts in the place of all its own; its other files lie beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("sites", "mappings"):
        shutil.copytree(served.ROOT / part, folder / part)
    file = folder / SITE
    site = json.loads(file.read_text("utf-8"))
    site["name"] = TEXTS[0]
    for number, feature in enumerate(site["features"]):
        texts = {"name", "info"} & feature["properties"].keys()
        feature["properties"] |= {key: TEXTS[number % len(TEXTS)] for key in texts}
    file.write_text(json.dumps(site), "utf-8")
    return file, [one["properties"]["name"] for one in site["features"] if one["properties"]["kind"] == "ripple"]


def open_watched(driver, session, view, **look):
    """A tab in which an attack that runs is counted."""
    tab = tabs.Tab(driver, "about:blank", "", **look)
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    tab.address = session.address
    tabs.records(driver)
    tab.open(view)
    return tab


def attack_problems(tab, session, where):
    found = [] if tab.ask("window.attacks") == 0 else [f"{where}: a hostile text has run"]
    found += [f"{where}: a hostile text has become markup"] if tab.ask(INJECTED) else []
    wide, width = tab.ask("[document.documentElement.scrollWidth, innerWidth]")
    found += [f"{where}: the page is {wide} pixels wide, the window {width}"] if wide > width else []
    return found + [f"{where}, {problem}" for problem in tabs.complaints(tab.driver, session.address, tabs.records(tab.driver))]


def site_problems(driver, out):
    """The garden, on a phone: every name is there as it stands in the file, each can be chosen, and the place is said."""
    file, names = hostile_site(out / "hostile")
    with served.Served("--site", file, "--data", TOUR, "--start", "20", journal=out / "hostile.jsonl") as session:
        tab = open_watched(driver, session, "garden", width=390, height=844)
        tab.wait(looks.READY["garden"], "a map of hostile names")
        shown = tab.ask("[...document.querySelectorAll('.ripple-name')].map((name) => name.textContent)")
        found = [] if sorted(shown) == sorted(names) else [f"the list shows {sorted(shown)} for {sorted(names)}"]
        labels = tab.ask("[...document.querySelectorAll('.map .name')].map((name) => name.textContent)")
        found += [f"a name on the map is {label!r}" for label in labels if "undefined" in label]
        low = "document.querySelector('.sheet-head').getBoundingClientRect().height"
        tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
        for index in range(len(names)):
            tab.ask(f"(document.querySelectorAll('.ripple-row')[{index}].click(), true)")
            tab.wait(f"document.querySelectorAll('.ripple-row')[{index}].getAttribute('aria-pressed') === 'true'", "a ripple to be chosen")
            if (high := tab.ask(low)) > 422:
                found.append(f"the head of the sheet is {high:.0f} pixels high, more than half of the window")
        tab.picture(out / "hostile-garden.png")
        tab.press("Where am I?")
        tab.wait("document.querySelector('#toasts .toast') !== null", "the answer to Where am I?")
        found += attack_problems(tab, session, "the garden")
        tab.close()
    return found


def mapping_problems(driver, out):
    """The workbench: it stands, variants of any name are chosen, a line of markup is a line."""
    mapping = out / "hostile.lua"
    mapping.write_text(MAPPING, "utf-8")
    with served.Served(mapping, "--data", WALK, journal=out / "hostile-work.jsonl") as session:
        tab = open_watched(driver, session, "workbench")
        tab.wait(looks.READY["workbench"], "a workbench of hostile names")
        found = []
        depth = "document.querySelector('.bench-params .knob-number').value"
        for name, value in (("<b>two  words</b>", "3"), ('":quit', "4"), ("", "5")):
            tab.ask("([...document.querySelectorAll('.bench-params [aria-label=Variants] button')]"
                    ".find((one) => one.textContent === arguments[0]).click(), true)", name)
            if not tabs.settles(lambda: tab.ask(depth) == value):
                found.append(f"the variant {name!r} leaves depth at {tab.ask(depth)}: {tab.ask('document.getElementById(`toasts`).textContent')}")
        session.type('print("<img src=x onerror=attacked()>")')
        tab.wait("document.querySelector('.console-log').textContent.includes('<img src=x')", "the line of markup in the console")
        tab.picture(out / "hostile-workbench.png")
        found += attack_problems(tab, session, "the workbench")
        tab.close()
    return found


def problems(driver, out):
    """Both views."""
    return site_problems(driver, out) + mapping_problems(driver, out)
