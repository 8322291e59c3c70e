"""A tab of the browser that shows the page: what is in it, what is pressed in it, and what it fetched."""

import json
import time

from report import browser
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page.served import PATIENCE


class Tab:
    """One tab; several share a browser."""

    def __init__(self, driver, address, view="garden", theme="light", width=1440, height=900, is_calm=True):
        self.driver, self.address = driver, address
        driver.switch_to.new_window("tab")
        self.handle = driver.current_window_handle
        self.look(theme, width, height, is_calm)
        self.open(view)

    def look(self, theme="light", width=1440, height=900, is_calm=True):
        self.front()
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": theme},
            {"name": "prefers-reduced-motion", "value": "reduce" if is_calm else "no-preference"}])
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=width < 600)

    def open(self, view):
        self.front()
        self.driver.get(f"{self.address}#{view}")

    def front(self):
        self.driver.switch_to.window(self.handle)

    def close(self):
        self.front()
        self.driver.close()
        self.driver.switch_to.window(self.driver.window_handles[0])

    def command(self, name, **settings):
        self.front()
        return self.driver.execute_cdp_cmd(name, settings)

    def ask(self, script, *values):
        """What an expression of JavaScript gives; `arguments` has the values."""
        self.front()
        return self.driver.execute_script(f"return {script}", *values)

    def wait(self, script, what, seconds=8):
        """Waits until an expression is true, and fails saying what was expected."""
        end = time.monotonic() + PATIENCE * seconds
        while time.monotonic() < end:
            if found := self.ask(script):
                return found
            time.sleep(0.05)  # before the next look
        raise AssertionError(f"expected {what}, within {seconds} s: {script}")

    def settle(self):
        """Waits until what is shown stands, so that a picture shows what stays."""
        self.front()
        browser.settle(self.driver)

    def element(self, selector):
        self.front()
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def press(self, words, within="body"):
        """Clicks the button with these words, once it is there; where the page puts another in its place meanwhile, that one."""
        script = """((words, within) => { const one = [...document.querySelector(within).querySelectorAll('button, summary')]
          .find((one) => one.innerText.trim() === words && one.checkVisibility()); one?.scrollIntoView({ block: 'center' }); return one; })
          (...arguments)"""
        end = time.monotonic() + PATIENCE * 4
        while time.monotonic() < end:
            try:
                if found := self.ask(script, words, within):
                    return found.click()
            except StaleElementReferenceException:
                pass
            time.sleep(0.05)  # before the next look
        raise AssertionError(f"expected a button {words!r} in {within}")

    def keys(self, *keys):
        self.front()
        for key in keys:
            ActionChains(self.driver).send_keys(getattr(Keys, key, key)).perform()

    def touch(self, kind, places, **settings):
        """Fingers at places in the window, in pixels; `timestamp` says when, in seconds since 1970, where now is not meant."""
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
        self.command("Input.dispatchTouchEvent", type=kind, touchPoints=points, **settings)

    def type(self, line):
        """Types a line at the page's console."""
        field = self.element(".console-form input")
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", field)
        field.send_keys(line, Keys.ENTER)

    def picture(self, path):
        self.front()
        path.write_bytes(self.driver.get_screenshot_as_png())


def settles(is_so, seconds=4):
    """Whether something becomes true in some seconds."""
    end = time.monotonic() + PATIENCE * seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)  # before the next look
    return True


def records(driver):
    """The network's record since the last call."""
    return [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]


def complaints(driver, address, found):
    """What the console said, and every request of a record that went elsewhere."""
    problems = [f"console: {entry['message']}" for entry in driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]
    for record in found:
        if record["method"] not in ("Network.requestWillBeSent", "Network.webSocketCreated"):
            continue
        url = record["params"].get("url") or record["params"]["request"]["url"]
        own = (address, address.replace("http", "ws", 1), "data:", "blob:", "about:", "chrome:")
        if not url.startswith(own):
            problems.append(f"a request elsewhere: {url[:200]}")
    return problems


def start():
    """A browser whose pages may ask for a position."""
    driver = browser.start()
    driver.get("about:blank")
    return driver
