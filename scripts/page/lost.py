"""A session that ends without a word, and another at its server: the page rests, and says where it stands."""

import urllib.parse

from page import looks, served
from page import tab as tabs

MAPPING, DATA = "mappings/rose-garden.lua", "datasets/garden-walk"
LEVELS = "[...document.querySelectorAll('.levels .number')].map((number) => number.textContent)"


def problems(driver, out):
    """Ends a session by force, then begins another at its port."""
    found = []
    with served.Served(MAPPING, "--data", DATA, journal=out / "lost.jsonl") as session:
        tab = tabs.Tab(driver, session.address, "workbench")
        tab.wait(f"{LEVELS}.some((text) => text !== '–')", "levels of what sounds", 12)
        session.program.kill()
        session.program.wait()
    tab.wait("document.body.dataset.link === 'lost'", "the page to say that the connection is lost", 12)
    if any(text != "–" for text in tab.ask(LEVELS)):
        found.append(f"meters of a lost session show {tab.ask(LEVELS)}")
    found += looks.shown_problems(tab, out, "lost", "a lost session")
    port = urllib.parse.urlsplit(session.address).port
    with served.Served(MAPPING, "--data", DATA, port=port, journal=out / "moved.jsonl"):
        tab.wait("document.body.dataset.link === 'ended'", "the page to notice that another session is there", 30)
        words = tab.ask("document.getElementById('link-status').textContent")
        if "another address" not in words:
            found.append(f"of another session at its server the page says {words!r}")
        found += looks.shown_problems(tab, out, "moved", "a session at another address")
    tab.close()
    return found
