"""The way through a page by Tab: everything that can be used is reached, in the order of the document."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

EXPECTED = """
  // Of a group of radio buttons Tab reaches one: the chosen one, or the first.
  const isOfItsGroup = (element) => {
    if (element.type !== 'radio') return true;
    const group = [...document.querySelectorAll('input[type=radio]')].filter((one) => one.name === element.name);
    return element === (group.find((one) => one.checked) ?? group[0]);
  };
  window.stops = [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((element) =>
      !element.matches(':disabled') && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })
      && element.getClientRects().length > 0 && isOfItsGroup(element));
  window.place = () => window.stops.indexOf(document.activeElement);
  return window.stops.map((element) => element.outerHTML.slice(0, 90));"""


def problems(driver):
    # A fresh start: no element has the focus, and Tab begins at the top.
    driver.execute_script("document.activeElement?.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)")
    names = driver.execute_script(EXPECTED)
    found, reached = [], []
    for _ in range(len(names)):
        ActionChains(driver).send_keys(Keys.TAB).perform()
        place = driver.execute_script("return window.place()")
        if place < 0:
            stop = driver.execute_script("return document.activeElement.outerHTML.slice(0, 90)")
            found.append(f"Tab stops at what is no control: {stop}")
            continue
        reached.append(place)
        if not driver.execute_script(
                "return document.activeElement.matches(':focus-visible') && "
                "getComputedStyle(document.activeElement).outlineStyle !== 'none'"):
            found.append(f"the focus cannot be seen on {names[place]}")
    found += [f"Tab does not reach {names[place]}" for place in range(len(names)) if place not in reached]
    if reached != sorted(reached):
        found.append(f"Tab does not follow the document: {reached}")
    return found + cursor_problems(driver)


def cursor_problems(driver):
    """The cursor in the traces moves by the arrow keys, and its row is said."""
    field = driver.execute_script("return document.querySelector('.cell.chosen .field[role=slider]')")
    if field is None:
        return []
    driver.execute_script("arguments[0].focus(); ripplesReport.chosen.set({ time: 0 })", field)
    ActionChains(driver).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).perform()
    said = driver.execute_script("return document.getElementById('moment-said').textContent")
    time = driver.execute_script("return ripplesReport.chosen.time")
    end = driver.execute_script("return ripplesReport.chosen.end")
    if end < 2:
        return []
    driver.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", field)
    ActionChains(driver).move_to_element(field).click().perform()
    clicked = driver.execute_script("return ripplesReport.chosen.time")
    found = [] if abs(clicked - end / 2) < end / 50 else [
        f"a click into the middle of the traces went to {clicked} of {end} s"]
    return found if time == 2 and said.startswith("At 2.0 seconds: row") else found + [
        f"two arrow keys moved the cursor to {time} s and said {said!r}"]
