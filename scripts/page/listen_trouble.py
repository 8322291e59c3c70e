"""What few listeners of a study see: a refused answer, a lost connection, Huggins' pitch, and that headphones are needed."""

import time

from report import keyboard, rules

from page import listen_study as listen, tab as tabs

TRIALS = 6
"""Trials of a headphone check; of those who always take the first sound one in fifty passes it."""


def looked_at(tab, out, name):
    """Yields what is wrong with a screen as it stands, and keeps its pictures."""
    listen.pictures(tab, out, name)
    for fault in rules.problems(tab.driver, listen.IMPACTS):
        yield f"{name}: {fault}"


def refused_ranks(tab):
    """Gives two sounds the first place: the page says what is wrong, and takes another answer."""
    fields = "document.querySelectorAll('#answers input')"
    for index in range(2):
        tab.ask(f"{fields}[{index}].focus()")
        tab.keys("1")
    listen.send(tab)
    tab.wait("document.getElementById('missing').textContent.includes('no order')", "two first places are refused")
    yield from (f"a refused answer: {fault}" for fault in rules.problems(tab.driver, listen.IMPACTS))
    if tab.ask("JSON.parse(Object.values(localStorage)[0]).waiting !== null"):
        yield "a refused answer is sent again"
    for index in range(2):
        tab.ask(f"{fields}[{index}].focus()")
        tab.keys("BACKSPACE")


def acknowledged(tab):
    """Waits until the next screen is there, with its sounds."""
    tab.wait("JSON.parse(Object.values(localStorage)[0]).waiting === null", "the answer is acknowledged", 10)
    tab.wait("document.getElementById('next').hidden || !document.getElementById('next').disabled || "
             "document.querySelector('#sounds button')", "the sounds are there", 15)


def lost_connection(tab, study, out):
    """Ends the study while a sound plays: it is said when the sound has ended, and no more when the study is there again."""
    listen.play(tab, 0)
    study.program.kill()
    study.program.wait()
    said = "document.getElementById('status').textContent"
    playing = "!!document.querySelector('#sounds .playing')"
    if not tab.ask(playing):
        yield "the sound ended before the study did"
    while tab.ask(playing):
        if words := tab.ask(f"{playing} ? {said} : ''"):
            yield f"{words!r} is said while a sound plays"
            break
    tab.wait(f"{said}.includes('connection is lost')", "the loss is said after the sound", 15)
    yield from looked_at(tab, out, "listen-lost")
    yield from (f"a screen reader would speak of {what} over a sound" for what in tab.ask("window.overheard"))
    again = begun_again(study)
    try:
        if again.address != study.address:
            yield f"the study has another address after a new start: {again.address}"
        tab.wait(f"{said} === ''", "the page finds the study again", 30)
        yield from refusal(tab, out)
    finally:
        again.quit()


def begun_again(study):
    """The same study at the same port, which is free when the system has closed the sockets of the one before."""
    port = study.address.split(":")[2].split("/")[0]
    for _ in range(40):
        again = listen.Study(*study.arguments[:-2], port=port)
        try:
            return again.__enter__()
        except RuntimeError:
            again.quit()
            time.sleep(0.5)  # before the next attempt
    raise AssertionError(f"expected the study at port {port} again")


def refusal(tab, out):
    """Goes through a check by Huggins' pitch without hearing it, to the end."""
    for number in range(1 + TRIALS):
        yield from listen.hear(tab)
        if number == 1:
            yield from looked_at(tab, out, "listen-huggins")
            tab.ask("document.getElementById('question').focus()")
            yield from keyboard.problems(tab.driver)
        listen.answer(tab)
        listen.send(tab)
        acknowledged(tab)
    title = tab.ask("document.getElementById('question').textContent")
    if title != "Headphones are needed":
        yield f"after a check that was not passed the page says {title!r}"
    yield from looked_at(tab, out, "listen-refused")


def problems(driver, folder, out):
    """What is wrong with these screens."""
    path = listen.write(folder, tasks=listen.TASKS[:1], groups=[], background=[],
                        screening={"headphones": "huggins", "required": True})
    with listen.Study("serve", path, "-q") as study:
        tab = tabs.Tab(driver, study.address, width=listen.NARROW)
        tab.wait("!document.getElementById('question').textContent.startsWith('One moment')", "the page greets")
        listen.send(tab)
        acknowledged(tab)
        return list(lost_connection(tab, study, out))
