"""How the page looks and what it weighs: no view wider than its window, no fault that axe-core finds, few bytes before sound."""

import time

from report import rules

from page import tab as tabs

SIZES = [(1440, 900), (768, 1024), (390, 844), (320, 640)]
RULED = tuple(width for width, _ in SIZES)   # widths at which axe-core looks
MOST_BYTES = 500_000     # before sound
MOST_ENGINE = 1_500_000  # bytes of a phone's engine, as they travel
MOST_LAUNCH = 3.0        # seconds from the launch of a phone's page to sound, on this machine


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
                tab.settle()
                where = f"{view}, {width} pixels, {theme}"
                wide = tab.ask("document.documentElement.scrollWidth")
                problems += [f"{where}: the page is {wide} pixels wide"] if wide > width else []
                problems += cut_problems(tab, where)
                tab.picture(out / f"{view}-{width}-{theme}.png")
                if width in RULED:
                    problems += [f"{where}: {problem}" for problem in rules.problems(driver, grave=EVERY)]
                if view == "garden" and width == 390:
                    tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_UP, tabs.Keys.ARROW_UP)
                    tab.settle()
                    tab.picture(out / f"sheet-{width}-{theme}.png")
                    problems += [f"sheet, {where}: {each}" for each in rules.problems(driver, grave=EVERY)]
                    tab.element(".sheet-handle").send_keys(tabs.Keys.ARROW_DOWN, tabs.Keys.ARROW_DOWN)
                    problems += swipe_problems(tab, where)
    tab.close()
    return problems


def shown_problems(tab, out, name, where, is_calm=True):
    """
    What is wrong with what is shown now, on a desk where it is light and on a phone in the dark, which pictures keep: too wide, cut,
    or against a rule of axe-core.
    """
    found = []
    for width, height, theme in ((1440, 900, "light"), (390, 844, "dark")):
        tab.look(theme, width, height, is_calm)
        tab.settle()
        found += here_problems(tab, out, f"{name}-{width}-{theme}", f"{where}, {width} pixels, {theme}")
    tab.look(is_calm=is_calm)
    return found


def here_problems(tab, out, name, where):
    """The same as it is shown now."""
    tab.picture(out / f"{name}.png")
    wide, width = tab.ask("[document.documentElement.scrollWidth, innerWidth]")
    found = [f"{where}: the page is {wide} pixels wide"] if wide > width else []
    return found + cut_problems(tab, where) + [f"{where}: {each}" for each in rules.problems(tab.driver, grave=EVERY)]


def cut_problems(tab, where):
    """Buttons whose words are wider than they are."""
    cut = tab.ask("""[...document.querySelectorAll('button, summary')].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim() || one.ariaLabel)""")
    return [f"{where}: the words of the button {words!r} are wider than it" for words in cut]


def swipe_problems(tab, where):
    """A finger on the head of the sheet: a slow way ends at the nearest of three heights, a quick one at the next, a tap goes on."""
    found = []
    half = tab.ask("document.querySelector('.garden').clientHeight / 2")
    for pixels, wait, wanted in ((half, 0.1, "half"), (70, 0.01, "full"), (-70, 0.01, "half"), (-half, 0.1, "low"), (-70, 0.01, "low"), (0, 0.1, "half")):
        swipe(tab, pixels, wait)
        height = tab.ask("document.querySelector('.sheet').dataset.height")
        if height != wanted:
            found.append(f"{where}: a finger {pixels:.0f} pixels up, {wait} s a step, makes the sheet {height}, not {wanted}")
    tab.element(".sheet-handle").send_keys(tabs.Keys.ESCAPE)
    return found


def swipe(tab, pixels, wait):
    """A finger that goes up from the head of the sheet in eight steps of so many seconds each."""
    x, y = tab.ask("(({ x, y, width }) => [x + width / 3, y + 30])(document.querySelector('.sheet-head').getBoundingClientRect())")
    now = time.time()
    tab.touch("touchStart", [(x, y)], timestamp=now)
    for step in range(1, 9):
        # The browser joins moves that come within one of its pictures: a slow finger takes its time.
        time.sleep(wait)
        tab.touch("touchMove", [(x, y - pixels * min(step, 7) / 7)], timestamp=now + wait * step)
    tab.touch("touchEnd", [], timestamp=now + 9 * wait)


# Holds the launch screen, which goes by itself after a second and a half.
HELD = "{ const begin = setTimeout; window.setTimeout = (call, wait, ...rest) => (wait === 1500 ? 0 : begin(call, wait, ...rest)); }"


def launch_problems(driver, address, out):
    """The launch screen keeps the rules, goes by itself, and is no part of what a screen reader reads."""
    tab = tabs.Tab(driver, "about:blank", "", is_calm=False)
    tab.address = address
    held = tab.command("Page.addScriptToEvaluateOnNewDocument", source=HELD)["identifier"]
    tab.open("garden")
    found = [] if tab.ask("document.querySelector('#launch[aria-hidden=true]')?.checkVisibility()") else ["there is no launch screen where motion is welcome"]
    found += shown_problems(tab, out, "launch", "the launch screen", is_calm=False)
    tab.command("Page.removeScriptToEvaluateOnNewDocument", identifier=held)
    driver.refresh()
    tab.wait("document.getElementById('launch') === null", "the launch screen to go by itself")
    tab.close()
    return found


EVERY = ("minor", "moderate", "serious", "critical", None)
READY = {
    "garden": "document.querySelectorAll('.map .ripple').length > 0",
    "workbench": "document.querySelector('.bench .CodeMirror') !== null "
                 "&& document.querySelectorAll('.plot').length > 0",
}


def key_problems(driver, address, out):
    """From the launch to the map to the sheet, by keys alone."""
    problems = launch_problems(driver, address, out)
    tab = tabs.Tab(driver, "about:blank", "", width=390, height=844, is_calm=False)
    tab.address = address
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=HELD)
    tab.open("garden")
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


def sizes(found):
    """The bytes that each address of a record has brought, as they travelled."""
    names, all_sizes = {}, {}
    for record in found:
        settings = record["params"]
        if record["method"] == "Network.responseReceived":
            names[settings["requestId"]] = settings["response"]["url"]
        elif record["method"] == "Network.loadingFinished" and settings["requestId"] in names:
            name = names[settings["requestId"]]
            all_sizes[name] = all_sizes.get(name, 0) + settings["encodedDataLength"]
    return all_sizes


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
    found = tabs.records(driver)
    own, libraries = (sum(size for url, size in sizes(found).items() if ("/lib/" in url) is is_library) for is_library in (False, True))
    problems = tabs.complaints(driver, address, found)
    tab.close()
    return {"own_bytes": own, "library_bytes": libraries, "open_ms": loaded, "sound_ms": heard}, problems


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


def phone_launch_problems(tab, fetched):
    """A field walk from the launch to sound by two taps, with an empty cache: the time, and what was fetched for it."""
    sounded = tab.ask("window.sounded")
    weights = dict.fromkeys(("page", "engine", "head", "recordings"), 0)
    for url, size in sizes(fetched).items():
        name = url.removeprefix(tab.address)
        weights[{"engine.wasm": "engine", "head": "head"}.get(name, "recordings" if name.startswith("sounds/") else "page")] += size
    print(f"field: {sounded:.1f} s from the launch to sound; fetched for it: "
          + ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in weights.items()))
    problems = [] if sounded <= MOST_LAUNCH else [f"sound begins {sounded:.1f} s after the launch; expected {MOST_LAUNCH:g} s at most"]
    for name, most in (("page", MOST_BYTES), ("engine", MOST_ENGINE)):
        if not 0 < weights[name] <= most:
            problems.append(f"the {name} is {weights[name]} bytes before it sounds; expected {most} at most")
    return problems
