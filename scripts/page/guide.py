"""The commands of the guide: each shows a page under the address that it prints."""

import re
import shlex
import ssl
import subprocess
import urllib.error
import urllib.request

from page import served

PAGES = ("README.md", "docs/page.md")


def commands():
    """The lines of shell in the pages that make or show a session, in their order."""
    for page in PAGES:
        text = (served.ROOT / page).read_text("utf-8")
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
            yield from (line for line in block.splitlines() if "out/page.lua" in line or line.startswith("ripples serve"))


# A certificate of an authority that this machine need not trust.
UNTRUSTED = ssl._create_unverified_context()


def status(address):
    """The answer's code and its text."""
    try:
        with urllib.request.urlopen(address, timeout=10, context=UNTRUSTED) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


def problems(out):
    """Runs each; the page is there for who has the address, and for nobody else."""
    found = []
    shown = 0
    for line in commands():
        if not line.startswith("ripples serve"):
            subprocess.run(line, shell=True, check=True, cwd=served.ROOT)
            continue
        shown += 1
        with served.Served(*shlex.split(line)[2:], journal=out / "guide.jsonl") as session:
            code, text = status(session.address)
            if code != 200 or "<title>Ripples</title>" not in text:
                found.append(f"{line}: the page's address answers {code}")
            without = session.address.rsplit("/", 2)[0] + "/"
            if status(without)[0] != 403:
                found.append(f"{line}: without the token the server answers {status(without)[0]}, not 403")
            session.quit()
            if session.program.returncode != 0:
                found.append(f"{line}: ended with {session.program.returncode}: {session.said[-3:]}")
    print(f"guide: {shown} commands show a page")
    return found if shown else [f"{' and '.join(PAGES)} have no command ripples serve"]
