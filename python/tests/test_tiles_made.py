"""Tiles of a real extract of OpenStreetMap, its text and its .osm.pbf, against a count of it."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ripples._command import binary

ROOT = Path(__file__).resolve().parents[2]
EXTRACT = ROOT.parent / "shared/data/geojson/osmnx_small.osm"

pytestmark = [
    pytest.mark.skipif(not EXTRACT.exists(), reason=f"there is no extract {EXTRACT.name}"),
    pytest.mark.skipif(not shutil.which("osmium"), reason="osmium-tool is not installed"),
]

# Soundscape's roads and paths, which meet at junctions.
WAYS = {
    *("residential", "service", "track", "unclassified", "tertiary", "secondary", "primary"),
    *("turning_circle", "living_street", "trunk", "motorway", "motorway_link", "pedestrian"),
    *("footway", "path", "cycleway", "bridleway"),
}
# The keys by which a thing is in a tile; land is only where it is built on.
KEYS = {
    *("highway", "amenity", "shop", "tourism", "leisure", "historic", "office", "entrance"),
    *("emergency", "barrier", "building"),
}


def make(extract: Path, out: Path) -> dict[str, bytes]:
    """Make the tiles of an extract; their bytes by their names."""
    subprocess.run([binary(), "tiles", "make", extract, "--out", out], check=True)
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*.json")}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The tiles of the text, and those of the .osm.pbf that osmium makes of it."""
    place = tmp_path_factory.mktemp("tiles")
    packed = place / "small.osm.pbf"
    subprocess.run(["osmium", "cat", EXTRACT, "-o", packed], check=True)
    return make(EXTRACT, place / "text"), make(packed, place / "packed")


def features(tiles: dict[str, bytes]) -> list[dict[str, Any]]:
    """All features, each once, however many tiles it lies in."""
    found: dict[str, dict[str, Any]] = {}
    for text in tiles.values():
        for feature in json.loads(text)["features"]:
            found[json.dumps(feature, sort_keys=True)] = feature
    return list(found.values())


Side = tuple[tuple[float, float], tuple[float, float]]


def meet(one: Side, other: Side) -> bool:
    """Say whether two sides cross between their ends."""

    def turn(side: Side, point: tuple[float, float]) -> float:
        (x, y), (to_x, to_y) = side
        return (to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)

    return all(turn(a, b[0]) * turn(a, b[1]) < 0 for a, b in ((one, other), (other, one)))


class Extract:
    """The extract as a reader of XML sees it."""

    def __init__(self) -> None:
        root = ElementTree.parse(EXTRACT).getroot()
        self.places = {
            node.get("id", ""): (float(node.get("lon", "")), float(node.get("lat", "")))
            for node in root.iter("node")
        }
        self.ways: list[tuple[dict[str, str], list[str]]] = []
        self.points = [self.tags(node) for node in root.iter("node")]
        for way in root.iter("way"):
            steps = [step.get("ref", "") for step in way.iter("nd")]
            # The extract is cut: a way with a node beyond its edge has no known course, and an
            # outline that lost corners may cross itself, so that it has no inside.
            if len(steps) > 1 and self.places.keys() >= set(steps) and not self.crosses(steps):
                self.ways.append((self.tags(way), steps))

    @staticmethod
    def tags(element: ElementTree.Element) -> dict[str, str]:
        """The tags of a node or a way."""
        return {tag.get("k", ""): tag.get("v", "") for tag in element.iter("tag")}

    def crosses(self, steps: list[str]) -> bool:
        """Say whether an outline crosses itself; a line may."""
        if steps[0] != steps[-1]:
            return False
        sides = list(pairwise(self.places[step] for step in steps))
        return any(meet(a, b) for number, a in enumerate(sides) for b in sides[:number])

    @property
    def roads(self) -> list[tuple[dict[str, str], list[str]]]:
        """Its roads and paths with their nodes, without aisles of car parks."""
        return [
            (tags, steps)
            for tags, steps in self.ways
            if tags.get("highway") in WAYS and tags.get("service") != "parking_aisle"
        ]


def test_the_tiles_of_the_pbf_are_those_of_the_text(
    made: tuple[dict[str, bytes], dict[str, bytes]],
) -> None:
    """Byte for byte."""
    text, packed = made
    assert text
    assert text == packed


def test_roads_and_junctions_are_those_of_the_extract(
    made: tuple[dict[str, bytes], dict[str, bytes]],
) -> None:
    """A junction is a node that more than one road or path has."""
    extract, found = Extract(), features(made[0])
    roads = [f for f in found if f["geometry"]["type"] == "LineString"]
    assert len(roads) == len(extract.roads) > 10
    assert sum(len(road["geometry"]["coordinates"]) for road in roads) == sum(
        len(steps) for _, steps in extract.roads
    )
    assert Counter(road["feature_value"] for road in roads) == Counter(
        tags["highway"] for tags, _ in extract.roads
    )
    nodes = Counter(node for _, steps in extract.roads for node in set(steps))
    shared = {node for node, ways in nodes.items() if ways > 1}
    junctions = [f for f in found if f["feature_value"] == "gd_intersection"]
    assert len(junctions) == len(shared) > 5
    assert sum(len(junction["osm_ids"]) for junction in junctions) == sum(
        nodes[node] for node in shared
    )


def test_places_and_names_are_those_of_the_extract(
    made: tuple[dict[str, bytes], dict[str, bytes]],
) -> None:
    """Nodes and ways with a key of the service, and the names that they have."""
    extract, found = Extract(), features(made[0])
    things = [t for t in extract.points + [tags for tags, _ in extract.ways] if KEYS & t.keys()]
    own = [f for f in found if f["feature_value"] != "gd_intersection"]
    assert len(own) == len(things)
    assert sorted(f["properties"].get("name", "") for f in own) == sorted(
        tags.get("name", "") for tags in things
    )
    assert any(tags.get("name") for tags in things)


def test_each_thing_is_in_the_tiles_that_it_touches(
    made: tuple[dict[str, bytes], dict[str, bytes]],
) -> None:
    """By the arithmetic of Web Mercator, of every corner of every line and outline."""

    def tile(longitude: float, latitude: float) -> str:
        across = 1 << 16
        x = int((longitude + 180) / 360 * across)
        y = int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * across)
        return f"16/{x}/{y}.json"

    def corners(value: Any) -> list[list[float]]:
        return [value] if isinstance(value[0], float) else [c for v in value for c in corners(v)]

    holders: dict[str, set[str]] = {}
    for name, text in made[0].items():
        for feature in json.loads(text)["features"]:
            holders.setdefault(json.dumps(feature, sort_keys=True), set()).add(name)
    assert len({name for names in holders.values() for name in names}) > 1
    for text, names in holders.items():
        touched = {tile(*corner) for corner in corners(json.loads(text)["geometry"]["coordinates"])}
        assert touched <= names, text
