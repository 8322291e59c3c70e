"""Tiles behind the map: out of one folder, or from one origin, and from nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from page_attacked import ROOT, SECRET
from page_client import Client, Served
from waiting import eventually

from ripples._command import binary

SITE = ("--site", ROOT / "sites" / "garden.geojson", "--live")
PICTURE = b"\x89PNG\r\n\x1a\n of no more than this"
LIMIT = 1 << 20
POLICY = "img-src 'self' data: blob:;"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tiles of each kind, with what is none among them and a secret beside them."""
    place = tmp_path_factory.mktemp("map")
    (place / "secret.png").write_text(SECRET)
    column = place / "tiles" / "3" / "2"
    column.mkdir(parents=True)
    (column / "1.png").write_bytes(PICTURE)
    (column / "2.jpg").write_bytes(PICTURE)
    (column / "3.webp").write_bytes(PICTURE)
    for other in ("4.svg", "4.html", "4", "5.PNG.txt", ".6.png", "secret.png"):
        (column / other).write_text(SECRET)
    (column / "5.png").write_bytes(b"a" * (LIMIT + 1))
    os.mkfifo(column / "6.png")
    (column / "7.png").mkdir()
    (place / "tiles" / "secret.png").write_text(SECRET)
    (place / "tiles" / "secrets" / "2").mkdir(parents=True)
    (place / "tiles" / "secrets" / "2" / "1.png").write_text(SECRET)
    return place / "tiles"


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    """A garden with the folder behind its map; `localhost` is a host by name, so it has guests."""
    credit = "<b>Nobody</b>"
    session = Served(
        binary(), *SITE, "--host", "localhost", "--tiles", folder, "--tiles-credit", credit
    )
    yield session
    session.end()


def answer(served: Served, path: str, token: str | None = None) -> tuple[int, str, bytes]:
    """Return the status, the head in small letters and the body of an answer."""
    client = Client(served)
    client.send(client.head(path, "Connection: close\r\n", token=token))
    head, _, body = client.rest().partition(b"\r\n\r\n")
    client.close()
    return int(head.split()[1]), head.decode("latin-1").lower(), body


@pytest.mark.parametrize(
    ("place", "kind"), [("3/2/1", "image/png"), ("3/2/2", "image/jpeg"), ("3/2/3", "image/webp")]
)
def test_owner_and_guest_get_a_tile(served: Served, place: str, kind: str) -> None:
    assert eventually(lambda: served.guest is not None)
    for token in (served.token, served.guest):
        status, head, body = answer(served, f"tiles/{place}", token)
        assert (status, body) == (200, PICTURE)
        assert f"content-type: {kind}\r\n" in head + "\r\n"
        assert "x-content-type-options: nosniff" in head


def test_without_the_token_there_are_no_tiles(served: Served) -> None:
    status, _, body = answer(served, "tiles/3/2/1", "a" * 26)
    assert status == 403
    assert PICTURE not in body


@pytest.mark.parametrize("place", ["3/2/0", "3/7/7", "0/0/0", "23/1/1", "3/2/4", "3/2/6", "3/2/7"])
def test_where_no_tile_is_the_answer_has_no_content(served: Served, place: str) -> None:
    """Browsers say nothing of that: most maps have ends. Of other types none is a tile."""
    status, head, body = answer(served, f"tiles/{place}")
    assert (status, body) == (204, b"")
    assert "content-length" not in head


def test_a_file_longer_than_a_tile_is_not_served(served: Served) -> None:
    status, _, body = answer(served, "tiles/3/2/5")
    assert status == 404
    assert str(LIMIT).encode() in body


PATHS = [
    "tiles/",
    "tiles/3",
    "tiles/3/2",
    "tiles/3/2/",
    "tiles/3/2/1/",
    "tiles/3/2/1.png",
    "tiles/3/2/4.svg",
    "tiles/3/2/.6",
    "tiles/3/2/secret",
    "tiles/secret",
    "tiles/secret.png",
    "tiles/secrets/2/1",
    "tiles/../secret",
    "tiles/3/../secret",
    "tiles/3/2/../../../secret",
    "tiles/3/2/..%2f..%2f..%2fsecret",
    "tiles/3/%2e%2e/%2e%2e/secret",
    "tiles/3/..%5c../secret",
    "tiles/..%2f3/2/1",
    "tiles/3/2/1%00",
    "tiles/3/2/%00",
    "tiles/3//1",
    "tiles/%2f{folder}/../secret",
    "tiles//{folder}/../secret.png",
    "tiles/3/2/+1",
    "tiles/+3/2/1",
    "tiles/3/2/-1",
    "tiles/-3/2/1",
    "tiles/03/2/1",
    "tiles/3/2/01",
    "tiles/3/2/1e0",
    "tiles/0x3/2/1",
    "tiles/3/8/1",
    "tiles/3/2/8",
    "tiles/24/2/1",
    "tiles/64/2/1",
    "tiles/99999999999999999999/2/1",
    "tiles/3/2/99999999999999999999",
    "tiles/%d9%a3/2/1",
]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_no_place_of_a_tile_is_not_there(served: Served, folder: Path, path: str) -> None:
    """A place is three whole numbers within the world; libwebsockets may refuse others itself."""
    client = Client(served)
    client.send(client.head(path.format(folder=folder), "Connection: close\r\n"))
    got = client.rest()
    client.close()
    assert re.match(rb"HTTP/1.[01] 2", got) is None, got
    assert SECRET.encode() not in got
    assert PICTURE not in got


def policy(served: Served) -> str:
    status, head, _ = answer(served, "")
    assert status == 200
    found = re.search(r"content-security-policy: ([^\r]*)", head)
    assert found is not None
    return found[1]


def test_a_folder_opens_the_policy_to_nobody(served: Served) -> None:
    assert POLICY in policy(served)


def test_the_page_is_told_where_tiles_are(served: Served) -> None:
    client = Client(served).open()
    hello = client.next("hello")
    client.close()
    assert hello["tiles"] == {
        "address": "tiles/{z}/{x}/{y}",
        "levels": [3, 3],
        "credit": "<b>Nobody</b>",
    }


def test_without_tiles_nobody_is_told_of_any() -> None:
    plain = Served(binary(), *SITE)
    try:
        client = Client(plain).open()
        assert "tiles" not in client.next("hello")
        client.close()
        assert POLICY in policy(plain)
        assert answer(plain, "tiles/3/2/1")[0] == 404
    finally:
        plain.end()


def test_an_address_opens_the_policy_to_its_origin_alone() -> None:
    template = "https://Tiles.example:8443/a/{z}/{x}/{y}.png?key=b;c,d"
    elsewhere = Served(binary(), *SITE, "--tiles", template)
    try:
        words = policy(elsewhere)
        origin = "https://tiles.example:8443"
        assert f"{POLICY[:-1]} {origin};" in words
        # All other directives are as they are without tiles.
        assert words.count("https:") == 1
        client = Client(elsewhere).open()
        told = {"address": template, "levels": None, "credit": None}
        assert client.next("hello")["tiles"] == told
        client.close()
        assert answer(elsewhere, "tiles/3/2/1")[0] == 404
    finally:
        elsewhere.end()


REFUSED = {
    "https://tiles.example/{x}/{y}.png": "no {z}",
    "https://tiles.example/{z}/{y}.png": "no {x}",
    "https://tiles.example/{z}/{x}.png": "no {y}",
    "https://{z}.example/{x}/{y}.png": "no host",
    "https://{s}.tiles.example/{z}/{x}/{y}.png": "no host",
    "https://tiles.example/{z}/{x}/{y}{r}.png": "only {z}, {x} and {y}",
    "http://tiles.example/{z}/{x}/{y}.png": "by https",
    "ftp://tiles.example/{z}/{x}/{y}.png": "by https",
    "javascript://tiles.example/{z}/{x}/{y}": "by https",
    "https://owner:key@tiles.example/{z}/{x}/{y}.png": "before @",
    "https://tiles.example@evil.example/{z}/{x}/{y}.png": "before @",
    "https://tiles.example/a map/{z}/{x}/{y}.png": "no spaces",
    " https://tiles.example/{z}/{x}/{y}.png": "no spaces",
    "https://tiles.example/{z}/{x}/{y}.png\r\nX: y": "no spaces",
    "https://tiles.example; script-src *;/{z}/{x}/{y}.png": "no spaces",
    "https://tiles.example;script-src/{z}/{x}/{y}.png": "no host",
    "https://*/{z}/{x}/{y}.png": "no host",
    "https://*.example/{z}/{x}/{y}.png": "no host",
    "https:///{z}/{x}/{y}.png": "no host",
    "https://tiles.example\\@evil.example/{z}/{x}/{y}.png": "no spaces",
    "https://tiles.exämple/{z}/{x}/{y}.png": "no spaces",
    "out/there-is-no-such-folder": "no folder",
}


def refusal(*arguments: str | Path) -> str:
    """What the command says that does not begin to serve."""
    call = [binary(), "serve", *arguments, "--port", "0", "--journal", "none"]
    done = subprocess.run(
        call, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 2, done.stdout + done.stderr
    return done.stderr


@pytest.mark.parametrize("place", REFUSED)
def test_an_address_that_pages_may_not_be_sent_to_is_refused(place: str) -> None:
    words = refusal(*SITE, "--tiles", place)
    assert "--tiles" in words
    assert REFUSED[place] in words
    assert "key" not in words, "an address may hold a key, which is not repeated"


def test_a_folder_without_tiles_is_refused(tmp_path: Path) -> None:
    (tmp_path / "3" / "2").mkdir(parents=True)
    (tmp_path / "3" / "2" / "1.tif").write_bytes(PICTURE)
    assert ".png, .jpg, .webp" in refusal(*SITE, "--tiles", tmp_path)


def test_tiles_need_a_garden_and_a_credit_needs_tiles(folder: Path) -> None:
    assert "--site" in refusal(ROOT / "mappings" / "pitch.lua", "--tiles", folder)
    assert "give --tiles" in refusal(*SITE, "--tiles-credit", "Nobody")
