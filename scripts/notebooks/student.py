#!/usr/bin/env python3
"""Does lab 0 in JupyterLab as a student would, in headless Chromium, and takes pictures to look at.

Usage: scripts/notebooks.sh student [--out out/notebooks/student]. The students' version is copied to a folder of its own; only
the command ripples is on PATH. All cells are run from the menu, the first exercise is solved in its cell, its check is run
again, a sound is played, and a mistake in Lua is made. Fails where the page does not show what it should.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import release
from report import browser
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By

NOTEBOOK = "00-first-sound.ipynb"
SOLVED = """mine = ripples.Mapping(
    lab.starter.text.replace("domain = { 0, 20 }", "domain = { -10, 40 }"), name="mine")
ripples.render(mine, year, length=10).hear("a tone that no longer stands still in summer")"""
MISTAKE = """mine = ripples.Mapping(lab.starter.text.replace('"tone.pitch"', '"ton.pitch"'), name="mine")
ripples.render(mine, year, length=15)"""
TOKEN = "student"
CELL = ".jp-Notebook-cell"
SECONDS = 180


class Failure(Exception):
    """What the page should have shown."""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def server(folder):
    """JupyterLab in a folder; its address."""
    port = free_port()
    binary = shutil.which(os.environ.get("RIPPLES", "ripples")) or str(
        pathlib.Path(".build/release/ripples").resolve())
    environment = {**os.environ, "PATH": f"{pathlib.Path(binary).parent}:{os.environ['PATH']}",
                   "JUPYTER_CONFIG_DIR": str(folder / ".jupyter"), "JUPYTER_DATA_DIR": str(folder / ".data"),
                   "JUPYTER_RUNTIME_DIR": str(folder / ".run"), "HOME": str(folder)}
    environment.pop("RIPPLES", None)
    flags = ["--no-browser", f"--port={port}", f"--IdentityProvider.token={TOKEN}", "--port-retries=0"]
    news = folder / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false", "checkForUpdates": false}')
    flags += ["--allow-root"] if os.geteuid() == 0 else []
    running = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *flags], cwd=folder / "notebooks", env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(f"{address}/api?token={TOKEN}"), "JupyterLab does not start", 60)
        yield address
    finally:
        running.terminate()
        running.wait(20)


def answers(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as reply:
            return reply.status == 200
    except OSError:
        return False


def until(holds, otherwise, seconds=SECONDS):
    """Waits until something holds; seconds that it took."""
    started = time.monotonic()
    while not (found := holds()):
        if time.monotonic() - started > seconds:
            raise Failure(f"{otherwise}, after {seconds} s")
        time.sleep(0.02)  # before the next look
    return found if found is not True else time.monotonic() - started


def cell(driver, text):
    """The first cell with a text in its input."""
    return driver.execute_script("""
      return [...document.querySelectorAll(arguments[0])].find((one) => {
        const input = one.querySelector('.jp-InputArea');
        return input && input.textContent.includes(arguments[1]);
      });""", CELL, text)


def prompts(driver):
    """The prompts of all code cells, such as [3]: and [*]:."""
    return driver.execute_script("""
      return [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map((one) => one.textContent);""")


def idle(driver):
    """Whether something has been run and the kernel is at rest; below a check that fails, Jupyter runs nothing."""
    texts = prompts(driver)
    return not any("*" in text for text in texts) and any(letter.isdigit() for text in texts for letter in text)


def menu(driver, title, entry):
    """Chooses an entry of the menu bar with the mouse."""
    bar = until(lambda: next((one for one in driver.find_elements(By.CSS_SELECTOR, ".lm-MenuBar-item")
                              if one.text == title), None), f"there is no menu {title}", 60)
    bar.click()
    found = until(lambda: next((one for one in driver.find_elements(By.CSS_SELECTOR, ".lm-Menu-itemLabel")
                                if one.text == entry), None), f"the menu {title} has no {entry}", 20)
    found.click()


def type_into(driver, one, text):
    """Replaces the text of a cell and runs it, by keyboard."""
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
    one.find_element(By.CSS_SELECTOR, ".cm-content").click()
    keys = ActionChains(driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL)
    keys.send_keys(Keys.DELETE).perform()
    # As text, not as keys: the editor would close brackets and indent.
    driver.execute_cdp_cmd("Input.insertText", {"text": text})
    ActionChains(driver).key_down(Keys.SHIFT).send_keys(Keys.ENTER).key_up(Keys.SHIFT).perform()


def output(one):
    """All text of a cell, on the screen or not."""
    return one.get_attribute("textContent") or ""


def picture(driver, out, name, one=None):
    for _ in range(3 if one else 0):  # cells get their height when they come into view
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
        time.sleep(0.4)  # Jupyter does not say when
    driver.save_screenshot(str(out / f"{name}.png"))


def plays(driver, one):
    """Plays the player of a cell for a second; the seconds that it got on."""
    return driver.execute_async_script("""
      const done = arguments[arguments.length - 1], player = arguments[0].querySelector('audio');
      if (!player) return done(-1);
      player.play().then(() => setTimeout(() => { player.pause(); done(player.currentTime); }, 1000),
                         (error) => done(String(error)));""", one)


def work(driver, address, out):
    """What the student does; what was seen, in words."""
    driver.set_window_size(1280, 1000)
    driver.get(f"{address}/lab/tree/{NOTEBOOK}?token={TOKEN}")
    until(lambda: len(driver.find_elements(By.CSS_SELECTOR, CELL)) > 10, "the notebook does not open", 120)
    until(lambda: cell(driver, "lab = ripples.lab(0)"), "the first code cell does not show", 60)
    picture(driver, out, "1-opened")
    menu(driver, "Run", "Run All Cells")
    check = cell(driver, 'lab.check(mine, "covers")')
    took = until(lambda: "not yet: " in output(check) and idle(driver), "the first check says nothing")
    yield f"all cells up to the first check, two renders, in {took:.0f} s"
    if "Hint:" not in output(check) or "Traceback" in output(check):
        raise Failure(f"the first check shows no hint: {output(check)[:500]}")
    picture(driver, out, "2-hint", check)
    solution = cell(driver, "mine = lab.starter")
    players = len(solution.find_elements(By.CSS_SELECTOR, "audio"))
    type_into(driver, solution, SOLVED)
    took = until(lambda: "no longer stands still" in output(solution.find_element(By.CSS_SELECTOR, ".jp-Cell-outputArea"))
                 and idle(driver), "the edited cell makes no sound")
    yield f"from the key to the player in {took:.2f} s, a render of 10 s; players before: {players}"
    got_on = plays(driver, solution)
    if not isinstance(got_on, (int, float)) or got_on < 0.3:
        raise Failure(f"the player does not play: {got_on}")
    yield f"the player got on by {got_on:.1f} s in a second"
    picture(driver, out, "3-sound", solution)
    check.find_element(By.CSS_SELECTOR, ".cm-content").click()
    ActionChains(driver).key_down(Keys.SHIFT).send_keys(Keys.ENTER).key_up(Keys.SHIFT).perform()
    until(lambda: "holds: covers" in output(check), "the check does not hold after the exercise")
    picture(driver, out, "4-holds", check)
    yield "the check holds"
    type_into(driver, solution, MISTAKE)
    until(lambda: "ton.pitch" in output(solution.find_element(By.CSS_SELECTOR, ".jp-Cell-outputArea")) and idle(driver),
          "the mistake is not shown")
    said = output(solution.find_element(By.CSS_SELECTOR, ".jp-Cell-outputArea"))
    if "Traceback" in said or "MappingError" not in said:
        raise Failure(f"a mistake in Lua is shown as Python's: {said[:500]}")
    picture(driver, out, "5-mistake", solution)
    yield "a mistake in Lua is shown at its line"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/notebooks/student"))
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "course"
        release.release(place)
        with server(place) as address:
            driver = browser.start()
            try:
                for said in work(driver, address, out):
                    print(said, flush=True)
            except Failure as failure:
                (out / "failed.txt").write_text(driver.find_element(By.CSS_SELECTOR, ".jp-Notebook").get_attribute("textContent"))
                picture(driver, out, "failed")
                print(f"student.py: {failure}; see {out}/failed.png", file=sys.stderr)
                return 1
            finally:
                driver.quit()
    print(f"pictures to look at: {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
