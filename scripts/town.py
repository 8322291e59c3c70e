#!/usr/bin/env python3
"""Makes an invented town: its map, sites/town/tiles, as Soundscape's service would have it, and datasets/town-walk, an errand in it.

Streets on a grid, houses with numbers, a park, bus stops, crossings, benches. sites/town.geojson is its site: the park's
music, a beacon at the station, a route. With --blocks the town grows; one of 150 has more than 100,000 features.

Usage: scripts/town.py [--blocks 7] [--minutes M] [--centre LATITUDE,LONGITUDE] [--out FOLDER [--walk FOLDER]]   needs nothing but Python; the bytes are the same every time.
"""

import argparse
import json
import math
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOUTH_WEST = (55.0000, 4.0000)   # on the Dogger Bank, where no town is
BLOCK = 90.0                     # metres between two streets
METRE = 1 / 111_195.0            # degrees of latitude
TREES = ["Alder", "Ash", "Aspen", "Beech", "Birch", "Cedar", "Cherry", "Elder", "Elm", "Fir", "Hazel", "Holly", "Larch",
         "Lime", "Maple", "Oak", "Pine", "Poplar", "Rowan", "Walnut", "Willow", "Yew"]
BIRDS = ["Curlew", "Dunlin", "Eider", "Fulmar", "Gannet", "Heron", "Knot", "Lapwing", "Merlin", "Osprey", "Petrel", "Plover",
         "Puffin", "Rail", "Razorbill", "Redshank", "Ruff", "Sanderling", "Skua", "Tern", "Turnstone", "Whimbrel"]
PLACES = [("amenity", "cafe", "Café {}"), ("amenity", "bank", "{} Bank"), ("amenity", "pharmacy", "{} Pharmacy"),
          ("shop", "bakery", "{}'s Bakery"), ("shop", "books", "{} Books"), ("amenity", "restaurant", "The {}"),
          ("office", "company", "{} & Sons"), ("amenity", "library", "{} Library"), ("shop", "supermarket", "{} Market")]
NAMELESS = [("amenity", "bench"), ("amenity", "post_box"), ("amenity", "waste_basket"), ("amenity", "atm"),
            ("emergency", "fire_hydrant"), ("amenity", "bicycle_parking")]


def spot(text):
    latitude, longitude = (float(part) for part in text.split(","))
    return latitude, longitude


def move(centre, width):
    """Lets the town of a width in metres lie round a place."""
    global SOUTH_WEST
    SOUTH_WEST = (centre[0], centre[1])
    SOUTH_WEST = place(-width / 2, -width / 2)


def place(x, y):
    """Degrees of a place so many metres east and north of the town's corner."""
    return SOUTH_WEST[0] + y * METRE, SOUTH_WEST[1] + x * METRE / math.cos(math.radians(SOUTH_WEST[0]))


class Map:
    """Nodes and ways, numbered as they come."""

    def __init__(self):
        self.nodes, self.ways = [], []

    def node(self, x, y, **tags):
        self.nodes.append((len(self.nodes) + 1, *place(x, y), tags))
        return len(self.nodes)

    def way(self, nodes, **tags):
        self.ways.append((1_000_000 + len(self.ways), nodes, tags))

    def features(self):
        """The features of the map, each with the places that it touches."""
        spots = {number: (latitude, longitude) for number, latitude, longitude, _ in self.nodes}
        for number, *spot, tags in self.nodes:
            if tags:
                yield feature(number, tags, "Point", degrees(spot)), [spot]
        for number, nodes, tags in self.ways:
            line = [spots[node] for node in nodes]
            is_area = nodes[0] == nodes[-1]
            places = [degrees(spot) for spot in line]
            yield feature(-number, tags, "Polygon" if is_area else "LineString", [places] if is_area else places), line
        for node, ways in self.shared().items():
            kind = {"feature_type": "highway", "feature_value": "gd_intersection"}
            yield {**feature(0, {}, "Point", degrees(spots[node])), **kind, "osm_ids": [-way for way in ways]}, [spots[node]]

    def shared(self):
        """The nodes of more than one street or path, with these."""
        found = {}
        for number, nodes, tags in self.ways:
            for node in nodes if "highway" in tags else []:
                found.setdefault(node, []).append(number)
        return {node: ways for node, ways in found.items() if len(ways) > 1}

    def tiles(self):
        """The texts of the tiles, by their paths; a feature stands in every tile that it touches."""
        tiles = {}
        for member, spots in self.features():
            for path in {tile(*spot) for spot in spots}:
                tiles.setdefault(path, []).append(json.dumps(member, ensure_ascii=False))
        return {path: '{"features": [\n' + ",\n".join(lines) + '\n], "type": "FeatureCollection"}\n'
                for path, lines in sorted(tiles.items())}


def degrees(spot):
    latitude, longitude = spot
    return [round(longitude, 6), round(latitude, 6)]


def feature(number, tags, kind, coordinates):
    name = next((key for key in tags if key not in ("name", "entrance")), "entrance")
    return {"feature_type": name, "feature_value": tags.get(name, "yes"), "geometry": {"coordinates": coordinates, "type": kind},
            "osm_ids": [number], "properties": tags, "type": "Feature"}


def tile(latitude, longitude):
    """The path of the tile that holds a place: Web Mercator at zoom 16."""
    sine = math.sin(math.radians(latitude))
    x = (longitude + 180) / 360
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return f"16/{int(65536 * x)}/{int(65536 * y)}.json"


def ordinal(names, i):
    """The name of the i-th street: names come round with a number."""
    return names[i % len(names)] + ("" if i < len(names) else f" {i // len(names) + 1}")


def town(blocks, chance):
    chart = Map()
    corners = {(i, j): chart.node(i * BLOCK, j * BLOCK) for i in range(blocks + 1) for j in range(blocks + 1)}
    for k in range(blocks + 1):
        kind = "secondary" if k == blocks // 2 else "residential"
        chart.way([corners[k, j] for j in range(blocks + 1)], highway=kind, name=f"{ordinal(TREES, k)} Street")
        chart.way([corners[i, k] for i in range(blocks + 1)], highway=kind, name=f"{ordinal(BIRDS, k)} Road")
    for i in range(blocks):
        for j in range(blocks):
            x, y = i * BLOCK, j * BLOCK
            if (i, j) == (blocks // 2, blocks // 2):
                park(chart, x, y)
            else:
                block(chart, x, y, (i * blocks + j), chance)
    return chart


def park(chart, x, y):
    ring = [chart.node(x + a, y + b) for a, b in [(8, 8), (82, 8), (82, 82), (8, 82)]]
    chart.way([*ring, ring[0]], leisure="park", name="Harbour Park")
    gate = chart.node(x + 8, y + 45, entrance="yes")
    chart.way([gate, chart.node(x + 45, y + 45), chart.node(x + 82, y + 45)], highway="footway")
    chart.node(x + 45, y + 52, historic="monument", name="The Beacon Stone")
    for k in range(3):
        chart.node(x + 20 + 20 * k, y + 42, amenity="bench")


def block(chart, x, y, number, chance):
    house(chart, x + 12, y + 12, number, chance)
    for k in range(3):
        kind, value, name = PLACES[chance.randrange(len(PLACES))]
        owner = chance.choice(TREES if k % 2 else BIRDS)
        chart.node(x + 25 + 20 * k, y + 6, **{kind: value, "name": name.format(owner)})
    kind, value = NAMELESS[chance.randrange(len(NAMELESS))]
    chart.node(x + 4, y + 20 + 50 * chance.random(), **{kind: value})
    if number % 4 == 0:
        chart.node(x + 50, y - 3, highway="bus_stop", name=f"Stop {number // 4 + 1}")
    if number % 3 == 0:
        chart.node(x + 10, y, highway="crossing")


def house(chart, x, y, number, chance):
    width, depth = 30 + 20 * chance.random(), 30 + 20 * chance.random()
    ring = [chart.node(x + a, y + b) for a, b in [(0, 0), (width, 0), (width, depth), (0, depth)]]
    door = chart.node(x + width / 2, y, entrance="main")
    chart.way([ring[0], door, *ring[1:], ring[0]], building="yes", **{"addr:housenumber": str(number + 1)})


# The errand: metres a second, and the corners of the grid that it goes by, in blocks.
SPEED = 1.4
ERRAND = [(0.3, 1), (2, 1), (2, 3), (3, 3), (3, 4), (5, 4), (5, 5.2)]


def rounds(minutes, blocks):
    """The corners of a walk of so many minutes, along one street, up a block, and back along the next."""
    corners, left, far = [(0.3, 1)], 60 * minutes * SPEED / BLOCK, min(20, blocks)
    while left > 0:
        (x, y), is_end = corners[-1], len(corners) % 2 == 0
        corners.append((x, y + 1) if is_end else (far if y % 2 else 0.3, y))
        left -= math.dist((x, y), corners[-1])
    return corners


def errand(chance, corners):
    """Rows of a walk at 1.4 m/s, one a second, with a phone's errors of position and a head that looks about."""
    way = [(BLOCK * x, BLOCK * y) for x, y in corners]
    rows, drift, time = [], [0.0, 0.0], 0
    for (x0, y0), (x1, y1) in zip(way, way[1:], strict=False):
        length = math.dist((x0, y0), (x1, y1))
        course = math.degrees(math.atan2(x1 - x0, y1 - y0)) % 360
        for k in range(round(length / SPEED)):
            share = k * SPEED / length
            drift = [0.9 * error + 0.45 * chance.gauss(0, 1) for error in drift]
            latitude, longitude = place(x0 + share * (x1 - x0) + drift[0], y0 + share * (y1 - y0) + drift[1])
            look = 40 * math.sin(time / 2.1) if time % 60 > 50 else 4 * math.sin(time / 5)
            rows.append(f"{time},{latitude:.7f},{longitude:.7f},{4 + abs(drift[0]):.1f},"
                        f"{course:.1f},{(course + look) % 360:.1f},1.40,112")
            time += 1
    return "time,latitude,longitude,accuracy,course,heading,speed,pace\n" + "\n".join(rows) + "\n"


def site(blocks, corners):
    """The site: its guidance, the park's music, the station as beacon, the errand as route."""
    def point(x, y):
        latitude, longitude = place(BLOCK * x, BLOCK * y)
        return [round(longitude, 7), round(latitude, 7)]

    def feature(kind, name, geometry, **properties):
        known = {"kind": kind, "id": name.lower().replace(" ", "-"), "name": name, **properties}
        return {"type": "Feature", "properties": known, "geometry": geometry}

    middle = blocks // 2
    a, b = middle + 8 / BLOCK, middle + 82 / BLOCK
    ring = [point(a, a), point(b, a), point(b, b), point(a, b), point(a, a)]
    features = [
        feature("ripple", "Harbour Park", {"type": "Polygon", "coordinates": [ring]}, mapping="water-lilies.lua"),
        feature("beacon", "Station", {"type": "Point", "coordinates": point(corners[-1][0], corners[-1][1] + 0.1)}, radius=15),
        feature("place", "Home", {"type": "Point", "coordinates": point(0.3, 1)}),
        feature("route", "Errand", {"type": "LineString", "coordinates": [point(x, y) for x, y in corners]}),
    ]
    lines = ",\n    ".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    guidance = json.dumps({"tiles": "town/tiles", "beacon": "station", "actions": "town/actions.ndjson"})
    return (f'{{\n  "type": "FeatureCollection",\n  "name": "An invented town",\n  "guidance": {guidance},\n'
            f'  "features": [\n    {lines}\n  ]\n}}\n')


ACTIONS = """{"time": 100, "do": "my-location"}
{"time": 230, "do": "around-me"}
{"time": 330, "do": "ahead-of-me"}
"""


def described():
    """The description of the walk, a Frictionless data package."""
    fields = [("time", "s"), ("latitude", "°"), ("longitude", "°"), ("accuracy", "m"), ("course", "°"), ("heading", "°"),
              ("speed", "m/s"), ("pace", "steps/min")]
    return json.dumps({
        "name": "town-walk", "title": "An errand through an invented town",
        "description": "Simulated by scripts/town.py: 1.4 m/s along the streets of sites/town, with a phone's errors of "
                       "position, and a head that looks about once a minute.",
        "sources": [{"title": "simulated with seed 7"}], "licenses": [{"name": "CC0-1.0"}],
        "start": "2025-06-01T10:00:00+02:00",
        "resources": [{
            "name": "data", "path": "data.csv", "format": "csv", "mediatype": "text/csv", "encoding": "utf-8",
            "schema": {"fields": [{"name": name, "type": "number", "unit": unit} for name, unit in fields]},
        }],
    }, indent=2, ensure_ascii=False) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=7, help="blocks of houses in each direction")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "sites" / "town", help="where the map and the actions go; the site stands beside it")
    parser.add_argument("--walk", type=pathlib.Path, default=ROOT / "datasets" / "town-walk", help="where the walk goes")
    parser.add_argument("--minutes", type=float, help="walk so long, up and down the streets")
    parser.add_argument("--centre", type=spot, metavar="LATITUDE,LONGITUDE", help="the middle of the town, elsewhere than usual")
    options = parser.parse_args()
    if options.centre:
        move(options.centre, options.blocks * BLOCK)
    corners = rounds(options.minutes, options.blocks) if options.minutes else ERRAND
    options.out.mkdir(parents=True, exist_ok=True)
    for path, text in town(options.blocks, random.Random(7)).tiles().items():
        (options.out / "tiles" / path).parent.mkdir(parents=True, exist_ok=True)
        (options.out / "tiles" / path).write_text(text, encoding="utf-8")
    options.out.with_suffix(".geojson").write_text(site(options.blocks, corners), encoding="utf-8")
    (options.out / "actions.ndjson").write_text(ACTIONS, encoding="utf-8")
    options.walk.mkdir(parents=True, exist_ok=True)
    (options.walk / "data.csv").write_text(errand(random.Random(11), corners), encoding="utf-8")
    (options.walk / "datapackage.json").write_text(described(), encoding="utf-8")


if __name__ == "__main__":
    main()
