"""Who comes into a garden: a guest is invited, whose workbench is read only; places are read aloud to who cannot look."""

import re
import shutil
import subprocess

from page import looks, served
from page import tab as tabs
from page.witness import Witness


def invitation_problems(driver, out):
    """*Invite guests*: the address that the terminal prints, in letters and as a code that is dark on light in either theme."""
    found = []
    with served.Served("--site", "sites/garden.geojson", "--data", "datasets/garden-tour", "--host", "0.0.0.0", journal=out / "guests.jsonl") as session:
        printed = session.expect(r"^guests open (http://\S+/)$")[1]
        tab = tabs.Tab(driver, session.address)
        for width, height in looks.SIZES:
            for theme in ("light", "dark"):
                tab.look(theme, width, height)
                tab.driver.refresh()
                tab.wait(looks.READY["garden"], "the garden")
                if width < 768:
                    tab.element("#sound-menu summary").click()
                tab.press("Invite guests")
                tab.wait("document.querySelector('dialog.invitation').open", "the invitation")
                found += looks.here_problems(tab, out, f"invitation-{width}-{theme}", f"the invitation, {width} pixels, {theme}")
                said = tab.ask("document.querySelector('.invitation input').value")
                found += [] if said == printed else [f"the invitation says {said}, the terminal {printed}"]
                found += code_problems(tab, out, printed, f"{width} pixels, {theme}")
                tab.keys("ESCAPE")
                tab.wait("!document.querySelector('dialog.invitation').open", "the invitation to close with Escape")
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        tab.close()
        found += guest_problems(driver, re.sub(r"//[^:/]+", "//127.0.0.1", printed), out)
    return found


def guest_problems(driver, address, out):
    """A guest's workbench, by the address of the invitation: it says that it is read only, and keeps the rules."""
    tab = tabs.Tab(driver, address, "workbench")
    tab.wait(looks.READY["workbench"], "a guest's workbench")
    found = looks.shown_problems(tab, out, "guest", "a guest's workbench")
    if not tab.ask("[...document.querySelectorAll('.bench-editor .note')].some((one) => one.checkVisibility() && one.textContent.startsWith('Read only'))"):
        found.append("a guest's workbench does not say that it is read only")
    found += [f"a guest's workbench has the button {words!r}" for words in tab.ask(
        "[...document.querySelectorAll('#workbench button')].filter((one) => one.checkVisibility()).map((one) => one.textContent)")
        if words in ("Save", "Undo", "Record", "Record the microphone")]
    found += tabs.complaints(driver, address, tabs.records(driver))
    tab.close()
    return found


def code_problems(tab, out, printed, where):
    """What a camera reads of the picture of the code, where there is a program that reads codes."""
    picture = out / "code.png"
    code = tab.element(".invitation .code")
    tab.driver.execute_script("arguments[0].scrollIntoView({ block: 'nearest' })", code)
    picture.write_bytes(code.screenshot_as_png)
    if shutil.which("zbarimg") is None:
        print("visitors: zbarimg (zbar-tools) is not installed, so nobody reads the code of the invitation")
        return []
    done = subprocess.run(["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True)
    return [] if done.stdout.strip() == printed else [f"{where}: the code of the invitation is read as {done.stdout.strip()!r}, not {printed!r}"]


# A device with voices: one of its own in English, or none but a stranger's.
VOICES = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [
      { name: "far", lang: "en-GB", localService: false, default: true },
      ...(window.isAlone ? [] : [{ name: "near", lang: "en-US", localService: true, default: false }])],
    speak: ({ text, voice }) => window.spoken.push([text, voice.name]), cancel: () => {} } });"""


def voice_problems(driver, out):
    """*Read places aloud*: what is entered and what is asked for is spoken, by a voice of the device and by no other."""
    found = []
    with served.Served("--site", "sites/garden.geojson", "--data", "datasets/garden-tour", "--start", "20", journal=out / "voice.jsonl") as program, \
            Witness(program.address) as session:
        tab = tabs.Tab(driver, "about:blank", "")
        tab.address = program.address
        tab.command("Page.addScriptToEvaluateOnNewDocument", source=VOICES)
        tab.open("garden")
        tab.wait(looks.READY["garden"], "the garden")
        box = tab.element("#read-aloud")
        tab.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", box)
        box.click()
        tab.press("Where am I?")
        tab.wait("window.spoken.length === 2", "the switch and the answer to be spoken")
        spoken = tab.ask("window.spoken")
        toast = tab.ask("[...document.querySelectorAll('.toast p')].at(-1).textContent")
        if spoken != [["Places are read aloud.", "near"], [toast, "near"]]:
            found.append(f"of {toast!r} this is spoken: {spoken}")
        # Another ripple than the one that the walk is in.
        names = {one["id"]: one["name"] for one in session.scene["site"]["ripples"]}
        here = session.state["garden"]["current"]
        second = next(one for one in range(30, 600, 10) if entered(program, session, one) not in (None, here))
        name = names[session.state["garden"]["current"]]
        tab.wait(f"window.spoken.some(([text]) => text === {f'You enter {name}.'!r})", f"{name}, where the walk is at {second} s, to be spoken")
        tab.ask("(window.spoken.splice(0), window.isAlone = true)")
        tab.press("Where am I?")
        tab.wait("!document.getElementById('read-aloud').checked", "the switch off where no voice is of the device")
        if tab.ask("window.spoken.length"):
            found.append("a stranger's voice speaks")
        tab.wait("[...document.querySelectorAll('.toast')].some((one) => one.textContent.includes('no voice of its own'))", "the reason for which nothing is read aloud")
        found += tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
    return found


def entered(program, session, second):
    """The ripple of a second of the walk."""
    program.type(f":seek {second}")
    session.wait(lambda: abs(session.state["walk"]["time"] - second) < 3, f"the walk at {second} s")
    return session.state["garden"]["current"]


def problems(driver, out):
    return invitation_problems(driver, out) + voice_problems(driver, out)
