"""Field walks that go on on a page that was loaded anew, which has nothing of what was sent."""

from __future__ import annotations

import json

from field_garden import Garden
from field_phone import KNOWN, RATE, Phone, walked

SPACE = 1


def anew(garden: Garden, phone: Phone) -> Phone:
    """Go on with a walk on a page that was loaded anew."""
    assert phone.walk is not None
    page = Phone(garden.served)
    names = {"walk": phone.walk["walk"], "key": phone.walk["key"], "anew": True}
    # The messages before the first one are another page's.
    page.taken = list(phone.taken)
    page.begin(**names)
    return page


def test_a_page_that_is_loaded_anew_goes_on_with_its_walk(garden: Garden) -> None:
    phone = garden.phone().place(0).hear(3)
    assert phone.walk is not None
    phone.vanish()
    page = anew(garden, phone)
    assert page.walk is not None
    assert page.walk["walk"] == phone.walk["walk"]
    begin, first = page.walk["from"], page.walk["got"]
    # What sounded has ended behind what was performed; frames begin with a quantum of the engine.
    assert begin >= (3 + 4) * RATE
    assert begin % 64 == 0
    assert page.walk["had"] == {"readings": 1, "facing": 0, "wishes": 0}
    page.until(lambda: len(page.taken) > first)
    assert page.taken[first][0] == SPACE
    known = [body for kind, body in page.taken[first:] if kind == KNOWN]
    assert int.from_bytes(known[0], "little") == 0
    page.known = 0
    page.read(begin / RATE, {"latitude": 48.0, "longitude": 11.5, "heading": 30})
    page.clock(begin)
    page.until(lambda: page.known > 0)
    page.end_walk().close()
    rows = walked(garden.walks, page)
    gone = next(float(row["time"]) for row in rows if row["linked"] == "0")
    back = next(float(row["time"]) for row in rows if float(row["time"]) > gone)
    assert 3 <= gone <= back - 4
    assert begin / RATE <= back <= begin / RATE + 0.05, "the walk goes on where the page begins"
    folder = garden.walks / page.walk["walk"]
    kinds = [
        json.loads(line)["kind"] for line in (folder / "decisions.ndjson").read_text().splitlines()
    ]
    assert kinds.count("enter") == 1, "the visit of before goes on"


def test_a_walk_that_has_ended_is_not_gone_on_with(garden: Garden) -> None:
    phone = garden.phone().place(0).hear(0.5)
    phone.end_walk().close()
    page = anew(garden, phone)
    assert page.walk is None
    assert "has ended" in page.faults[0]["message"]
    # The same connection begins another walk.
    page.say({"begin": {"walk": None, "key": None, "got": 0}})
    page.until(lambda: page.walk is not None)
    page.close()


def test_another_key_goes_on_with_no_walk(garden: Garden) -> None:
    phone = garden.phone().place(0).hear(0.5)
    assert phone.walk is not None
    page = Phone(garden.served).begin(walk=phone.walk["walk"], key="x" * 26, anew=True)
    assert page.faults
    phone.hear(1)
    phone.end_walk().close()
