"""What does a session cost that is shown as a page: to who opens it, and to who serves it?"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "python/tests")]
import listeners  # noqa: E402
import page_client  # noqa: E402
from waiting import eventually  # noqa: E402

HEADS = ["what", "figure"]
BROWSER = ROOT / ".build/report-check/bin/python"   # made by `make page-check`
GARDEN = ("--site", ROOT / "sites/garden.geojson", "--data", ROOT / "datasets/garden-tour")
# In the browser's process, whose Python has its driver.
WEIGH = """
import json, pathlib, sys
sys.path.insert(0, "scripts")
from page import looks, served, tab
with served.Served(*sys.argv[2:], journal=pathlib.Path(sys.argv[1])) as session:
    driver = tab.start()
    try:
        print(json.dumps(looks.weight(driver, session.address)[0]))
    finally:
        driver.quit()
"""


def measure(ripples, clients, seconds, repeats, folder, say):
    """The figures of a build; what cannot be measured here is left out, and said."""
    if not os.access(ripples, os.X_OK):
        print(f"Without the page: there is no {ripples}; make build", file=sys.stderr)
        return {}
    say(f"the page, {clients} clients")
    return weigh(ripples, repeats, folder, say) | serve(ripples, clients, seconds)


def weigh(ripples, repeats, folder, say):
    """Medians of what a browser fetches and waits for."""
    if not BROWSER.exists():
        print("Without the page's weight: there is no browser's driver; make page-check gets it", file=sys.stderr)
        return {}
    found = []
    for turn in range(repeats):
        say(f"the page in a browser, run {turn + 1} of {repeats}")
        command = [BROWSER, "-B", "-c", WEIGH, os.path.join(folder, "page.jsonl"), *map(str, GARDEN)]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {"RIPPLES": str(ripples)}, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"Without the page's weight: {done.stderr.strip()[-300:]}", file=sys.stderr)
            return {}
        found.append(json.loads(done.stdout.splitlines()[-1]))
    return {name: statistics.median(one[name] for one in found) for name in found[0]}


def serve(ripples, clients, seconds):
    """What one page that plays the sound, and one player of its stream, cost the server: beyond a session with neither."""
    served = page_client.Served(ripples, *GARDEN)
    try:
        # On a longer walk, memory grows by the ripples that are entered.
        page_client.Client(served).open().run(":loop 0 30")
        time.sleep(5)  # what a session does at its beginning is not measured
        idle = cost(served, [], seconds)
        pages = [listeners.PageListener(page_client.Client(served).open(), reads=True) for _ in range(clients)]
        with_pages = cost(served, pages, seconds)
        for one in pages:
            one.socket.close()
        watch = page_client.Client(served).open()
        eventually(lambda: watch.next("state")["pages"] == 1)
        watch.close()
        before = cost(served, [], seconds)
        players = [listeners.Listener(("127.0.0.1", served.port), f"/{served.token}/stream.wav", reads=True)
                   for _ in range(clients)]
        with_players = cost(served, players, seconds)
        lost = sum(one.closed is not None for one in pages + players)
    finally:
        served.end()
    return {
        "clients": clients, "lost": lost, "session_cpu": idle[0], "session_MB": idle[1],
        "page_cpu": (with_pages[0] - idle[0]) / clients, "page_MB": (with_pages[1] - idle[1]) / clients,
        "player_cpu": (with_players[0] - before[0]) / clients, "player_MB": (with_players[1] - before[1]) / clients}


def cost(served, everybody, seconds):
    """User and system CPU seconds per second of the server, and its greatest memory in MB, while all read."""
    begin, cpu, memory = time.monotonic(), served.cpu, []
    listeners.run(everybody, seconds, lambda passed: memory.append(served.megabytes))
    return (served.cpu - cpu) / (time.monotonic() - begin), max(memory)


def rows(found):
    lines = []
    if "own_bytes" in found:
        own, libraries = found["own_bytes"] / 1000, found["library_bytes"] / 1000
        lines += [["bytes before sound", f"{own + libraries:.0f} kB: {own:.0f} own, {libraries:.0f} of the map's library"],
                  ["from opening to the session, loopback", f"{found['open_ms']:.0f} ms"],
                  ["from *Listen* to the first sound, loopback", f"{found['sound_ms']:.0f} ms"]]
    if "clients" in found:
        lines += [["a session without anybody", f"{1000 * found['session_cpu']:.0f} ms of CPU a second, "
                                                f"{found['session_MB']:.0f} MB"]]
        for name, what in (("page", "a page with sound"), ("player", "a player of `stream.wav`")):
            lines += [[f"{what}, of {found['clients']}, beyond that", f"{1000 * found[name + '_cpu']:.2f} ms of CPU a second, "
                                                                      f"{1000 * found[name + '_MB']:.0f} kB"]]
        lines += [["of them closed by the server", str(found["lost"])]] if found["lost"] else []
    return lines
