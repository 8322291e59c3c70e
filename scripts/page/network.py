"""Listening through a bad network: dropouts, what is held back for it, and what a pause adds."""

import statistics
import time
from urllib.parse import urlsplit

from page import proxy
from page import tab as tabs

MOST_ADDED = 0.02   # seconds that a pause may add to the latency beyond what is held back for the network
MOST_GROWN = 0.1    # seconds that it may add as a whole: two steps of the buffer, 50 ms for a dropout each
CALM = 600          # seconds of listening, any in a row, in which one dropout may be
# Keeps what the jitter buffer tells the page, with the moment at which it was told.
LISTEN_IN = """
  window.soundReports = [];
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...settings) {
      super(...settings);
      this.port.addEventListener("message", ({ data }) =>
        window.soundReports.push({ ...data, at: performance.now() / 1000 }));
    }
  };"""
SHOWN = "document.getElementById('sound-short').textContent"


def listen(tab):
    """Presses Listen, and waits until there is sound."""
    tab.element("#listen").click()
    tab.wait(f"/ ms$/.test({SHOWN})", "sound after Listen was pressed", 20)


def reports(tab, seconds):
    """What the buffer tells in some seconds, and the latencies that the page shows meanwhile."""
    tab.ask("window.soundReports.splice(0)")
    found, shown = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(min(1, max(0, end - time.monotonic())))
        found += tab.ask("window.soundReports.splice(0)")
        words = tab.ask(SHOWN)
        shown += [float(words.split()[0])] if words.endswith(" ms") else []
    return found, shown


def lag(found):
    """
    By how many seconds the sound is behind the session's frames, but for a constant: beyond what is held back for the network, and
    as a whole.
    """
    heard = [(one["at"] - one["frame"] / 48_000, one["target"]) for one in found if one["isPlaying"] and one["frame"] is not None]
    if not heard:
        raise AssertionError("expected the buffer to tell which frame is heard; it plays nothing")
    return statistics.median(late - target for late, target in heard), statistics.median(late for late, _ in heard)


def dropout_moments(found):
    """The moments of all dropouts, in seconds, from what the buffer told with how many there had been by then."""
    before, moments = 0, []
    for one in found:
        moments += [one["at"]] * max(0, one["underruns"] - before)
        before = one["underruns"]
    return moments


def most_in_a_row(moments, seconds=CALM):
    """The most moments that lie within so many seconds in a row, wherever those begin."""
    return max((sum(begin <= one < begin + seconds for one in moments) for begin in moments), default=0)


def settle(tab, seconds=4):
    """What the buffer tells once it holds back as much as it means to, which takes a while after that has changed."""
    for _ in range(15):
        found, _ = reports(tab, seconds)
        excess = statistics.median(one["heldNow"] + one["late"] - one["target"] for one in found)
        if abs(excess) < 0.04 and len({(one["target"], one["underruns"]) for one in found}) == 1:
            break
    return found


def pause(tab):
    """What a pause adds to the latency in seconds: beyond what is held back for the network, and as a whole."""
    before = lag(settle(tab))
    tab.element("#listen").click()
    tab.wait(f"{SHOWN} === 'Paused'", "the page to say that the sound is paused")
    time.sleep(2)  # so long is the pause
    listen(tab)
    return tuple(after - one for after, one in zip(lag(reports(tab, 4)[0]), before))


def open_page(driver, address):
    tab = tabs.Tab(driver, "about:blank", "")
    tab.address = address
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=LISTEN_IN)
    tab.open("garden")
    tab.wait("document.body.dataset.link === 'open'", "the session's connection", 20)
    # A visitor looks before listening; the page learns meanwhile how uneven the network is.
    time.sleep(10)
    return tab


def problems(driver, address, minutes, network=proxy.Network()):
    """Listens for so many minutes, with a pause at the end, and says what that was like."""
    place = urlsplit(address)
    with proxy.Proxy(place.port, network) as between:
        through = address.replace(f":{place.port}/", f":{between.port}/")
        tab = open_page(driver, through)
        listen(tab)
        dropouts, found, shown, told = [], [], [], []
        begin = time.monotonic()
        while (passed := time.monotonic() - begin) < 60 * minutes:
            some, latencies = reports(tab, min(30, 60 * minutes - passed))
            found, shown = found + some, shown + latencies
            dropouts.append(found[-1]["underruns"] if found else 0)
            print(f"network: {time.monotonic() - begin:.0f} s, {dropouts[-1]} dropouts, held back "
                  f"{1000 * found[-1]['target']:.0f} ms, shown {statistics.median(latencies):.0f} ms" if some and latencies
                  else f"network: {time.monotonic() - begin:.0f} s, no sound", flush=True)
            # The record has every frame of the socket: that of half an hour at once takes the driver longer than it waits.
            told += tabs.complaints(driver, through, tabs.records(driver))
        added, grown = pause(tab)
        told += tabs.complaints(driver, through, tabs.records(driver))
        tab.close()
    targets = [1000 * one["target"] for one in found]
    print(f"network: {minutes:g} min at {1000 * network.delay:.0f} ± {1000 * network.jitter:.0f} ms each way, "
          f"{100 * network.loss:g} % lost ({between.figures}): {dropouts[-1]} dropouts; held back {min(targets):.0f} to "
          f"{max(targets):.0f} ms, {targets[-1]:.0f} at the end; latency shown {statistics.median(shown):.0f} ms "
          f"({min(shown):.0f} to {max(shown):.0f}); a pause adds {1000 * added:.0f} ms, {1000 * grown:.0f} ms with what is held back more")
    if added > MOST_ADDED:
        told.append(f"a pause adds {1000 * added:.0f} ms to the latency; expected {1000 * MOST_ADDED:.0f} at most")
    if grown > MOST_GROWN:
        told.append(f"a pause makes the latency {1000 * grown:.0f} ms longer with what is held back for the network; expected {1000 * MOST_GROWN:.0f} at most")
    moments = dropout_moments(found)
    if (most := most_in_a_row(moments)) > 1:
        times = ", ".join(f"{one - found[0]['at']:.0f}" for one in moments)
        told.append(f"{most} dropouts in {CALM} s in a row, at {times} s; expected one at most")
    return told
