"""Faults of what guides a walk: each has its file, its place in it, and what was meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from guided_town import ROOT, render, small


@pytest.mark.parametrize(
    ("member", "value", "words"),
    [
        ("beacon", "statoin", 'did you mean "station"?'),
        ("profile", "comunity", 'did you mean "community"?'),
        ("style", "curent", 'did you mean "current"?'),
        ("style", "wnad", 'did you mean "wand"? valid: original, current, flare, '),
        (
            "language",
            "dee",
            'guidance.language: there is no phrase book of "dee"; did you mean "de"?',
        ),
        ("language", "own/nowhere.json", "nowhere.json"),
        ("language", "/etc/own.json", "outside its folder and its project"),
        ("actions", "/etc/own.ndjson", "outside its folder and its project"),
        (
            "voice_command",
            "espeak {out}",
            "a site names no program; who plays it may: --voice-command",
        ),
        ("style", "styles/own.lua", "guidance.style: "),
        ("route", "erand", 'guidance.route: the site has no route "erand"; did you mean "errand"?'),
        ("tiles", "https://example.org", "takes no tiles from a host"),
        ("tiles", str(ROOT / "sites/town/tils"), 'town/tiles"?'),
        ("settings", {"arival_distance": 5}, 'did you mean "arrival_distance"?'),
        ("settings", {"arrival_distance": 5.5}, "arrival_distance"),
        ("beakon", "station", 'did you mean "beacon"?'),
    ],
)
def test_guidance_that_cannot_be_is_refused(
    member: str, value: object, words: str, tmp_path: Path
) -> None:
    """Each refusal names the file and what was meant."""
    site = json.loads((ROOT / "sites/town.geojson").read_text())
    site["guidance"] = {
        "tiles": str(ROOT / "sites/town/tiles"),
        "style": str(ROOT / "mappings/beacons/current.lua"),
        member: value,
    }
    site["features"][0]["properties"]["mapping"] = str(ROOT / "mappings/water-lilies.lua")
    path = tmp_path / "town.geojson"
    path.write_text(json.dumps(site))
    walk = ROOT / "datasets/town-walk/data.csv"
    done = render(path, walk, tmp_path)
    assert done.returncode != 0
    assert "town.geojson" in done.stderr or "tils" in words + str(value) or "own/" in str(value)
    assert words in done.stderr


@pytest.mark.sampled(3)
@pytest.mark.parametrize("member", ["beacon", "profile", "style", "route", "language", "tiles"])
def test_guidance_that_cannot_be_is_refused_at_its_line_and_column(
    member: str, tmp_path: Path
) -> None:
    """The place is that of the value in the site's file."""
    small(tmp_path)
    site = json.loads((tmp_path / "town.geojson").read_text())
    site["guidance"] = {"tiles": "town/tiles", member: "nowhere-at-all"}
    text = json.dumps(site, indent=2)
    (tmp_path / "town.geojson").write_text(text)
    done = render(tmp_path / "town.geojson", tmp_path / "walk.csv", tmp_path)
    assert done.returncode == 1
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if "nowhere-at-all" in line)
    column = lines[number].index('"nowhere-at-all"')
    assert f"town.geojson:{number + 1}:{column + 1}: guidance.{member}: " in done.stderr


def test_a_phrase_book_with_an_unknown_voice_is_refused_at_its_place(tmp_path: Path) -> None:
    """The book is to blame, and nobody's option."""
    book = json.loads((ROOT / "languages/en.json").read_text()) | {"voice": "zzz"}
    (tmp_path / "own.json").write_text(json.dumps(book))
    done = small(tmp_path, language="own.json")
    assert done.returncode == 1
    assert f'{tmp_path}/own.json: voice: espeak-ng does not speak "zzz"' in done.stderr


def test_a_wish_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path) -> None:
    """All of the file's faults are told at once."""
    lines = [
        '{"time": 0, "do": "hush"}',
        "time: 3",
        '{"time": 4, "do": "my-locaton"}',
        '{"time": -5, "do": "hush"}',
        '{"time": 6, "do": "start-route erand"}',
    ]
    (tmp_path / "own.ndjson").write_text("\n".join(lines) + "\n")
    done = small(tmp_path, actions="own.ndjson")
    assert done.returncode == 1
    assert "own.ndjson:2:1: is not JSON" in done.stderr
    assert 'own.ndjson:3:19: unknown wish "my-locaton"; did you mean "my-location"?' in done.stderr
    assert "own.ndjson:4:10: an action needs a time of 0 s or more" in done.stderr
    assert 'own.ndjson:5:19: unknown route "erand"; did you mean "errand"?' in done.stderr


def test_a_misspelt_guidance_is_named(tmp_path: Path) -> None:
    """A site that only guides has no ripples: what is odd about it says why."""
    assert small(tmp_path).returncode == 0
    path = tmp_path / "town.geojson"
    path.write_text(path.read_text().replace('"guidance"', '"guidence"'))
    done = render(path, tmp_path / "walk.csv", tmp_path)
    assert done.returncode == 1
    assert 'did you mean "guidance"?' in done.stderr


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('callout { txt = "a" }', ': callout has no field "txt"; did you mean "text"?'),
        ("while true do end", "own.lua:2: over its time budget"),
    ],
)
def test_a_generator_that_fails_is_a_warning_of_the_render(
    body: str, words: str, tmp_path: Path
) -> None:
    """The walk goes on, and who rendered it is told, once."""
    text = f'return generator {{ on = "location", function(walker)\n  {body}\nend }}\n'
    (tmp_path / "own.lua").write_text(text)
    done = small(tmp_path, generators=["own.lua"])
    assert done.returncode == 0, done.stderr
    assert (done.stdout + done.stderr).count(words) == 1
    manifest = json.loads((tmp_path / "walk.wav.json").read_text())
    assert any(words in warning for warning in manifest["warnings"])
