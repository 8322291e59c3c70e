"""The page of a field walk on a phone: two taps to sound, a walk by sensors, a position that is too inaccurate, a dead zone, the end."""

import re
import shutil
import time
from urllib.parse import urlsplit

from report import rules

from page import looks, proxy, served, walk, walked
from page import tab as tabs

SIZES = [(1440, 900), (390, 844), (320, 640)]
TITLE = "document.getElementById('sheet-title').textContent"
SOUND = "document.getElementById('sound-short').textContent"
TURNS = 100
MOST_TURN = 0.015  # seconds from an orientation to the first sample that it changes, in 95 of 100 times
HOLE = (20, 8)   # a dead zone, in seconds from the proxy's start on
# Keeps what the worklet tells the page.
LISTEN_IN = """
  window.reports = [];
  window.ticks = [];
  window.contexts = [];
  window.AudioContext = class extends AudioContext {
    constructor(...settings) {
      super(...settings);
      window.contexts.push(this);
    }
    createScriptProcessor(...settings) {
      const node = super.createScriptProcessor(...settings);
      window.tap(node);
      return node;
    }
  };
  window.tap = (node) => {
    window.level = new AnalyserNode(node.context, { fftSize: 32768 });
    node.connect(window.level);
  };
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...settings) {
      super(...settings);
      this.port.addEventListener("message", ({ data }) => {
        if (data.report && window.isSlow) data.report.load = 2;
        if (data.report) window.reports.push({ ...data.report, at: window.contexts[0].currentTime });
        if (data.tick) window.ticks.push(data);
      });
      window.tap(this);
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const watch = () => {
      if (/ ms$/.test(document.getElementById("sound-short")?.textContent)) window.sounded = performance.now() / 1000;
      else requestAnimationFrame(watch);
    };
    watch();
  });
  window.peak = () => {
    const samples = new Float32Array(window.level.fftSize);
    window.level.getFloatTimeDomainData(samples);
    return Math.max(...samples.map(Math.abs));
  };"""
NO_WORKLET = "window.AudioWorkletNode = undefined;"
NO_ENGINE = "Object.defineProperty(window, 'WebAssembly', { value: undefined });"
WAY = "document.getElementById('field-sound').textContent"
SENT = "/^The garden makes the sound and sends it, because "
READY = "document.querySelectorAll('.map .ripple').length > 0"


def look_problems(driver, address, out):
    """The page in every size, light and dark: axe-core finds nothing, nothing is too wide."""
    problems = []
    tab = tabs.Tab(driver, address, "")
    for width, height in SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            tab.driver.refresh()
            tab.wait(READY, "the map of the garden")
            tab.settle()
            where = f"{width} pixels, {theme}"
            wide = tab.ask("document.documentElement.scrollWidth")
            problems += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
            tab.picture(out / f"field-{width}-{theme}.png")
            problems += [f"{where}: {problem}" for problem in rules.problems(driver, grave=looks.EVERY)]
            if width < 600:
                tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
                tab.settle()
                tab.picture(out / f"field-sheet-{width}-{theme}.png")
                problems += [f"sheet, {where}: {each}" for each in rules.problems(driver, grave=looks.EVERY)]
            tab.element("#end").click()
            tab.wait("document.querySelector('dialog[open]') !== null", "a question before the end")
            tab.picture(out / f"field-end-{width}-{theme}.png")
            problems += [f"question, {where}: {each}" for each in rules.problems(driver, grave=looks.EVERY)]
            tab.keys("ESCAPE")
            tab.wait("document.querySelector('dialog[open]') === null", "the question to go with Escape")
    tab.close()
    return problems


def allow(tab):
    tab.command("Browser.grantPermissions", permissions=["geolocation", "sensors"],
                origin="/".join(tab.address.split("/")[:3]))
    tab.command("Emulation.setSensorOverrideEnabled", enabled=True, type="absolute-orientation",
                metadata={"available": True, "minimumFrequency": 1, "maximumFrequency": 60})


def place(tab, latitude, longitude, accuracy):
    tab.command("Emulation.setGeolocationOverride", latitude=latitude, longitude=longitude, accuracy=accuracy)


def begin(driver, address, start=walk.WAY[0], script=""):
    """From the launch to sound by two taps, at a place and heading; gives the tab."""
    tab = opened(driver, address, start, script)
    tab.wait("document.getElementById('launch') !== null", "the launch screen")
    tab.wait(READY, "the map of the garden")
    tab.element("body").click()
    tab.wait("document.getElementById('launch') === null", "the launch screen to go with a tap")
    listen(tab)
    return tab


def opened(driver, address, start=walk.WAY[0], fault=""):
    """The page at a place and heading, in a browser with a fault."""
    tab = tabs.Tab(driver, "about:blank", "", width=390, height=844, is_calm=False)
    tab.address = address
    allow(tab)
    if fault == walked.RECORD:
        tab.command("Page.setBypassCSP", enabled=True)   # what records is no part of the page
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=LISTEN_IN + fault)
    tab.open("")
    latitude, longitude, heading = start
    walk.turn(tab, heading)
    place(tab, latitude, longitude, 5)
    return tab


def listen(tab):
    """From the tap to sound."""
    start = time.monotonic()
    tab.element("#listen").click()
    tab.wait(f"/ ms$/.test({SOUND})", "sound after the second tap", 20)
    print(f"field: {1000 * (time.monotonic() - start):.0f} ms from the tap to sound, {tab.ask(SOUND)} to the ear")


def go(tab):
    """Walks, and keeps what a screen reader is told."""
    tab.driver.execute_script("""
      window.spoken = [];
      new MutationObserver(() => window.spoken.push(document.getElementById('announcer').textContent))
        .observe(document.getElementById('announcer'), { childList: true, characterData: true, subtree: true });""")
    for (latitude, longitude), heading, accuracy in walk.fixes():
        walk.turn(tab, heading)
        place(tab, latitude, longitude, accuracy)
        time.sleep(0.4)  # the pace of the walker
    tab.wait(f"/Weather hill/.test({TITLE})", "the sheet to show Weather hill, where the walk ends")


def declination(tab):
    """What the page adds to its compass, as its figures say; about six degrees to the west in Atlanta."""
    tab.element("#sound-menu > summary").click()
    words = tab.ask("document.getElementById('sound-figures').textContent")
    tab.keys("ESCAPE")
    degrees = float(re.search(r"magnetic, corrected by (−?[\d.]+)°", words)[1].replace("−", "-"))
    assert -7 < degrees < -4, words
    return degrees


def turn_problems(tab, north):
    """
    The time from an orientation to the first sample that it changes, without the output's latency: the engine on the phone needs
    no round trip. What a tick of 10 ms has of the head is reached at its end, so the sound changes from its beginning on.
    """
    tab.command("Emulation.setSensorOverrideEnabled", enabled=False, type="absolute-orientation")
    tab.driver.execute_script("window.reports.splice(0)")
    turns = tab.driver.execute_async_script("""
      const [count, done] = arguments;
      const turns = [];
      const turn = () => {
        if (turns.length === count) return done(turns);
        const alpha = 3 * turns.length + 1;
        dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha, beta: 0, gamma: 0, absolute: true }));
        turns.push([360 - alpha, window.contexts[0].currentTime]);
        // A head turns in the course of time, at any moments of a tick.
        setTimeout(turn, 30 + turns.length % 17);
      };
      turn();""", TURNS)
    # What was heard by then is reported, also of turns that are heard too late.
    tab.wait(f"window.reports.at(-1)?.at > {turns[-1][1] + 0.3}", "a report of the time after the last turn")
    reports = tab.ask("window.reports")
    begin = max(report["frame"] / 48_000 - report["at"] for report in reports)
    used = {degrees: (tick - 1) / 100 - begin for report in reports for tick, degrees in report["faced"]}
    true = [(round((degrees + north) % 360, 1), time) for degrees, time in turns]
    times = sorted(used[degrees] - time for degrees, time in true if degrees in used)
    if len(times) < 0.9 * TURNS:
        return [f"{len(times)} of {TURNS} turns of the head were used"]
    late = times[int(0.95 * len(times))]
    print(f"field: {1000 * times[len(times) // 2]:.0f} ms from an orientation to the first changed sample, {1000 * late:.0f} ms in 95 of 100")
    return [] if late <= MOST_TURN else [f"an orientation takes {1000 * late:.0f} ms to the sound; expected {1000 * MOST_TURN:.0f} at most"]


def take_away(tab):
    """What a call or a lock does: the system keeps the sound back. It goes on with the next tap, with the same walk."""
    before = tab.ask("window.reports.at(-1).frame")
    tab.driver.execute_script("window.contexts[0].suspend()")
    tab.wait("document.getElementById('listen').textContent.trim() === 'Continue'", "the page to say that the sound is held")
    tab.element(".map-box").click()
    tab.wait(f"window.reports.at(-1).frame > {before} + 48000 && / ms$/.test({SOUND})", "the sound to go on after a tap")


def calibrate(tab):
    """An iPhone whose compass is off by 30 degrees, and then is not."""
    turn = """{ const event = new Event('deviceorientation');
      event.webkitCompassAccuracy = %s;
      dispatchEvent(event); }"""
    said = "/figure of eight/.test(document.getElementById('garden').textContent)"
    tab.driver.execute_script(turn % 30)
    tab.wait(said, "the page to ask for a figure of eight")
    tab.driver.execute_script(turn % 10)
    tab.wait("[...document.querySelectorAll('.note')].every((note) => note.hidden || !/figure of eight/.test(note.textContent))",
             "the page to be content with the compass")


def walk_problems(tab, out):
    """What the page shows and says of the walk, of a position that is too inaccurate, and at the end."""
    go(tab)
    problems = []
    north = declination(tab)
    facing = tab.ask("document.querySelector('.walker .cone').style.transform")
    true = f"{round((walk.WAY[-2][2] + north) % 360, 1):g}"
    if facing != f"rotate({true}deg)":
        problems.append(f"the walker points to {facing}, not to {true}°, where the compass tells {walk.WAY[-2][2]}°")
    tab.wait("window.spoken.some((words) => /^You enter Weather hill/.test(words))", "the page to say the last place that was entered")
    tab.picture(out / "field-walk.png")
    take_away(tab)
    calibrate(tab)
    at = tab.ask("document.querySelector('.walker').getBoundingClientRect().x")
    place(tab, 33.80, -84.40, 85)
    tab.wait("/too inaccurate: 85 m/.test(document.getElementById('garden').textContent)", "the page to say that 85 m is too inaccurate")
    if abs(tab.ask("document.querySelector('.walker').getBoundingClientRect().x") - at) > 1:
        problems.append("the walker has jumped to a position that is too inaccurate")
    tab.element("#sound-menu > summary").click()
    tab.wait("/to 85 m/.test(document.getElementById('sound-figures').textContent)", "the figures to say how good the position is")
    rows = tab.ask("document.getElementById('sound-figures').textContent")
    problems += [f"the figures lack {words!r}: {rows}" for words in ("Known ahead", "In the device", "magnetic") if words not in rows]
    tab.picture(out / "field-figures.png")
    tab.keys("ESCAPE")
    problems += turn_problems(tab, north)
    end_walk(tab)
    tab.picture(out / "field-ended.png")
    return problems


def hole_problems(driver, address):
    """In a dead zone the sound fades, the output goes on, and the engine catches up afterwards; the walk is the same."""
    place = urlsplit(address)
    with proxy.Proxy(place.port, proxy.Network(delay=0.03, jitter=0.01, loss=0, dead=(HOLE,))) as between:
        tab = begin(driver, address.replace(f":{place.port}/", f":{between.port}/"))
        tab.wait("window.reports.at(-1).isSilent", "silence in the dead zone", sum(HOLE))
        tab.wait("!window.reports.at(-1).isSilent && window.reports.at(-1).engine === window.reports.at(-1).frame",
                 "the engine to catch up after the dead zone", sum(HOLE) + 20)
        before = tab.ask("window.reports.at(-1).frame")
        tab.wait(f"window.reports.at(-1).frame > {before} + 5 * 48000", "five more seconds of sound after the dead zone", 15)
        reports = tab.ask("window.reports")
        tab.close()
    problems, last = [], reports[-1]
    print(f"field: {last['away'] / 48_000:.1f} s of silence for a dead zone of {HOLE[1]} s, {last['ahead']:.2f} s ahead after it")
    if last["underruns"]:
        problems.append(f"{last['underruns']} blocks are missing although the network was there")
    if any(after["got"] < before["got"] or after["frame"] < before["frame"] for before, after in zip(reports, reports[1:])):
        problems.append("the sound's clock or the count of messages went back")
    if last["isSilent"] or last["engine"] != last["frame"]:
        problems.append(f"the engine is at {last['engine']}, the output at {last['frame']}")
    return problems


def heard(driver, address, fault=""):
    """A page that sounds, in a browser with a fault."""
    tab = opened(driver, address, fault=fault)
    tab.wait("document.getElementById('launch') === null", "the launch screen to go by itself")
    tab.wait(READY, "the map of the garden")
    listen(tab)
    return tab


def hear(tab, where):
    """Waits until music is heard: samples of the node that leads to the device."""
    tab.wait("window.peak() > 0.003", f"music {where}", 20)


def streamed_problems(driver, walks, out):
    """
    Without WebAssembly or AudioWorklets, where the engine is too slow and where the visitor wishes it the garden makes the sound: the
    page says so, and why, the walk is the same, and it is heard. Who comes beyond the most is told.
    """
    problems = []
    with served.Fielded(walk.SITE, "--walks", walks, "--streams", "1") as garden:
        tab = heard(driver, garden.address, NO_ENGINE)
        tab.wait(f"{SENT}this browser has no WebAssembly with vectors: \\d+ ms/.test({WAY})", "the page to say who makes the sound, and why")
        print(f"field: {tab.ask(WAY)}")
        other = tabs.Tab(driver, "about:blank", "", width=390, height=844)
        other.command("Page.addScriptToEvaluateOnNewDocument", source=NO_ENGINE)
        other.driver.get(garden.address)
        other.wait(f"/cannot make the sound.*makes sound for 1 phone already/.test({WAY})", "a phone too many to be told so")
        other.close()
        tab.front()
        go(tab)
        hear(tab, "without WebAssembly")
        for _ in range(2):
            tab.element("#listen").click()
            time.sleep(3)  # the visitor pauses for so long
        hear(tab, "made by the garden, behind a pause of 3 s")
        if not tab.ask("document.getElementById('field-server').disabled"):
            problems.append("the visitor may choose an engine that the browser cannot run")
        tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
        problems += [f"the sound of the garden: {each}" for each in rules.problems(driver, grave=looks.EVERY)]
        tab.picture(out / "field-streamed.png")
        end_walk(tab)
        tab.close()
        tab = heard(driver, garden.address, NO_WORKLET)
        tab.wait(f"{SENT}this page has no AudioWorklet.*: \\d+ ms/.test({WAY})", "the page to say that it has no AudioWorklet")
        place(tab, *walk.WAY[3][:2], 5)
        hear(tab, "without an AudioWorklet")
        end_walk(tab)
        tab.close()
        change(driver, garden.address)
    return problems


def change(driver, address):
    """An engine that takes too long gives way to the garden; the visitor goes back to it, and to the garden, by a switch."""
    tab = heard(driver, address)
    place(tab, *walk.WAY[3][:2], 5)
    hear(tab, "made by the phone")
    tab.driver.execute_script("window.isSlow = true")
    tab.wait(f"{SENT}this phone is too slow for the engine: \\d+ ms/.test({WAY})", "the page to see that the engine is too slow", 30)
    hear(tab, "with an engine that is too slow")
    tab.driver.execute_script("window.isSlow = false")
    switch = "document.getElementById('field-server')"
    for made, words in (("phone", "/^This phone makes the sound: \\d+ ms/"), ("garden", f"{SENT}you wished it: \\d+ ms/")):
        tab.driver.execute_script(f"{switch}.click()")
        tab.wait(f"{words}.test({WAY})", f"the {made} to make the sound where the visitor wishes it", 30)
        hear(tab, f"made by the {made}, by wish")
    end_walk(tab)
    tab.close()


def end_walk(tab):
    tab.element("#end").click()
    tab.press("End the walk", "dialog")
    tab.wait("/Thank you for walking/.test(document.getElementById('over').innerText)", "the page to say that the walk has ended")


def stay_problems(driver, out, minutes):
    """A walk to and fro of some minutes through a network without holes: the engine on the phone misses nothing."""
    with served.Fielded(walk.SITE, "--walks", out / "field-stay") as garden:
        tab = begin(driver, garden.address)
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            for (latitude, longitude), heading, accuracy in walk.fixes():
                walk.turn(tab, heading)
                place(tab, latitude, longitude, accuracy)
                time.sleep(0.4)  # the pace of the walker
            tab.driver.execute_script("window.reports.splice(0, window.reports.length - 1)")
        last = tab.ask("window.reports.at(-1)")
        tab.close()
    print(f"stay: {last['frame'] / 48_000 / 60:.1f} minutes of sound, {last['underruns']} blocks missing, {last['away'] / 48_000:.1f} s away")
    found = [f"{last['underruns']} blocks of 128 frames are missing"] if last["underruns"] else []
    return found + ([f"{last['away'] / 48_000:.1f} s of silence without a hole"] if last["away"] else [])


def problems(driver, out):
    walks = out / "field-walks"
    shutil.rmtree(walks, ignore_errors=True)
    with served.Fielded(walk.SITE, "--walks", walks) as garden:
        tabs.records(driver)
        tab = begin(driver, garden.address, script=walked.RECORD)
        fetched = tabs.records(driver)
        found = looks.phone_launch_problems(tab, fetched)
        found += walk_problems(tab, out)
        samples = walked.samples(tab, out)
        found += tabs.complaints(driver, garden.address, fetched + tabs.records(driver))
        tab.close()
        found += hole_problems(driver, garden.address)
        found += look_problems(driver, garden.address, out)
    found += walked.again_problems(walks, out, samples)
    streamed = out / "field-streams"
    shutil.rmtree(streamed, ignore_errors=True)
    found += streamed_problems(driver, streamed, out)
    return found + walked.again_problems(streamed, out, expected=6)
