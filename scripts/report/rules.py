"""What axe-core says of a page: faults of impact serious or critical, or of those that are asked for."""

import importlib.util
import pathlib

GRAVE = ("serious", "critical")


def script():
    """axe-core's text; the package is asked for its folder only, it needs a browser of its own to import."""
    package = importlib.util.find_spec("axe_playwright_python")
    return pathlib.Path(package.submodule_search_locations[0], "axe.min.js").read_text("utf-8")


def problems(driver, grave=GRAVE):
    # Through the debugger: the page's own policy lets no other script in.
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": script()})
    result = driver.execute_async_script("""
      const done = arguments[arguments.length - 1];
      axe.run(document, { resultTypes: ['violations'] }).then(
        (found) => done(found.violations.map((one) => ({
          id: one.id, impact: one.impact, help: one.help,
          nodes: one.nodes.map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary),
        }))), (error) => done(String(error)));""")
    if isinstance(result, str):
        return [f"axe-core did not run: {result}"]
    for one in result:
        if one["impact"] not in grave:
            print(f"  axe, {one['impact']}: {one['help']} ({one['nodes'][0][:120]})")
    return [f"axe, {one['impact']}: {one['help']}: {one['nodes'][0]}"
            for one in result if one["impact"] in grave]
