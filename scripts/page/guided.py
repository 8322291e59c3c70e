"""A guided walk: what is asked for appears as text, the beacon is set and cleared, streets are looked at; by axe, sizes and themes."""

from report import rules

from page import looks, served
from page import tab as tabs

TOWN = ("--site", "sites/town.geojson", "--data", "datasets/town-walk", "--start", "55")
CALLOUTS = "[...document.querySelectorAll('.callouts li > span:nth-child(2)')].map((item) => item.textContent)"
BEACON = "document.querySelector('.guide-beacon').textContent"
SHOWN = "[...document.querySelectorAll('.guide button')].filter((one) => one.offsetParent).map((one) => one.textContent)"


def problems(driver, out):
    """One page; what is pressed is said by the session."""
    with served.Served(*TOWN, journal=out / "guided.jsonl") as session:
        tab = tabs.Tab(driver, session.address)
        tab.wait(f"document.querySelector('.guide')?.offsetParent && {BEACON}.startsWith('Station: ')", "the beacon in words")
        tab.press("Around me", ".guide")
        tab.wait(f"{CALLOUTS}.some((text) => text.includes('Café Whimbrel'))", "the places around in words", 20)
        tab.press("Clear beacon", ".guide")
        tab.wait(f"{BEACON} === 'No beacon is set.'", "the beacon to be cleared")
        tab.press("Set beacon", ".guide")
        tab.wait(f"{BEACON}.startsWith('Station: ')", "the beacon to be set again")
        found = look_problems(tab, out)
        tab.press("Look at the streets from here", ".guide")
        tab.wait(f"{SHOWN}.includes('Go along the street')", "the street preview to begin")
        tab.press("End the preview", ".guide")
        tab.wait(f"{SHOWN}.includes('Look at the streets from here')", "the street preview to end")
        tab.wait("document.querySelector('.callouts details') !== null", "a callout with its reason")
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
    return found


def look_problems(tab, out):
    found = []
    for width, height in looks.SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            if width < 600:
                tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
            where = f"guide, {width} pixels, {theme}"
            wide = tab.ask("document.documentElement.scrollWidth")
            found += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
            tab.picture(out / f"guided-{width}-{theme}.png")
            if width in looks.RULED:
                found += [f"{where}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
    return found
