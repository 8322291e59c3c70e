"""What guests of a page may not, and hostile texts: none of it has an effect."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from page_attacked import ROOT, Owner, Tally
from page_client import Client, Served
from waiting import eventually

from ripples._command import binary

# What guests try. Each would set a variable, write, read or load a file, or end the session.

GUESTS_LINES = [
    "attacked = 1",
    "\u2003attacked = 1",
    "@+0.01 attacked = 1",
    "@+0.01 :play\nattacked = 1",
    "\n\nattacked = 1",
    "\0attacked = 1",
    "os.execute('touch taken')",
    ":quit",
    " :quit",
    "\t:quit",
    "\u00a0:quit",
    "@0 :quit",
    ":QUIT",
    ":record {folder}/taken.wav",
    ":record  {folder}/taken.wav",
    ":load {folder}/hold.lua",
    ":reload",
    ":undo",
    ":watch off",
    ":to {folder}/taken.wav",
    ":journal {folder}/taken.jsonl",
    ":help" + " a" * 200,
]


def guest_of(served: Served) -> str:
    """Return the guests' token."""
    assert eventually(lambda: served.guest is not None)
    return served.guest or ""


@pytest.mark.parametrize("line", GUESTS_LINES)
def test_a_guest_may_not(
    served: Served, owner: Owner, place: Path, tally: Tally, line: str
) -> None:
    before = sorted(place.iterdir())
    guest = Client(served).open(guest_of(served))
    assert not guest.next("hello")["mayEdit"]
    reply = guest.run(line.replace("{folder}", str(place)))
    guest.close()
    # It is refused because a guest types it, not because it could not be done.
    is_refused = reply["kind"] == "error" and "a guest of the page may" in reply["text"]
    has_worked = not is_refused or owner.was_attacked
    tally.note(f"guest: {line}", has_worked or sorted(place.iterdir()) != before)


def test_a_guest_may_play_but_not_save_or_list_files(
    served: Served, owner: Owner, place: Path, tally: Tally
) -> None:
    guest = Client(served).open(guest_of(served))
    assert guest.run(":set depth 3")["kind"] == "ok"
    text = (place / "hold.lua").read_text()
    saved = guest.ask({"save": text + "attacked = 1"})
    tally.note("guest: save", saved["kind"] != "error" or (place / "hold.lua").read_text() != text)
    for line in (f":record {place}/", f"@0 :record {place}/", f" :load {place}/"):
        found = guest.ask({"complete": line})
        tally.note(f"guest: complete {line}", found.get("candidates", []) != [])
    assert guest.ask({"complete": ":pla"})["candidates"] != []
    guest.close()


def test_guests_together_cannot_flood_the_session(served: Served, owner: Owner) -> None:
    guests = [Client(served).open(guest_of(served)) for _ in range(5)]
    for guest in guests:
        for number in range(150):
            guest.say({"run": ":map", "tag": str(number)})
    last = [None] * len(guests)
    for index, guest in enumerate(guests):
        while (reply := guest.next("reply"))["tag"] != "149":
            last[index] = reply
        guest.close()
    refused = [reply for reply in last if reply and "too much at once" in reply["text"]]
    assert refused != []
    assert owner.run("1 + 1") == "2"


def notices(page: Client, last: str) -> list[str]:
    """Return what a page is told until a notice that holds a word, and that one."""
    told = [page.next("notice")]
    while last not in told[-1]:
        told.append(page.next("notice"))
    return told


def test_what_a_script_prints_comes_once_to_owners_and_to_guests(
    served: Served, owner: Owner
) -> None:
    pages = [Client(served).open(), Client(served).open(guest_of(served))]
    told: list[list[str]] = [[], []]
    for word in ("first word", "second word", "third word"):
        # The line itself is told, too: it does not hold the word.
        owner.run(f"print('{word[0]}' .. '{word[1:]}')")
        for page, heard in zip(pages, told, strict=True):
            heard += notices(page, word)
    for page, heard in zip(pages, told, strict=True):
        page.close()
        assert [sum(word in one for one in heard) for word in ("first word", "second word")] == [
            1,
            1,
        ]


def test_sensors_cannot_fill_the_session_with_names(served: Served, owner: Owner) -> None:
    before = len(served.lines)
    client = Client(served).open()
    for message in range(30):
        client.say({"sense": {f"name {message} {i}": 1.0 for i in range(400)}})
    client.say({"sense": {"pace": 101}})
    client.ask({"run": "1 + 1"})
    assert eventually(lambda: client.next("state")["inputs"].get("pace") == 101)
    inputs = client.next("state")["inputs"]
    client.close()
    assert not [name for name in inputs if name.startswith("name ")]
    assert len(served.lines) - before < 5


# Hostile texts.

HOSTILE = [
    "<script>attacked()</script>",
    "\"'><img src=x onerror=attacked()>",
    "javascript:attacked()",
    "\u202egnp.exe",
    "{{constructor.constructor('attacked()')()}}",
    "]]><!--",
    "\\u0022}, \\n",
    "\U0001f608" * 50,
    "a" * 20_000,
]


def test_hostile_texts_arrive_as_texts(place: Path, tally: Tally) -> None:
    folder = place / "hostile"
    for part in ("sites", "mappings"):
        shutil.copytree(ROOT / part, folder / part)
    file = folder / "sites" / "garden.geojson"
    site = json.loads(file.read_text())
    site["name"] = HOSTILE[0]
    texts = {}
    for number, feature in enumerate(site["features"]):
        properties = feature["properties"]
        for key in {"name", "info"} & properties.keys():
            properties[key] = HOSTILE[number % len(HOSTILE)]
        if properties["kind"] == "ripple":
            texts[properties["id"]] = properties["name"]
    file.write_text(json.dumps(site))
    session = Served(binary(), "--site", file, "--live")
    try:
        page = Client(session).open()
        scene = page.next("scene")["site"]
        arrived = {ripple["id"]: ripple["name"] for ripple in scene["ripples"]}
        tally.note("hostile names of a site", arrived != texts or scene["name"] != HOSTILE[0])
        for text in HOSTILE:
            page.say({"run": "-- " + text})
            tally.note(f"typed: {text[:20]}", page.next("typed")["line"] != "-- " + text)
            # What the server says in its own answers of HTTP is plain text.
            client = Client(session)
            host = text.replace(" ", "").encode()[:500]
            client.send(b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
            answer = client.rest()
            client.close()
            worked = b" 200 " in answer or (b"<script" in answer and b"text/plain" not in answer)
            tally.note(f"told: {text[:20]}", worked)
    finally:
        session.end()
