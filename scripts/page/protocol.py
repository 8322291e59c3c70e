"""The protocol as other faces than ours use it (docs/page.md): its messages, and what guests may do."""

import json
import urllib.parse

import websocket

from page import guide, served

MAPPING, DATA = "mappings/rose-garden.lua", "datasets/garden-walk"


class Face:
    """A connection; `ask` sends a message and waits for the answer of that kind."""

    def __init__(self, address):
        place = urllib.parse.urlsplit(address)
        self.link = websocket.create_connection(f"ws://{place.netloc}{place.path}socket", timeout=10)
        self.seen = {}

    def next(self, kind, is_meant=lambda content: True):
        for _ in range(400):
            message = self.link.recv()
            if isinstance(message, bytes):
                message = {"sound": message}
            else:
                message = json.loads(message)
            self.seen |= message
            if kind in message and is_meant(message[kind]):
                return message[kind]
        raise AssertionError(f"expected {kind}; the session sent {list(self.seen)}")

    def ask(self, message):
        self.link.send(json.dumps(message | {"tag": "t"}))
        return self.next("reply", lambda reply: reply["tag"] == "t")


def differences(found, wanted, what):
    return [] if found == wanted else [f"{what} is {found!r}; expected {wanted!r}"]


def owner_problems(owner):
    hello = owner.next("hello")
    invitations = hello.pop("guests", [{}])
    found = [f"an owner's invitation is {list(one)}, with a code that is no square"
             for one in invitations if not one.get("address") or any(len(row) != len(one["code"]) for row in one["code"])]
    found += differences(hello | {"you": "?"},
                        {"page": 1, "you": "?", "mayEdit": True, "sampleRate": 48000}, "the owner's hello")
    scene = owner.next("scene")
    found += differences(list(scene), ["mapping", "walk", "inputs", "site", "room", "guidance"], "what a scene has")
    owner.link.send('{"ping": 7}')
    found += differences(owner.next("pong"), 7, "the answer to a ping")
    found += differences(owner.ask({"run": "1 + 1"})["text"], "2", "the answer to 1 + 1")
    found += differences(owner.ask({"run": "for i = 1, 2 do"})["kind"], "more", "the kind of an answer to half a loop")
    fault = owner.ask({"run": ":set nothing 1"})
    found += differences(fault["kind"], "error", "the kind of an answer to a mistake")
    words = owner.ask({"complete": ":set dens"})
    found += differences([one["text"] for one in words["candidates"]], ["density"], "the completion of :set dens")
    owner.link.send('{"nonsense": 1}')
    found += differences(owner.next("reply", lambda reply: reply.get("tag") is None)["kind"], "error", "an answer to nonsense")
    owner.link.send('{"sound": true}')
    part = owner.next("sound")
    rate, frames = int.from_bytes(part[8:12], "little"), (len(part) - 16) / 4
    found += differences(rate, 48000, "the sample rate of a part of sound")
    return found + ([] if 200 <= frames <= 4800 else [f"a part of sound has {frames} frames"])


def guest_problems(guest):
    hello = guest.next("hello")
    found = differences(hello["mayEdit"], False, "whether a guest may edit")
    found += ["a guest is told the addresses of guests"] if "guests" in hello else []
    typed = guest.next("typed")
    if not isinstance(typed, list) or "1 + 1" not in [line["line"] for line in typed]:
        found.append(f"the lines of before are {typed!r}, without 1 + 1")
    for message in ({"run": "print(1)"}, {"run": ":quit"}, {"run": ":record out/x.wav"}, {"save": "return mapping {}"}):
        reply = guest.ask(message)
        found += differences((reply["kind"], reply.get("isRefused")), ("error", True), f"the answer to a guest's {message}")
    return found + differences(guest.ask({"run": ":set density 2"})["kind"], "ok", "the kind of an answer to a guest's :set")


def problems(out):
    """Talks to a session as owner and as guest."""
    mapping = out / "protocol.lua"
    mapping.write_bytes((served.ROOT / MAPPING).read_bytes())
    with served.Served(mapping, "--data", DATA, "--host", "0.0.0.0", journal=out / "protocol.jsonl") as session:
        guests = session.expect(r"^guests open (http://\S+/)$")[1]
        token = guests.rstrip("/").rsplit("/", 1)[1]
        found = differences(guide.status(guests.replace(token, token[::-1]))[0], 403, "the answer to a wrong token")
        owner = Face(session.address)
        found += owner_problems(owner)
        guest = Face(guests)
        found += guest_problems(guest)
        found += differences(mapping.read_bytes(), (served.ROOT / MAPPING).read_bytes(), "the mapping's file after a guest's save")
        session.type(":quit")
        try:
            owner.next("bye")
        except (OSError, AssertionError, websocket.WebSocketException) as error:
            found.append(f"expected bye after :quit at the terminal; {error}")
    return found
