"""A walk through a garden by a phone's sensors: the page decides on it what a render of the same walk decides."""

import json
import math
import time

from page import served
from page import tab as tabs

SITE = "sites/garden.geojson"
# Through the rose garden and the bamboo grove to the edge of the weather hill: latitude, longitude, heading.
WAY = [(33.79035, -84.37235, 350), (33.7905, -84.3724, 0), (33.7907, -84.3724, 10), (33.7909, -84.3725, 320),
       (33.79103, -84.37264, 315), (33.79118, -84.3728, 310), (33.7913, -84.373, 300), (33.79136, -84.37325, 280)]
STEPS = 4        # fixes between two of them
TICKS = 100      # per second
KINDS = ("enter", "leave", "target")


def fixes():
    """The fixes of the walk; a phone's accuracy goes up and down a little."""
    for (start, end) in zip(WAY, WAY[1:]):
        for step in range(STEPS):
            share = step / STEPS
            yield [a + share * (b - a) for a, b in zip(start[:2], end[:2])], start[2], 4 + step / 10


def turn(tab, heading):
    angle = -math.radians(heading)
    tab.command("Emulation.setSensorOverrideReadings", type="absolute-orientation", reading={
        "quaternion": {"x": 0, "y": 0, "z": math.sin(angle / 2), "w": math.cos(angle / 2)}})


def go(tab):
    """Walks, half a second from fix to fix."""
    tab.command("Browser.grantPermissions", permissions=["geolocation", "sensors"],
                origin="/".join(tab.address.split("/")[:3]))
    tab.command("Emulation.setSensorOverrideEnabled", enabled=True, type="absolute-orientation",
                metadata={"available": True, "minimumFrequency": 1, "maximumFrequency": 60})
    for count, ((latitude, longitude), heading, accuracy) in enumerate(fixes()):
        turn(tab, heading)
        tab.command("Emulation.setGeolocationOverride", latitude=latitude, longitude=longitude, accuracy=accuracy)
        if count == 0:
            tab.press("My position")
            tab.wait("document.getElementById('sheet-title').textContent !== 'No position yet'", "a position")
        time.sleep(0.4)  # the pace of the walker


def write_log(journal, path):
    """The readings that a session got, with its times, as a log; each holds until the next, as they do in the session."""
    now = dict.fromkeys(("latitude", "longitude", "accuracy", "heading"))
    rows = {0: dict(now)}
    for line in journal.read_text("utf-8").splitlines()[1:]:
        entry = json.loads(line)
        if entry.get("do") == "take" and entry["name"] in now:
            rows.setdefault(max(0, entry["tick"] - 1), dict(now))
            now[entry["name"]] = entry["value"]
            rows[entry["tick"]] = dict(now)
    text = ["time," + ",".join(now)]
    for tick, row in sorted(rows.items()):
        text.append(",".join([f"{tick / TICKS:.2f}", *("" if one is None else repr(one) for one in row.values())]))
    path.write_text("\n".join(text) + "\n", "utf-8")


def decisions(path):
    """What a log of decisions says of ripples and targets: time, kind, ripple, place."""
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(round(entry["time"], 2), entry["kind"], entry["id"], entry.get("slot"))
            for entry in entries if entry.get("kind") in KINDS]


def problems(driver, out):
    """Walks with `--live`, then renders the walk that was logged, and compares."""
    with served.Served("--site", SITE, "--live", "--log", out / "walk-live.log",
                       journal=out / "walk.jsonl") as session:
        tab = tabs.Tab(driver, session.address, width=390, height=844)
        tab.wait("document.querySelectorAll('.map .ripple').length > 0", "the map")
        go(tab)
        tab.wait("/Weather hill/.test(document.getElementById('sheet-title').textContent)",
                 "the sheet to show Weather hill, where the walk ends")
        facing = tab.ask("document.querySelector('.walker .cone').style.transform")
        tab.picture(out / "walk.png")
        tab.command("Emulation.setDeviceMetricsOverride", width=1440, height=900, deviceScaleFactor=1, mobile=False)
        tab.driver.execute_script("document.getElementById('tab-workbench').click()")
        tab.wait("document.querySelectorAll('.bench-decisions tbody tr').length > 0", "decisions in the workbench")
        shown = tab.ask("[...document.querySelectorAll('.bench-decisions tbody tr')].map((row) => row.cells[1].textContent)")
        found = tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
        session.quit()
    write_log(out / "walk.jsonl", out / "walk.csv")
    served.run("render", "--site", SITE, "--data", out / "walk.csv", "--log", out / "walk-render.log",
               "--out", out / "walk.wav", "--tail", 0, "--allow-missing", "--quiet")
    live, rendered = decisions(out / "walk-live.log"), decisions(out / "walk-render.log")
    if f"rotate({WAY[-2][2]}deg)" != facing:
        found.append(f"the walker of the map points to {facing}, not to {WAY[-2][2]}°")
    if live != rendered:
        lines = [f"live {one}, rendered {other}" for one, other in zip(live, rendered) if one != other][:3]
        found.append(f"the page decided {len(live)} times, the render {len(rendered)} times; {'; '.join(lines)}")
    kinds = {kind for _, kind, _, _ in live}
    found += [f"the walk has no decision {kind}: it shows nothing" for kind in KINDS if kind not in kinds]
    count = sum(words.startswith(("enter ", "leave ", "target ")) for words in shown)
    if count != len(live):
        found.append(f"the page shows {count} of {len(live)} decisions")
    print(f"walk: {len(live)} decisions live, the same in a render of its log")
    return found
