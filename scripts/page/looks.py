"""How the page looks and what it weighs: no view wider than its window, no fault that axe-core finds, few bytes before sound."""

import time

from report import rules

from page import tab as tabs

SIZES = [(1440, 900), (768, 1024), (390, 844), (320, 640)]
RULED = (1440, 390)      # widths at which axe-core looks
MOST_BYTES = 500_000     # before sound


def look_problems(driver, address, out):
    """Every view in every size, light and dark."""
    problems = []
    tab = tabs.Tab(driver, address)
    for width, height in SIZES:
        for theme in ("light", "dark"):
            tab.look(theme, width, height)
            for view in ("garden", "workbench"):
                tab.open(view)
                tab.driver.refresh()
                tab.wait(READY[view], f"the {view} to be shown")
                time.sleep(0.5)
                where = f"{view}, {width} pixels, {theme}"
                wide = tab.ask("document.documentElement.scrollWidth")
                problems += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
                problems += cut_problems(tab, where)
                tab.picture(out / f"{view}-{width}-{theme}.png")
                if width in RULED:
                    problems += [f"{where}: {problem}" for problem in rules.problems(driver, grave=EVERY)]
                if view == "garden" and width == 390:
                    tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
                    time.sleep(0.5)
                    tab.picture(out / f"sheet-{width}-{theme}.png")
                    problems += [f"sheet, {where}: {each}" for each in rules.problems(driver, grave=EVERY)]
    tab.close()
    return problems


def cut_problems(tab, where):
    """Buttons whose words are wider than they are."""
    cut = tab.ask("""[...document.querySelectorAll('button, summary')].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim() || one.ariaLabel)""")
    return [f"{where}: the words of the button {words!r} are wider than it" for words in cut]


EVERY = ("minor", "moderate", "serious", "critical", None)
READY = {
    "garden": "document.querySelectorAll('.map .ripple').length > 0",
    "workbench": "document.querySelector('.bench .CodeMirror') !== null "
                 "&& document.querySelectorAll('.plot').length > 0",
}


def key_problems(driver, address, out):
    """From the launch to the map to the sheet, by keys alone."""
    problems = []
    tab = tabs.Tab(driver, address, width=390, height=844, is_calm=False)
    if not tab.ask("document.getElementById('launch') !== null"):
        problems.append("there is no launch screen where motion is welcome")
    tab.keys("ESCAPE")
    tab.wait("document.getElementById('launch') === null", "the launch screen to go with a key")
    tab.wait(READY["garden"], "the map with its ripples")
    for _ in range(40):
        tab.keys("TAB")
        if name := tab.ask("document.activeElement.matches('.map .ripple') "
                           "&& document.activeElement.getAttribute('aria-label')"):
            break
    else:
        return [*problems, "40 steps of Tab lead to no ripple of the map"]
    tab.keys("ENTER")
    title = "document.getElementById('sheet-title').textContent"
    tab.wait(f"{title} === {name!r}", f"the sheet to show {name}, which was pressed on the map")
    tab.driver.execute_script("document.querySelector('.sheet-handle').focus()")
    height = "document.querySelector('.sheet').dataset.height"
    for key, wanted in (("ARROW_UP", "half"), ("ARROW_UP", "full"), ("ARROW_DOWN", "half"), ("ESCAPE", "low")):
        tab.keys(key)
        found = tab.ask(height)
        problems += [] if found == wanted else [f"{key} made the sheet {found}, not {wanted}"]
    out_of_view = """(() => { const view = document.querySelector('.map').getBoundingClientRect();
      return [...document.querySelectorAll('.map .ripple')].filter((one) => { const box = one.getBoundingClientRect();
        return box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom; })
        .map((one) => one.ariaLabel); })()"""
    if not tabs.settles(lambda: tab.ask(out_of_view) == []):
        problems.append(f"when the sheet is low again the map does not show {tab.ask(out_of_view)}, as it did before")
    tab.picture(out / "keys.png")
    tab.close()
    return problems


def weight(driver, address):
    """The bytes until the first sound, the times until then in milliseconds, and what the browser complained of."""
    tab = tabs.Tab(driver, "about:blank", "")
    tabs.records(driver)
    tab.address = address
    tab.command("Network.setCacheDisabled", cacheDisabled=True)
    tab.open("garden")
    tab.wait("document.body.dataset.link === 'open'", "the session's connection")
    loaded = tab.ask("performance.now()")
    tab.driver.execute_script("""
      const listen = document.getElementById('listen');
      listen.addEventListener('click', () => { window.tapped = performance.now(); }, true);
      const watch = () => {
        const words = document.getElementById('sound-short').textContent;
        if (window.tapped && / ms$/.test(words)) window.sounded = performance.now();
        else requestAnimationFrame(watch);
      };
      watch();""")
    tab.element("#listen").click()
    tab.wait("window.sounded", "sound after Listen was pressed")
    heard = tab.ask("window.sounded - window.tapped")
    sizes = {"own": 0, "libraries": 0}
    names = {}
    found = tabs.records(driver)
    for record in found:
        settings = record["params"]
        if record["method"] == "Network.responseReceived":
            names[settings["requestId"]] = settings["response"]["url"]
        elif record["method"] == "Network.loadingFinished" and settings["requestId"] in names:
            kind = "libraries" if "/lib/" in names[settings["requestId"]] else "own"
            sizes[kind] += settings["encodedDataLength"]
    problems = tabs.complaints(driver, address, found)
    tab.close()
    return {"own_bytes": sizes["own"], "library_bytes": sizes["libraries"], "open_ms": loaded, "sound_ms": heard}, problems


def weight_problems(driver, address):
    """Whether the page is light enough; prints what it weighs."""
    found, problems = weight(driver, address)
    whole = found["own_bytes"] + found["library_bytes"]
    print(f"before sound: {whole / 1000:.0f} kB (own {found['own_bytes'] / 1000:.0f}, libraries "
          f"{found['library_bytes'] / 1000:.0f}); {found['open_ms']:.0f} ms to the session, "
          f"{found['sound_ms']:.0f} ms from Listen to sound")
    if 0 < whole <= MOST_BYTES:
        return problems
    return [*problems, f"the page fetches {whole} bytes before it sounds; expected {MOST_BYTES} at most"]
