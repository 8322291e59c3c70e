"""A headless Chromium that keeps a record of what a page asked for and complained of."""

import base64
import json
import os

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", CHROMIUM)
    flags = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
             "--autoplay-policy=no-user-gesture-required", "--disable-background-networking",
             "--force-prefers-reduced-motion"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    for flag in flags:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(os.environ.get("CHROMEDRIVER", DRIVER)))
    driver.set_script_timeout(60)
    return driver


SETTLED = """
  const [done] = arguments;
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const missing = (one) => !one.complete && one.loading !== 'lazy';
  const loaded = (one) => new Promise((end) => { one.onload = end; one.onerror = end; if (one.complete) end(); });
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  (async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter(missing).map(loaded));
    // What was asked for just now begins to move with the next picture of the screen.
    for (let count = 0; count < 2; count += 1) await frame();
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
    await frame();
  })().finally(done);"""


def settle(driver):
    """Waits until what is shown stands: letters and images are there, and what moved and has an end has ended."""
    driver.execute_async_script(SETTLED)


def look(driver, theme, width):
    """Sets the theme that the reader prefers, and the width of the page in pixels."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": theme}]})
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})


def problems(driver):
    """What the console said since the last call, every request that went beyond the file, a policy that would let one."""
    policy = driver.execute_script(
        "return document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content ?? ''")
    found = [] if policy.startswith("default-src 'none';") else ["no policy forbids requests"]
    found += [f"console: {entry['message']}" for entry in driver.get_log("browser")
             if entry["level"] in ("SEVERE", "WARNING")]
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] != "Network.requestWillBeSent":
            continue
        url = message["params"]["request"]["url"]
        if not url.startswith(("file:", "data:", "chrome:", "about:", "blob:")):
            found.append(f"a request to {url[:200]}")
        elif url.startswith("file:") and message["params"].get("type") != "Document":
            found.append(f"a request to another file, {url[:200]}")
    return found


def picture(driver, path):
    """A picture of the whole page."""
    size = driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
    clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 16000), "scale": 1}
    shot = driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
    path.write_bytes(base64.b64decode(shot["data"]))


def part(driver, selector):
    """The PNG of the part of the page that an element takes, wherever it is; nothing where it is not shown."""
    box = driver.execute_script("""
      const box = document.querySelector(arguments[0])?.getBoundingClientRect();
      return box?.width ? { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1 } : null;
      """, selector)
    if not box:
        return b""
    shot = driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": box})
    return base64.b64decode(shot["data"])


def print_page(driver, path):
    paper = driver.execute_cdp_cmd("Page.printToPDF", {
        "printBackground": True, "paperWidth": 8.27, "paperHeight": 11.69})
    path.write_bytes(base64.b64decode(paper["data"]))
