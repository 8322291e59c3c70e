"""
Phones that are denied, offline and loaded anew, and a guest who is far away: what is seen at 390 pixels and what a screen reader is
told, as a transcript in --out; and what a session costs that nobody hears.
"""

import json
import os
import re
import shutil
import time
from urllib.parse import urlsplit

from page import field, looks, protocol, proxy, served, tab as tabs, walk, walked

SIZE = (390, 844)
DENIED = "Your position was refused"
WINDOW = 0.7       # seconds of sound in which a peak is looked for
SILENT = 2.0       # seconds without a network within which there is silence
TOLD = 8.0         # seconds without a network within which a screen reader has been told
OFFLINE = 20       # seconds
BERLIN = {"latitude": 52.52, "longitude": 13.405, "accuracy": 5}
MOST_IDLE = 0.02   # seconds of CPU in a second of a session that nobody hears
# Writes down what is said, and every quarter of a second what can be read within the window and is not covered.
WITNESS = """{
  window.transcript = [];
  const note = (how, words) => window.transcript.push([performance.timeOrigin / 1000 + performance.now() / 1000, how, words]);
  const readable = () => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.textContent.trim();
      if (!words || !text.parentElement.checkVisibility() || text.parentElement.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getClientRects()[0];
      if (!box || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.left > innerWidth) continue;
      const at = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2);
      const isMark = text.parentElement.closest(".map");   // nothing of a map can be pressed there
      if (at && (isMark || text.parentElement.contains(at) || at.contains(text.parentElement))) found.push(words);
    }
    return found;
  };
  window.readable = readable;
  addEventListener("DOMContentLoaded", () => {
    let before = [];
    setInterval(() => {
      const now = readable();
      for (const words of now) if (!before.includes(words)) note("seen", words);
      before = now;
    }, 250);
    const region = document.getElementById("announcer");
    new MutationObserver(() => { if (region.textContent) note("said", region.textContent); })
      .observe(region, { childList: true, characterData: true, subtree: true });
  });
}"""


class Transcript:
    """What a tab shows and says from a moment on; it is written into a file at the end."""

    def __init__(self, tab, path):
        self.tab, self.path, self.begin, self.kept = tab, path, time.time(), []

    def gather(self):
        self.kept += self.tab.ask("window.transcript.splice(0)")
        return self.kept

    def write(self):
        lines = [f"{at - self.begin:6.1f} s  {how}  {words}" for at, how, words in self.gather()]
        self.path.write_text("\n".join(lines) + "\n", "utf-8")

    def first(self, how, pattern, since):
        """Seconds from a moment to the first time that something was seen or said; None where it was not."""
        times = [at - since for at, kind, words in self.gather() if kind == how and at >= since and re.search(pattern, words)]
        return min(times, default=None)

    def problems(self, how, pattern, since, seconds, what):
        """Waits until something is seen or said."""
        if tabs.settles(lambda: self.first(how, pattern, since) is not None, max(0.5, since + seconds - time.time())):
            after = self.first(how, pattern, since)
            print(f"away: {what}: {how} after {after:.1f} s")
            if after <= served.PATIENCE * seconds:
                return []
        return [f"{what} is not {how} within {seconds} s: {[words for _, kind, words in self.kept if kind == how][-8:]}"]


def phone(driver, address, script=""):
    """A phone with the field page, on which nothing has been pressed yet."""
    tab = tabs.Tab(driver, "about:blank", "", width=SIZE[0], height=SIZE[1])
    tab.address = address
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=field.LISTEN_IN + WITNESS + script)
    return tab


def permit(tab, setting):
    tab.command("Browser.setPermission", permission={"name": "geolocation"}, setting=setting,
                origin="/".join(tab.address.split("/")[:3]))


def denied_problems(driver, address, out):
    """A position that is refused is said where one looks, and to who listens, also in the page of a session."""
    found = []
    for name, where, button in (("field", address, "Listen"), ("session", None, "My position")):
        with served.Served("--site", walk.SITE, "--live", journal=out / "away.jsonl") if where is None else _nothing(where) as session:
            tab = phone(driver, session.address)
            permit(tab, "denied")
            tab.open("" if where else "garden")
            tab.wait(field.READY, "the map of the garden")
            transcript = Transcript(tab, out / f"away-denied-{name}.txt")
            time.sleep(0.5)  # A press so soon after the page would come before its words can be told from those of the start.
            pressed = time.time()
            tab.press(button)
            found += transcript.problems("seen", DENIED, pressed, 3, f"a position refused ({name})")
            found += transcript.problems("said", DENIED, pressed, 6, f"a position refused ({name})")
            time.sleep(12)   # a message that goes by itself has gone by then
            if not any(DENIED in words for words in tab.ask("window.readable()")):
                found.append(f"that the position was refused is not to be seen any more after 12 s ({name}): {tab.ask('window.readable()')}")
            if any("Looking for your position" in words for words in tab.ask("window.readable()")):
                found.append(f"the page looks for a position that was refused ({name})")
            found += looks.here_problems(tab, out, f"away-denied-{name}", f"a refused position ({name})")
            transcript.write()
            permit(tab, "granted")
            tab.close()
    return found


class _nothing:
    """Walks that are served already."""

    def __init__(self, address):
        self.address = address

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def offline_problems(driver, address, out):
    """Twenty seconds without a network: silence soon, said and seen; what is known is called as old as it is; then it goes on."""
    place = urlsplit(address)
    begin = 25
    network = proxy.Network(delay=0.03, jitter=0.01, loss=0, dead=((begin, OFFLINE),))
    with proxy.Proxy(place.port, network) as between:
        hole = time.time() + (begin - (time.monotonic() - between.begin))
        tab = field.begin(driver, address.replace(f":{place.port}/", f":{between.port}/"), script=WITNESS)
        transcript = Transcript(tab, out / "away-offline.txt")
        field.place(tab, *walk.WAY[2][:2], 5)
        field.hear(tab, "before the dead zone")
        time.sleep(max(0, hole - time.time()))  # The hole begins at that time.
        tab.wait("window.peak() < 1e-4", "silence in the dead zone", 2 * SILENT)
        silence = time.time() - hole
        print(f"away: silence after {silence:.1f} s without a network")
        found = [f"silence comes after {silence:.1f} s"] if silence > served.PATIENCE * (SILENT + WINDOW) else []
        found += transcript.problems("said", "^Silence: ", hole, TOLD, "silence")
        found += transcript.problems("said", "^Connection lost", hole, TOLD + 4, "the loss of the connection")
        found += transcript.problems("seen", "^Connection lost", hole, TOLD, "the loss of the connection")
        found += transcript.problems("seen", r"^\d+ s ago$", hole, 10, "how old the walker's dot is")
        found += transcript.problems("seen", r"^\d+ s ago: ", hole, 10, "how old the words of the sheet are")
        pressed = time.time()
        tab.press("Where am I?")
        found += transcript.problems("said", r"where you were \d+ s ago\. You were ", pressed, 3, "where one was, asked offline")
        tab.picture(out / "away-offline.png")
        found += looks.here_problems(tab, out, "away-offline", "a phone offline")
        time.sleep(max(0, hole + OFFLINE - time.time()))  # The hole ends at that time.
        found += transcript.problems("said", "^Connected again", hole + OFFLINE, 12, "the connection that is there again")
        found += transcript.problems("said", "^The sound is back", hole + OFFLINE, 16, "the sound that is back")
        time.sleep(1)  # Words that are late would come within that time.
        if any(re.search(r"^\d+ s ago", words) for words in tab.ask("window.readable()")):
            found.append("what is of now is still called old")
        field.end_walk(tab)
        transcript.write()
        tab.close()
    return found


def reloaded_problems(driver, address, walks, out):
    """A page that is loaded anew goes on with its walk: the same visits, the same folder, and a render decides the same."""
    tab = field.begin(driver, address, script=WITNESS)
    field.place(tab, *walk.WAY[2][:2], 5)
    visited = "[...document.querySelectorAll('.ripple-row')].some((row) => /visited once/.test(row.textContent))"
    tab.wait(visited, "a ripple that was visited", 15)
    before = walking(walks)
    reloaded = time.time()
    tab.driver.refresh()
    transcript = Transcript(tab, out / "away-reloaded.txt")
    tab.wait("document.getElementById('launch') === null", "the launch screen to go by itself after a reload")
    tab.wait(field.READY, "the map of the garden after a reload")
    found = transcript.problems("seen", "Your walk goes on", reloaded, 6, "the walk that goes on")
    tab.wait(visited, "the visit of before after a reload", 10)
    field.listen(tab)
    for (latitude, longitude), heading, accuracy in list(walk.fixes())[8:]:
        walk.turn(tab, heading)
        field.place(tab, latitude, longitude, accuracy)
        time.sleep(0.3)  # the pace of the walker
    tab.wait(f"/Weather hill/.test({field.TITLE})", "the walk to go on to Weather hill")
    field.hear(tab, "after a reload")
    field.end_walk(tab)
    transcript.write()
    tab.close()
    if walking(walks) != before:
        found.append(f"the walks of the folder are {walking(walks)}, before the reload {before}")
    return found


def walking(walks):
    """The folders of the walks that were listened to."""
    return sorted(kept.parent.name for kept in walks.glob("*/walk.json"))


def cpu(program):
    """Seconds of CPU that a program has taken."""
    with open(f"/proc/{program.pid}/stat", encoding="utf-8") as file:
        user, system = file.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def far_problems(driver, out):
    """A guest who is far away moves nobody's garden; one who speaks the protocol moves it as long as they are there."""
    found = []
    with served.Served("--site", walk.SITE, "--data", "datasets/garden-tour", "--start", "20", "--host", "0.0.0.0", journal=out / "far.jsonl") as session:
        guests = re.sub(r"//[^:/]+", "//127.0.0.1", session.expect(r"^guests open (http://\S+/)$")[1])
        owner = tabs.Tab(driver, session.address)
        owner.wait(looks.READY["garden"], "the garden")
        guest = phone(driver, guests)
        permit(guest, "granted")
        guest.command("Emulation.setGeolocationOverride", **BERLIN)
        guest.open("garden")
        guest.wait(looks.READY["garden"], "the garden of a guest")
        transcript = Transcript(guest, out / "away-far.txt")
        pressed = time.time()
        guest.press("My position")
        for how in ("seen", "said"):
            found += transcript.problems(how, r"^You are \d+ km from this garden", pressed, 8, "that the guest is far")
        time.sleep(1)  # A place that is wrongly taken is shown within that time.
        if "Far from here" in owner.ask(field.TITLE):
            found.append("a guest who is far away has taken the garden from everybody")
        transcript.write()
        guest.close()
        face = protocol.Face(guests)
        face.link.send('{"sense": {"latitude": 1e308, "longitude": 5}}')
        reply = face.next("reply", lambda one: one.get("tag") is None)
        if reply["kind"] != "error" or "latitude" not in reply["text"]:
            found.append(f"half a place is answered with {reply}")
        held = face.next("state")["taken"]
        found += [f"half a place holds {held}"] if held else []
        face.link.send(json.dumps({"sense": BERLIN}))
        owner.wait(f"{field.TITLE} === 'Far from here'", "a place that is sent by the protocol to be taken", 8)
        face.link.close()
        closed = time.monotonic()
        owner.wait(f"{field.TITLE} !== 'Far from here'", "the position to be released with its page", 12)
        print(f"away: a position is released {time.monotonic() - closed:.1f} s after its page has closed")
        owner.close()
        session.expect("the session rests", 40)
        before, begin = cpu(session.program), time.monotonic()
        time.sleep(6)  # The time over which the CPU is measured.
        share = (cpu(session.program) - before) / (time.monotonic() - begin)
        print(f"away: a session that nobody hears costs {1000 * share:.1f} ms of CPU a second")
        found += [f"a session that nobody hears costs {1000 * share:.0f} ms of CPU a second"] if share > MOST_IDLE else []
        again = tabs.Tab(driver, session.address)
        again.wait(looks.READY["garden"], "the garden after a rest")
        again.wait("document.querySelectorAll('.ripple-way').length > 0", "places after a rest")
        again.close()
    return found


def problems(driver, out):
    walks = out / "away-walks"
    shutil.rmtree(walks, ignore_errors=True)
    with served.Fielded(walk.SITE, "--walks", walks) as garden:
        found = denied_problems(driver, garden.address, out)
        found += offline_problems(driver, garden.address, out)
        found += reloaded_problems(driver, garden.address, walks, out)
    found += walked.again_problems(walks, out, expected=3)
    return found + far_problems(driver, out)
