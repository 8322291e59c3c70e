"""Many phones at once: what each of them costs the server."""

import os
import pathlib
import shutil

from field import walks
from page import served

CPU = 0.01        # of a processor, for each phone
BYTES = 20_000    # a second, for each phone


def used(program):
    """Seconds of CPU that a program has used."""
    fields = pathlib.Path(f"/proc/{program.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def problems(out, phones, seconds):
    shutil.rmtree(out / "crowd", ignore_errors=True)
    with served.Fielded(walks.GARDEN.site, "--walks", out / "crowd") as garden:
        before = used(garden.program)
        told = walks.node("crowd.mjs", garden.address, walks.GARDEN.log, phones, seconds)
        cpu = (used(garden.program) - before) / seconds / phones
    print(f"crowd: {phones} phones for {seconds} s: {100 * cpu:.2f} % of a processor and {told['bytes'] / 1000:.1f} kB a second "
          f"for each ({told['most'] / 1000:.1f} at most); the latest answer {1000 * told['slack']:.0f} ms before it was needed")
    found = [f"a phone was told: {fault}" for fault in sorted(set(told["faults"]))]
    is_release = "debug" not in served.RIPPLES
    if is_release and cpu > CPU:
        found.append(f"a phone takes {100 * cpu:.2f} % of a processor; expected {100 * CPU:g} at most")
    if told["most"] > BYTES:
        found.append(f"a phone gets {told['most']:.0f} bytes a second; expected {BYTES} at most")
    if is_release and told["slack"] < 0:
        found.append(f"an answer came {-1000 * told['slack']:.0f} ms too late")
    return found
