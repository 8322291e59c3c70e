"""What an editor may not lose: texts that are undone, refused, or changed elsewhere, and text that comes without keys."""

import time

from page import looks, served
from page import tab as tabs
from page.work import DATA, MAPPING, TEXT, edit

BRIGHTNESS = "brightness = {{ {}"
SHOWN = f"{TEXT}.getValue()"


def has(number):
    return f"{SHOWN}.includes('brightness = {{ {number}')"


def is_shown(name):
    return f"document.querySelector('.{name}')?.checkVisibility() === true"


def undo_problems(tab, mapping):
    """After Undo the editor has what sounds, says that it is not saved, and saves it or gets the other text."""
    edit(tab, (BRIGHTNESS.format(6000), BRIGHTNESS.format(5000)))
    tab.wait("document.querySelector('.editor-status').textContent.includes('version 2 sounds')", "version 2 after a save", 12)
    tab.press("Undo", ".bench-editor")
    tab.wait(f"{has(6000)} && {is_shown('unsaved')}", "the text before, said to be not saved, after Undo", 12)
    found = [] if BRIGHTNESS.format(5000) in mapping.read_text("utf-8") else ["Undo changed the file"]
    tab.press("Load the file’s text", ".unsaved")
    tab.wait(f"{has(5000)} && !({is_shown('unsaved')})", "the file's text again", 12)
    tab.press("Undo", ".bench-editor")
    tab.wait(f"{has(6000)} && {is_shown('unsaved')}", "the text before, after Undo", 12)
    tab.press("Save this text", ".unsaved")
    # While it is being saved, the note is hidden already.
    if not tabs.settles(lambda: BRIGHTNESS.format(6000) in mapping.read_text("utf-8"), 12):
        found.append("the text that was undone to is not in the file")
    tab.wait(f"!({is_shown('unsaved')}) && !/loading/.test(document.querySelector('.editor-status').textContent)", "the undone text to be saved", 12)
    return found


def refusal_problems(tab):
    """Undo after a text that was not loaded shows what sounds and keeps that text; nobody else is blamed."""
    edit(tab, (BRIGHTNESS.format(6000), BRIGHTNESS.format(4000)))
    tab.wait(f"{has(4000)} && !/loading|unsaved/.test(document.querySelector('.editor-status').textContent)", "a save", 12)
    version = tab.ask("document.querySelector('.editor-status .chip').textContent")
    edit(tab, (BRIGHTNESS.format(4000), "brightness = {{ 4000"))
    tab.wait("document.querySelector('.editor-status .is-bad') !== null", "a broken text to be refused", 12)
    tab.press("Undo", ".bench-editor")
    tab.wait(f"{has(4000)} && {is_shown('unsaved')}", "the text that sounds, after Undo of a refused one")
    found = []
    if tab.ask("document.querySelector('.editor-status .chip').textContent") != version:
        found.append("Undo of a text that was not loaded changed what sounds")
    if tab.ask(is_shown("question")):
        found.append("an own refused save is called a change of somebody else")
    tab.press("Show the other text", ".unsaved")
    tab.wait(f"{SHOWN}.includes('brightness = {{{{ 4000')", "the refused text again")
    edit(tab, ("brightness = {{ 4000", BRIGHTNESS.format(4000)))
    tab.wait(f"!({is_shown('unsaved')}) && document.querySelector('.editor-status .is-bad') === null", "the mended text", 12)
    return found


def conflict_problems(tab, mapping, out):
    """A file that was changed elsewhere while there are changes here: nothing is saved before that is answered."""
    tab.ask(f"({TEXT}.setValue({SHOWN}.replace('{{ 4000', '{{ 3000')), true)")
    mapping.write_text(mapping.read_text("utf-8").replace(BRIGHTNESS.format(4000), BRIGHTNESS.format(4500)), "utf-8")
    tab.wait(is_shown("question"), "the question which text stays", 12)
    edit(tab)
    found = []
    if not tab.ask("document.activeElement.closest('.question') !== null"):
        found.append("Control S beside a conflict does not lead to its answers")
    if not tab.ask(is_shown("question-first")):
        found.append("Control S beside a conflict does not say that nothing is saved")
    tab.press("See both", ".question")
    found += looks.shown_problems(tab, out, "conflict", "a conflict")
    if BRIGHTNESS.format(4500) not in mapping.read_text("utf-8"):
        found.append("Control S beside a conflict saved before it was answered")
    tab.press("Keep my text", ".question")
    edit(tab)
    if not tabs.settles(lambda: BRIGHTNESS.format(3000) in mapping.read_text("utf-8"), 12):
        found.append("the text that was kept could not be saved")
    # The file is there before its text sounds.
    tab.wait("!/loading|unsaved/.test(document.querySelector('.editor-status').textContent)", "the kept text to sound", 12)
    return found


def elsewhere_problems(tab, mapping, out):
    """A text that another editor saved and cannot be loaded is told with its line until the file is mended."""
    listed = "(document.querySelector('.problems:not([hidden])')?.textContent ?? '')"
    good = mapping.read_text("utf-8")
    line = next(number for number, text in enumerate(good.splitlines(), 1) if "density    = {" in text)
    mapping.write_text(good.replace("density    = {", "density    = {{"), "utf-8")
    tab.wait(f"/saved elsewhere: /.test({listed}) && {is_shown('unsaved')}", "the fault of a file that was broken elsewhere", 12)
    found = looks.shown_problems(tab, out, "elsewhere", "a fault of a text that was saved elsewhere")
    said = tab.ask(listed)
    found += [] if any(f"line {number}" in said for number in (line, line + 1)) else [f"a fault of line {line} that was saved elsewhere is told as {said!r}"]
    mapping.write_text(good, "utf-8")
    tab.wait(f"!/saved elsewhere/.test({listed}) && !({is_shown('unsaved')})", "the fault to go when the file is mended", 12)
    if tab.ask("document.querySelector('.editor-status .is-bad') !== null"):
        found.append("a file that is mended is still called not loaded")
    return found


def failure_problems(tab, out):
    """A version that fails while it sounds: the session goes back, and the editor keeps the text that failed, with the fault at its line."""
    good = tab.ask(SHOWN)
    late = "  control = function(env, out)\n    ticks = ticks + 1\n    if ticks > 400 then error('the late one') end\n"
    edit(tab, ("-- Rose garden\n", "-- Rose garden\nlocal ticks = 0\n"), ("  control = function(env, out)", late))
    tab.wait(f"{SHOWN}.includes('ticks') && !/unsaved/.test(document.querySelector('.editor-status').textContent)", "a text that fails later to sound", 15)
    tab.wait(f"!{SHOWN}.includes('ticks') && {is_shown('unsaved')}", "the version before, once the next has failed", 30)
    said = tab.ask("document.querySelector('.problems').textContent")
    found = [] if "the late one" in said else [f"of a version that failed while it sounded the editor says {said!r}"]
    tab.press("Show the other text", ".unsaved")
    tab.wait(f"{SHOWN}.includes('ticks')", "the text that failed")
    line = tab.ask(f"{SHOWN}.split('\\n').findIndex((text) => text.includes('the late one'))")
    if not tab.ask(f"{TEXT}.lineInfo(arguments[0]).widgets?.length > 0", line):
        found.append("the fault of a text that failed does not stand at its line")
    found += looks.shown_problems(tab, out, "failed", "a text that has failed")
    tab.ask(f"({TEXT}.setValue(arguments[0]), true)", good)
    edit(tab)
    tab.wait(f"!({is_shown('unsaved')}) && document.querySelector('.editor-status .is-bad') === null", "the mended text", 12)
    return found


def await_selection(tab):
    """Waits until the field in which the browser types has the keys and the editor's selection."""
    tab.wait(f"""((field, editor, {{ anchorNode, isCollapsed }}) => editor.hasFocus() && !isCollapsed && field.contains(anchorNode))
      ({TEXT}.getInputField(), {TEXT}, getSelection())""", "the editor's field to have the selection")


def insertion_problems(tab):
    """Text that an input method inserts over lines leaves the editor whole."""
    before = tab.ask(SHOWN)
    tab.ask(f"({TEXT}.focus(), {TEXT}.setSelection({{ line: 1, ch: 3 }}, {{ line: 9, ch: 2 }}), true)")
    await_selection(tab)
    tab.command("Input.imeSetComposition", text="に", selectionStart=1, selectionEnd=1)
    tab.command("Input.insertText", text="日本")
    lines = before.split("\n")
    wanted = "\n".join([*lines[:1], lines[1][:3] + "日本" + lines[9][2:], *lines[10:]])
    found = [] if tabs.settles(lambda: tab.ask(SHOWN) == wanted) else ["composed text over several lines is not what was composed"]
    tab.ask(f"({TEXT}.execCommand('selectAll'), true)")
    await_selection(tab)
    tab.command("Input.insertText", text=before)
    count = "[...document.querySelectorAll('.CodeMirror-line')].length"
    if not tabs.settles(lambda: tab.ask(SHOWN) == before and tab.ask(count) == len(lines)):
        found.append(f"a text inserted over all has {tab.ask(count)} lines on the screen, not {len(lines)}")
    return found


def range_problems(tab):
    """A number beyond its range is refused in words."""
    field = tab.element(".bench-params .knob-number")
    field.clear()
    field.send_keys("999999", tabs.Keys.TAB)
    words = tab.ask("document.getElementById(document.querySelector('.bench-params .knob-number')"
                    ".getAttribute('aria-describedby')).textContent")
    return [] if "was not taken" in words else [f"a number beyond its range is answered by {words!r}"]


def problems(driver, out):
    """All of it, with a mapping of its own."""
    mapping = out / "saves.lua"
    mapping.write_bytes((served.ROOT / MAPPING).read_bytes())
    with served.Served(mapping, "--data", DATA, "--lookahead", 500, journal=out / "saves.jsonl") as session:
        tab = tabs.Tab(driver, session.address, "workbench")
        tab.wait("document.querySelector('.CodeMirror') !== null", "the editor")
        found = undo_problems(tab, mapping) + refusal_problems(tab) + conflict_problems(tab, mapping, out)
        found += elsewhere_problems(tab, mapping, out) + failure_problems(tab, out)
        found += insertion_problems(tab) + range_problems(tab)
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        if twice := [line for line in session.said if "newer version" in line]:
            found.append(f"a save was loaded twice: {twice[0]}")
        tab.close()
    return found
