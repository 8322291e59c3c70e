#!/usr/bin/env python3
"""Drives the page of `ripples serve` in headless Chromium and fails, saying what was expected, where it is not so.

Usage: scripts/page-check.sh [--minutes N] [PART ...], which makes the environment. Parts, all without one:
guide     the commands of docs/page.md and README.md show a page
protocol  its messages, and what guests may do
looks     every view at 320, 390, 768 and 1440 pixels, light and dark: axe-core finds nothing, nothing is too wide; the sheet follows a finger
keys      all by keys: launch, map and sheet; workbench; room; Tab goes round, what has the keys is in view and has a ring
weight    the bytes before sound, 500 kB at most, and the time to it
walk      a walk by position and orientation: the decisions are those of a render of the walk that was logged
tiles     tiles behind the map: in their place in a garden of 500 m, dimmed in the dark, nothing fetched where none are named
field     a field walk on a phone: two taps to sound, a walk, a position that is too inaccurate, the end; looks as above
room      a room of objects in two tabs: dragged, turned, painted, played; what may not play is refused
saves     undone, refused and conflicting texts, input methods, numbers beyond their range: nothing is lost, all is said
hostile   names and texts of a site, a mapping and a terminal that would run: they are read as texts, and the page stands
guided    a guided walk, in a session and on a phone: wishes, callouts as text, beacon, street preview; looks as above
listen    a listening study by keys: every screen, each form of answers, a reload; all answers are kept; switching and repeating
          in frames of the player's output
left      a path drawn through recordings is heard in its order; two phones leave music and recordings for the next walk; an album whose
          mix changes from zone to zone without a silence; looks as above
away      phones that are denied, offline for 20 s and loaded anew; a guest who is far away; a session that nobody hears: what is seen, what is
          said, and what it costs
lost      a session that ends without a word, and another at its server
work      two tabs and a terminal: editor, sliders, timeline; the journal replays to the samples of the recording
bench     what the panels of the workbench say, beside the data, the equations, sines and the recording of a microphone
visitors  guests are invited, by a code that a camera reads; a guest's workbench; places are read aloud
stay      --minutes of a field walk on a phone: no block of 128 frames is missing
network   --minutes of sound through a network of 80 ± 40 ms each way that loses 1 %: dropouts, latency, what a pause adds

Nowhere a console error or a request elsewhere. Pictures to look at are written into --out.
"""

import argparse
import pathlib
import sys
import time
import traceback

from page import away, bench, field, guide, guided, hostile, keys, left, listen, looks, lost, network, protocol, room, saves, served, tiles, visitors, walk, work
from page import tab as tabs

GARDEN = ("--site", "sites/garden.geojson", "--data", "datasets/garden-tour", "--start", "20")
PARTS = ("guide", "protocol", "looks", "keys", "weight", "walk", "tiles", "field", "room", "saves", "hostile", "guided", "left", "listen", "away", "lost", "work", "bench", "visitors", "stay", "network")


def garden_problems(driver, part, out, minutes):
    """The parts that look at a garden which plays by itself."""
    with served.Served(*GARDEN, journal=out / "garden.jsonl") as session:
        if part == "weight":
            return looks.weight_problems(driver, session.address)
        if part == "network":
            return network.problems(driver, session.address, minutes)
        found = looks.look_problems(driver, session.address, out)
        return found + tabs.complaints(driver, session.address, tabs.records(driver))


def problems(part, out, minutes):
    """The problems of a part, in a browser of its own."""
    driver = None
    try:
        if part in ("guide", "protocol"):
            return {"guide": guide, "protocol": protocol}[part].problems(out)
        driver = tabs.start()
        if part == "stay":
            return field.stay_problems(driver, out, minutes)
        own = {"keys": keys, "walk": walk, "tiles": tiles, "field": field, "room": room, "saves": saves, "hostile": hostile, "guided": guided, "left": left, "listen": listen, "away": away, "lost": lost, "work": work, "bench": bench, "visitors": visitors}
        if part in own:
            return own[part].problems(driver, out)
        return garden_problems(driver, part, out, minutes)
    except AssertionError as error:
        if driver:
            driver.save_screenshot(str(out / f"{part}-failed.png"))
        return [str(error)]
    except Exception:
        return [traceback.format_exc()]
    finally:
        if driver:
            driver.quit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=0.5, help="how long to listen through the network (default 0.5)")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    arguments = parser.parse_args()
    if unknown := [part for part in arguments.parts if part not in PARTS]:
        sys.exit(f"page-check.py: {unknown[0]} is no part; expected {', '.join(PARTS)}")
    failed = False
    for part in arguments.parts or PARTS:
        start = time.monotonic()
        found = problems(part, arguments.out.resolve(), arguments.minutes)
        for problem in found:
            print(f"{part}: {problem}", file=sys.stderr)
        failed = failed or bool(found)
        count = f"{len(found) or 'no'} problem{'' if len(found) == 1 else 's'}"
        print(f"{part}: {count}, {time.monotonic() - start:.0f} s", flush=True)
    return 1 if failed else 0


sys.exit(main())
