"""Tiles behind the map, out of a folder that is made here: what the map has lies on them where it lies in the world."""

import json
import math
import shutil
import struct
import zlib

from report import rules

from page import looks, served
from page import tab as tabs

ELSEWHERE = "https://tiles.invalid/"    # a name that nobody has (RFC 2606)
CREDIT = "Tiles & <b>surveyors</b>"
MIDDLE = (33.7905, -84.3732)
REACH = 250         # metres from the middle to each end of a garden of 500 m
LEVELS = (16, 17, 18)
SIZE = 256          # pixels of a tile
MOST_PIXELS = 1.5   # by which a place may lie off: drawings are rounded to whole pixels
MOST_METRES = 1.0   # by which the ends of a circle may lie off beyond that: the map's library takes the earth for a sphere
ENDS = {"North": (REACH, 0), "South": (-REACH, 0), "East": (0, REACH), "West": (0, -REACH), "Middle": (0, 0)}
# The ripples by their names, each with the middle and half the height and width of its drawing, in pixels of the window.
SHAPES = """Object.fromEntries([...document.querySelectorAll('.map .ripple')].map((shape) => {
  const [box, at] = [shape.getBBox(), shape.getScreenCTM()];
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(at);
  return [shape.getAttribute('aria-label'), [middle.x, middle.y, box.width / 2 * at.a, box.height / 2 * at.d]];
}))"""
TILES = """[...document.querySelectorAll('.map .tiles img.leaflet-tile-loaded')].map((tile) => {
  const box = tile.getBoundingClientRect();
  return [tile.src.split('/tiles/')[1], box.x, box.y, box.width];
})"""
# Whether all tiles have come or are known not to come, and those that have come are no longer faded in.
DRAWN = """[...document.querySelectorAll('.map .tiles img')].every((tile) => tile.complete
  && (!tile.matches('.leaflet-tile-loaded') || getComputedStyle(tile).opacity === '1'))"""
FILTER = "getComputedStyle(document.querySelector('.map .tiles')).filter"


def degrees(north, east):
    """Metres from the middle as latitude and longitude, on the ellipsoid of WGS 84."""
    phi = math.radians(MIDDLE[0])
    squared = 0.00669437999
    across = 6_378_137 / math.sqrt(1 - squared * math.sin(phi) ** 2)
    along = across * (1 - squared) / (1 - squared * math.sin(phi) ** 2)
    return MIDDLE[0] + math.degrees(north / along), MIDDLE[1] + math.degrees(east / (across * math.cos(phi)))


def mercator(latitude, longitude, level):
    """A place in tiles of a level, from the world's corner in the north-west (EPSG:3857)."""
    down = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return (longitude + 180) / 360 * 2 ** level, down * 2 ** level


def png(colour):
    """A picture of one colour, as large as a tile."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * SIZE) * SIZE
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def make_tiles(folder):
    """The garden as a chessboard in each level. Around it nothing is: those tiles are missing."""
    shutil.rmtree(folder, ignore_errors=True)
    pictures = [png((236, 226, 200)), png((190, 215, 225))]
    for level in LEVELS:
        left, top = map(int, mercator(*degrees(REACH, -REACH), level))
        right, bottom = map(int, mercator(*degrees(-REACH, REACH), level))
        for x in range(left, right + 1):
            (folder / f"{level}/{x}").mkdir(parents=True)
            for y in range(top, bottom + 1):
                (folder / f"{level}/{x}/{y}.png").write_bytes(pictures[(x + y) % 2])


def make_site(path):
    """Five ripples: one at each end of the garden, and one that reaches from the middle to all of them."""
    features = []
    for name, place in ENDS.items():
        latitude, longitude = degrees(*place)
        features.append({
            "type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
            "properties": {"kind": "ripple", "id": name.lower(), "name": name, "mapping": str(served.ROOT / "mappings/bee-hive.lua"), "info": name,
                           "radius": REACH if name == "Middle" else 20}})
    path.write_text(json.dumps({"type": "FeatureCollection", "name": "Ends", "features": features}), "utf-8")


def offsets(shapes, tiles):
    """By how many pixels each ripple lies off the place that the tiles give it, and how many pixels a metre has."""
    name, x, y, width = tiles[0]
    level, column, row = map(int, name.split("/"))

    def pixels(place):
        across, down = mercator(*degrees(*place), level)
        return x + (across - column) * width, y + (down - row) * width
    scale = math.dist(pixels(ENDS["North"]), pixels(ENDS["South"])) / (2 * REACH)
    return {name: math.dist(shape[:2], pixels(ENDS[name])) for name, shape in shapes.items()}, scale


def place_problems(tab, names):
    """Whether ripples lie on the tiles where they lie in the world, and the great one reaches to its ends."""
    shapes, tiles = tab.ask(SHAPES), tab.ask(TILES)
    off, scale = offsets({name: shapes[name] for name in names}, tiles)
    found = [f"{name} lies {pixels:.1f} pixels off its place on the tiles, of which a metre has {scale:.1f}"
             for name, pixels in off.items() if pixels > MOST_PIXELS]
    ends = [abs(radius / scale - REACH) for radius in shapes["Middle"][2:]]
    if max(ends) > MOST_METRES + MOST_PIXELS / scale:
        found.append(f"a circle of {REACH} m ends {max(ends):.1f} m off, where a metre has {scale:.1f} pixels")
    print(f"tiles: {scale:.1f} pixels per metre, {len(off)} ripples off by {max(off.values()):.2f} pixels at most, "
          f"the ends of a circle of {REACH} m by {max(ends):.2f} m")
    return found


def look_problems(tab, out):
    """How the tiles look: behind everything, dimmed in the dark, and their credit is text."""
    found = [] if tab.ask("document.querySelector('.map-credit').textContent") == CREDIT else ["the map lacks the credit of its tiles"]
    if tab.ask("document.querySelector('.map-credit').childElementCount"):
        found.append("the credit of the tiles is taken for markup")
    order = "[...arguments].map((name) => Number(getComputedStyle(document.querySelector(name)).zIndex))"
    below, above = tab.ask(order, ".map .leaflet-tile-pane", ".map .leaflet-overlay-pane")
    if not below < above:
        found.append("the tiles lie above the site")
    filters = []
    for theme in ("light", "dark"):
        tab.look(theme, 1440, 900)
        filters.append(tab.ask(FILTER))
        found += [f"{theme}: {each}" for each in rules.problems(tab.driver, grave=looks.EVERY)]
        tab.picture(out / f"tiles-{theme}.png")
    if "brightness" in filters[0] or "brightness" not in filters[1]:
        found.append(f"the tiles are dimmed by {filters[0]} in the light, by {filters[1]} in the dark")
    return found


def tab_problems(tab, out):
    """What is wrong with the map that a tab shows: all of the garden, then its middle, where the last tiles are enlarged, too."""
    tab.wait(f"({TILES}).length > 3 && {DRAWN}", "tiles behind the map")
    tab.settle()
    found = place_problems(tab, ENDS) + look_problems(tab, out)
    for _ in range(10):
        tab.ask("document.querySelector('.map .leaflet-control-zoom-in').click()")
        tab.settle()
    tab.wait(f"({TILES}).some((tile) => tile[3] > 2 * {SIZE})", "the last level of the tiles to be enlarged")
    return found + place_problems(tab, ["Middle"])


def requests(driver):
    """What the page has asked for since the last call: each address with the one that was told as its referrer."""
    sent = [one["params"]["request"] for one in tabs.records(driver) if one["method"] == "Network.requestWillBeSent"]
    return [(request["url"], request["headers"].get("Referer", "")) for request in sent]


def elsewhere_problems(driver, address):
    """Tiles of a server that there is not: it alone is asked, it is not told the token, and the map goes on without them."""
    tab = tabs.Tab(driver, address)
    asked = []
    if not tabs.settles(lambda: asked.extend(requests(driver)) or any(url.startswith(ELSEWHERE) for url, _ in asked)):
        return [f"the page does not ask {ELSEWHERE} for its tiles"]
    tab.wait(f"Object.keys({SHAPES}).length === {len(ENDS)}", "the garden without the tiles that do not come")
    origin = "/".join(address.split("/")[:3]) + "/"
    found = [f"{ELSEWHERE} is told {told!r}, not {origin!r}" for url, told in asked if url.startswith(ELSEWHERE) and told != origin]
    found += [f"a request elsewhere: {url}" for url, _ in asked
              if not url.startswith((ELSEWHERE, address, "data:", "blob:", "about:", "chrome:"))]
    found += [entry["message"] for entry in driver.get_log("browser") if "Content Security Policy" in entry["message"]]
    tab.close()
    return found


def problems(driver, out):
    """A garden of 500 m with a folder of tiles, without any, and with tiles of a server elsewhere."""
    site, tiles = out / "ends.geojson", out / "tiles"
    make_tiles(tiles)
    make_site(site)
    garden = ("--site", site, "--live")
    with served.Served(*garden, "--tiles", tiles, "--tiles-credit", CREDIT, journal=out / "tiles.jsonl") as session:
        tab = tabs.Tab(driver, session.address)
        found = tab_problems(tab, out)
        # Missing tiles are no fault: the console says nothing of them.
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
    with served.Served(*garden, journal=out / "tiles.jsonl") as session:
        tab = tabs.Tab(driver, session.address)
        tab.wait(f"Object.keys({SHAPES}).length === {len(ENDS)}", "the garden without tiles")
        found += [f"without tiles the page asks for {url}" for url, _ in requests(driver) if "tiles" in url]
        if tab.ask("document.querySelector('.map .tiles, .map-credit') !== null"):
            found.append("there are tiles, or their credit, although none were named")
        tab.close()
    with served.Served(*garden, "--tiles", ELSEWHERE + "{z}/{x}/{y}.png", journal=out / "tiles.jsonl") as session:
        return found + elsewhere_problems(driver, session.address)
