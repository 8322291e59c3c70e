# %% [markdown]
# # Lab 10: Reproduce and publish
#
# 80 to 90 minutes. It uses what all labs before it taught; bring a mapping of your own if you like it better than ours.
# *Without headphones:* nothing here has to be heard; hashes, manifest and figures tell all that is asked.
#
# A result that nobody can repeat is an anecdote. Today you repeat somebody else's, find out why it does not work, and publish one that does.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - read the manifest of a render, and make the render again from it, bit for bit;
# - find out *which* of mapping, data and settings has changed, and where in the sound it is heard;
# - test a claim about the past with a hash instead of an argument;
# - hold what a text claims against what its own manifest says;
# - publish a package with licence, ethics and accessibility statement and citation that repeats on another machine;
# - write a critique that its authors can use.

# %% [markdown]
# ## The story
#
# Inès Moreau runs the city's nursery. Ten thousand seedlings stand in the open from March on. On a conference she heard a poster by team Heron: a
# night in sixteen seconds of sound, *one hour of frost, heard*. Next week she decides on frost alarms for all beds, for a good deal of money, and
# this sound is the best argument that she has. Before she signs she asks you: *does it hold?*
#
# The team did something right: their package is there, with mapping, data, sound and manifest. (The team is invented, and so is the night.)

# %%
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
from matplotlib import pyplot as plt

import ripples

lab = ripples.lab(10)
lab

# %% [markdown]
# ## The data: a package
#
# First make a copy: what you investigate must stay as it was.

# %%
published = lab.folder / "package"
work = Path("out/lab-10/heron")
shutil.rmtree(work, ignore_errors=True)
shutil.copytree(published, work)
files = sorted(path for path in work.rglob("*") if path.is_file())
pd.DataFrame({"file": [str(path.relative_to(work)) for path in files], "bytes": [path.stat().st_size for path in files]})

# %%
print((work / "README.md").read_text(encoding="utf-8"))

# %% [markdown]
# ### The starter mapping is theirs

# %%
lab.starter

# %%
poster = ripples.Rendering.from_file(work / "frost-watch.ogg", "team Heron's sound")
poster.hear("a held tone that sinks for nine seconds, rests on its lowest note for more than one, and rises again")

# %% [markdown]
# ## Exercise 1: Make it again
#
# Beside the sound stands its *manifest*: which mapping and data, each with a hash (SHA-256), every setting, the seed, and the hash of the samples.
# `ripples rerender` reads it and makes the sound again. If mapping, data and engine are the same, so are the samples, bit for bit: "nearly the same"
# is not needed, and not accepted.

# %%
program = ripples.doctor().path


def command(*words, folder):
    """Run the command ripples in a folder and print what it says; its exit code."""
    # Started by its bare name, so that manifests do not tell where on this machine it lies.
    done = subprocess.run(["ripples", *words], executable=program, cwd=folder, capture_output=True, text=True)
    print((done.stdout + done.stderr).strip() or "(it says nothing)")
    print("exit code", done.returncode)
    return done.returncode


command("rerender", "frost-watch.ogg.json", "--out", "again.ogg", folder=work)

# %% [markdown]
# Which part of the package has changed since the sound was made? Write its name.

# %% nbgrader={"grade": false, "grade_id": "changed", "locked": false, "schema_version": 3, "solution": true, "task": false}
changed = None
### BEGIN SOLUTION
changed = "data"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-changed", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("changed", changed=changed)

# %% [markdown]
# ## Exercise 2: Where do they part?
#
# A hash says *that* something changed, not what. `--anyway` renders all the same, from the data as they are archived:

# %%
command("rerender", "frost-watch.ogg.json", "--out", "again.ogg", "--anyway", folder=work)
archive = ripples.Rendering.from_file(work / "again.ogg", "the sound of the archived data")
archive.hear("the same evening; but where the poster's tone rests on its lowest note, this one sinks only a little")

# %%
def pitch_track(sound, step=0.1):
    """The mean pitch (Hz) of each tenth of a second of a tone, from its samples."""
    mono = sound.samples.mean(axis=1)
    spectrum = np.fft.fft(mono)
    spectrum[len(mono) // 2 :] = 0  # the analytic signal: its phase turns once a period
    turns = np.unwrap(np.angle(np.fft.ifft(spectrum))) / (2 * np.pi)
    frames = int(step * sound.sample_rate)
    return np.diff(turns[::frames]) / step


rows = np.arange(144)  # a row of the data lasts a tenth of a second
heard, remade = pitch_track(poster)[rows], pitch_track(archive)[rows]

figure, axis = plt.subplots(figsize=(8, 3.6), layout="constrained")
axis.plot(rows, heard, "-", color="black", label="published sound")
axis.plot(rows, remade, "--", color="black", label="made from the archive")
axis.set(xlabel="row of the data, counted from 0", ylabel="pitch (Hz)")
axis.legend()
ripples.show(
    figure,
    "Pitch over the rows of the data, 0 to 143. Both lines fall from about 500 Hz to near 285 Hz at row 91. From there the published "
    "sound, solid, drops to 262 Hz and stays there until about row 105, while the sound made from the archive, dashed, goes on at about 290 Hz. From row 108 on they are one line again.",
)

# %% [markdown]
# At which row do the two first part clearly? Let the computer look: where they first differ by more than 1 %. (Leave out rows 0 and 1, where the note
# begins.)

# %% nbgrader={"grade": false, "grade_id": "first-row", "locked": false, "schema_version": 3, "solution": true, "task": false}
first_row = None
### BEGIN SOLUTION
apart = np.abs(heard / remade - 1) > 0.01
apart[:2] = False
first_row = int(np.argmax(apart))
### END SOLUTION
print("first row:", first_row)

# %% nbgrader={"grade": true, "grade_id": "check-first-row", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("first-row", first_row=first_row)

# %%
raw = pd.read_csv(work / "raw" / "data.csv")
archived = pd.read_csv(work / "data" / "data.csv")
temperature = raw.columns[1]
side_by_side = raw.rename(columns={temperature: "raw"}).assign(archived=archived[temperature])
side_by_side.iloc[88:112:2]

# %% [markdown]
# ## Exercise 3: A hypothesis that a hash can settle
#
# So the archive has a straight line where the logger has a frost. The README speaks of "quality control": somebody took the frost for an error and
# interpolated it, *after* the sound was made. That is a story. Is it true? Make another copy of the package, put the suspected file where the
# manifest looks for the data, and rerender **without** `--anyway`: exit code 0 means that every sample is the same. Which file was the sound made of?

# %% nbgrader={"grade": false, "grade_id": "made-from", "locked": false, "schema_version": 3, "solution": true, "task": false}
made_from = None
### BEGIN SOLUTION
restored = Path("out/lab-10/heron-restored")
shutil.rmtree(restored, ignore_errors=True)
shutil.copytree(published, restored)
shutil.copy2(restored / "raw" / "data.csv", restored / "data" / "data.csv")
if command("rerender", "frost-watch.ogg.json", "--out", "again.ogg", folder=restored) == 0:
    made_from = "raw/data.csv"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-made-from", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("made-from", made_from=made_from)

# %% [markdown]
# ## Exercise 4: What the manifest knows
#
# The sound is what the team says it is, then. Are their *claims*? Read the manifest beside the README's claims 3 to 6.

# %%
manifest = json.loads((work / "frost-watch.ogg.json").read_text(encoding="utf-8"))
facts = {
    "control ticks per second": manifest["request"]["controlRate"],
    "ticks": manifest["counters"]["ticks"],
    "ticks at which data were clipped": manifest["counters"]["clippedTicks"],
    "integrated loudness (LUFS)": manifest["measures"]["integratedLUFS"],
    "true peak (dBTP)": manifest["measures"]["truePeakDBTP"],
    "frames": manifest["audio"]["frames"],
    "frames per second": manifest["audio"]["sampleRate"],
    "channels": manifest["audio"]["channels"],
}
print(pd.Series(facts, dtype=object).to_string())
print("warnings:", *manifest["warnings"], sep="\n  ")

# %% [markdown]
# For how many seconds of the sound were the data clipped, and which of claims 3 to 6 are wrong? Write their numbers as a text, such as `"5,6"`.

# %% nbgrader={"grade": false, "grade_id": "claims", "locked": false, "schema_version": 3, "solution": true, "task": false}
clipped_seconds = None
claims_wrong = None
### BEGIN SOLUTION
clipped_seconds = manifest["counters"]["clippedTicks"] / manifest["request"]["controlRate"]
claims_wrong = "3,4"  # the mapping has the domain 0 to 20 °C, and −22.4 LUFS are not within 0.1 of −23
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-claims", "locked": true, "points": 6, "schema_version": 3, "solution": false, "task": false}
lab.check("clipped", "claims", clipped_seconds=clipped_seconds, claims_wrong=claims_wrong)

# %% [markdown]
# Now you know why the tone *rests* on its lowest note: not because the air stood still, but because the mapping has nothing below 0 °C. Everything
# that Inès wants to know, how cold, how long below −2 °C, is in the part that was clipped. The frost is heard, its depth is not.

# %% [markdown]
# ## Exercise 5: Mend the mapping
#
# Write the mapping that the poster should have had. It must
#
# - clip nothing between −9 and 19 °C, and carry at least 3.2 bits of the temperature;
# - give the same temperature the same sound every night;
# - have its limits (or whatever a colleague in another climate would change) as `params`, at least one, with unit and limits, that are *read*, and at
#   least one declared variant;
# - give the same samples each time.

# %% nbgrader={"grade": false, "grade_id": "mended", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    r"""
-- Frost watch: limits that can be set, and that hold a hard winter
-- hear: one held tone; higher is warmer; in the variant polar the same for a colder country
-- data: temperature (°C)
return mapping {
  name = "Frost watch",
  params = {
    coldest = { -12, min = -50, max = 5, unit = "°C" },
    warmest = { 22, min = 6, max = 45, unit = "°C" },
  },
  variants = { polar = { coldest = -45, warmest = 10 } },
  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.25 * sine(p.pitch * 2)
      return body * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },
  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { param "coldest", param "warmest" }, range = { "C4", "C6" },
    },
  },
  sequences = {
    hold = function() play("tone", { level = -10 }) end,
  },
}
""",
    name="mine",
)
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-mended", "locked": true, "points": 13, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "repeatable", "whole-range", "information", "same-everywhere", "adjustable", "in-use")

# %%
night = work / "night-as-logged"
shutil.copytree(work / "data", night, dirs_exist_ok=True)
shutil.copy2(work / "raw" / "data.csv", night / "data.csv")
mended = ripples.render(mine, night, length=14.4, tail=1.6, loudness=-23)
mended.hear("the same night with your mapping: now the tone should have a valley where the poster has a floor")

# %%
def pitches_sent(sound):
    """Times and pitches that the engine was given, of the first voice that has a moving pitch."""
    moves = sound.trace[(sound.trace["kind"] == "control") & sound.trace["target"].str.endswith(".pitch")]
    moves = moves[moves["target"] == moves["target"].iloc[0]]
    return moves["time"], moves["value"]


figure, axis = plt.subplots(figsize=(8, 3.6), layout="constrained")
theirs = ripples.render(lab.starter, night, length=14.4, tail=1.6)
for sound, line, name in ((theirs, "--", "team Heron's mapping"), (mended, "-", "your mapping")):
    axis.plot(*pitches_sent(sound), line, color="black", label=name)
axis.set(xlabel="time in the sound (s)", ylabel="pitch (Hz)", yscale="log")
axis.set_yticks([262, 300, 350, 400, 500, 600], labels=["262", "300", "350", "400", "500", "600"])
axis.minorticks_off()
axis.legend()
ripples.show(
    figure,
    "Pitch over the 14.4 seconds of the night, on a logarithmic axis. Team Heron's mapping, dashed, falls to 262 Hz at 9.2 s and lies flat there for 1.4 s before it rises. "
    "Your mapping, solid, should show a rounded valley in that place, deepest near 9.8 s.",
)

# %% [markdown]
# ## Exercise 6: A package of your own
#
# Now publish it, so that a stranger can repeat it, judge it, use it and hear it. A README needs seven sections; write two or three sentences in each.
#
# | section | a stranger asks |
# | --- | --- |
# | what is to be heard | what should I listen for, and what does it mean? (also the text for those who do not hear) |
# | how to repeat it | which command, in which folder, with which version, what must come out? |
# | data and licence | whose data, how made and cleaned, what may I do with them? And with the sound and the mapping? |
# | ethics | who could be harmed or traced by the data? who agreed? |
# | accessibility | who cannot hear this, and what do they get instead? how loud, how high, is a headphone needed? |
# | limits | what does the result not say? |
# | how to cite | authors, title, year, version |

# %% nbgrader={"grade": false, "grade_id": "sections", "locked": false, "schema_version": 3, "solution": true, "task": false}
sections = {
    "What is to be heard": "",
    "How to repeat it": "",
    "Data and licence": "",
    "Ethics": "",
    "Accessibility": "",
    "Limits": "",
    "How to cite": "",
}
### BEGIN SOLUTION
sections |= {
    "What is to be heard": "One held tone is the air over the seedlings; higher is warmer. It sinks in the evening, falls into a "
    "short valley about ten seconds in (the frost, at its deepest -3 °C), and rises towards the morning.",
    "How to repeat it": "In this folder: ripples rerender frost-watch.ogg.json --out again.ogg, with the version that the manifest "
    "names. It ends with exit code 0 if every sample is the same.",
    "Data and licence": "The log as the logger wrote it, nothing removed or interpolated. Data and sound are CC0-1.0, the mapping is "
    "under the MIT licence.",
    "Ethics": "A thermometer over a flower bed; no person is recorded. The place is given to a hundredth of a degree. Columns with "
    "positions of the person who carried the logger are left out.",
    "Accessibility": "The first section and the alternative text of the figure say what is heard. Pitches lie between 260 and 1050 Hz, within "
    "reach of small loudspeakers and of most hearing losses; -23 LUFS, no flicker, no headphone needed. The table is in data/.",
    "Limits": "One bed, one night, one thermometer. Nobody has tested how fast people notice the valley; the ideal listener is an upper bound.",
    "How to cite": "Use CITATION.cff: authors, title, version, year.",
}
### END SOLUTION
sections_filled = sum(len(text.strip()) >= 30 for text in sections.values())
print(sections_filled, "of", len(sections), "sections")

# %% nbgrader={"grade": true, "grade_id": "check-sections", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("sections", sections_filled=sections_filled)

# %% [markdown]
# The package is then made by a program, never by hand: everything in it comes from one run. Look at what is left out: the log of a *walk* has
# latitude and longitude in it. They tell where somebody was, second by second, and the mapping does not need them.

# %%
package = Path("out/lab-10/package")
shutil.rmtree(package, ignore_errors=True)
package.mkdir(parents=True)
mine.save(package / "mapping.lua")
shutil.copytree(night, package / "data")
readme = "# Frost watch, mended\n\n" + "".join(f"## {title}\n\n{text}\n\n" for title, text in sections.items())
(package / "README.md").write_text(readme, encoding="utf-8")
(package / "CITATION.cff").write_text(
    """cff-version: 1.2.0
message: If you use this sonification, please cite it.
title: Frost watch, mended
type: dataset
authors:
  - alias: my name
version: 1.0.0
license: CC0-1.0
""",
    encoding="utf-8",
)
command("render", "mapping.lua", "--data", "data", "--length", "14.4", "--tail", "1.6", "--loudness", "-23",
        "--out", "frost-watch.ogg", folder=package)  # fmt: skip
sums = {
    path.relative_to(package).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
    for path in sorted(package.rglob("*"))
    if path.is_file()
}
(package / "SHA256SUMS").write_text("".join(f"{sums[name]}  {name}\n" for name in sums), encoding="utf-8")
print(*sums, sep="\n")

# %% [markdown]
# Does it repeat *elsewhere*? Copy the folder to a place of its own, rerender there, and write `own_repeats = "yes"` only if the exit code is 0.

# %% nbgrader={"grade": false, "grade_id": "own-repeats", "locked": false, "schema_version": 3, "solution": true, "task": false}
own_repeats = None
### BEGIN SOLUTION
elsewhere = Path("out/lab-10/elsewhere")
shutil.rmtree(elsewhere, ignore_errors=True)
shutil.copytree(package, elsewhere)
code = command("rerender", "frost-watch.ogg.json", "--out", "again.ogg", folder=elsewhere)
own_repeats = "yes" if code == 0 else "no"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-own-repeats", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("own-repeats", own_repeats=own_repeats)

# %% [markdown]
# ### Both packages side by side

# %%
def has(folder):
    """What a package offers to a stranger."""
    text = (folder / "README.md").read_text(encoding="utf-8").lower()
    known = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    manifest = json.loads((folder / "frost-watch.ogg.json").read_text(encoding="utf-8"))
    return {
        "mapping, data, sound, manifest": {"mapping.lua", "data", "frost-watch.ogg", "frost-watch.ogg.json"} <= known,
        "nothing clipped": manifest["counters"]["clippedTicks"] == 0,
        "paths stay inside": not any(manifest["request"][name].startswith(("/", "..")) for name in ("mapping", "data")),
        "text of what is to be heard": "what is to be heard" in text,
        "licence of data and sound": "licence" in text and "sound are" in text,
        "ethics": "ethics" in text,
        "accessibility": "accessibility" in text,
        "limits": "## limits" in text,
        "citation": "CITATION.cff" in known,
        "checksums": "SHA256SUMS" in known,
    }


pd.DataFrame({"team Heron": has(published), "yours": has(package)}).replace({True: "yes", False: "missing"})

# %% [markdown]
# Give the folder to the person beside you. What do they have to ask you? That question belongs into the README.

# %% [markdown]
# ## Reflection
#
# ### A critique for team Heron
#
# Write to them, in six to eight sentences: what they did well, what you found (row, second, claim, how you know it), what it means for the claim "one
# hour of frost, heard", and what they should publish next. Write so that they would thank you.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-critique", "locked": false, "points": 6, "schema_version": 3, "solution": true, "task": false}
# *Well done: everything is there, the raw log too, so that all of this could be found at all. The data in the archive differ from those of the sound
# from row 92 to 107 (9.2 to 10.7 s): with raw/data.csv the sound repeats bit for bit, so the cleaning came after it and removed the frost. The
# mapping's domain begins at 0 °C, the README says −5; 1.4 s, all of the frost, are clipped. The loudness is −22.4, not −23.0 LUFS. That there was
# frost is heard; how deep it was is not, and the archive does not show it. Publish the raw log as data, with the cleaning as a script; widen the
# domain; take figures from the manifest.*

# %% [markdown]
# ### What does Inès need to know?
#
# Does the sound hold as an argument for frost alarms? Two sentences for her, without a technical term.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-ines", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *The frost was real and the sound shows when it came, but not how hard it was, and the table that was published hides it. One night in one bed says
# nothing about how often it happens: ask for a whole spring before you buy.*

# %% [markdown]
# ### What does "the same, bit for bit" not prove?
#
# Name two things that may be wrong with a result that repeats perfectly.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-bits", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *The same mistake repeats as perfectly: clipped data, a badly placed thermometer, a mapping that nobody can hear, claims that do not follow. To
# repeat (same data, same method) is not to replicate (new data, same question): only that tests whether the world agrees.*

# %% [markdown]
# ## Hand in
#
# The folder that the cell names, and with it `out/lab-10/package`.

# %%
lab.submit(
    mine,
    student="my name",
    changed=changed,
    first_row=first_row,
    made_from=made_from,
    clipped_seconds=clipped_seconds,
    claims_wrong=claims_wrong,
    sections_filled=sections_filled,
    own_repeats=own_repeats,
)

# %% [markdown]
# ## Further reading
#
# - Geir Kjetil Sandve, Anton Nekrutenko, James Taylor, Eivind Hovig: "Ten simple rules for reproducible computational research". *PLoS Computational
#   Biology* 9, 2013.
# - Mark D. Wilkinson and others: "The FAIR Guiding Principles for scientific data management and stewardship". *Scientific Data* 3, 2016.
# - B. A. Nosek and others: "Promoting an open research culture". *Science* 348, 2015.
# - Thomas Hermann: "Taxonomy and definitions for sonification and auditory display". International Conference on Auditory Display, Paris, 2008. To be
#   repeatable is part of the definition.
# - Bruce N. Walker, Michael A. Nees: "Theory of sonification". Chapter 2 of *The Sonification Handbook*, 2011.
# - World Wide Web Consortium: *Web Content Accessibility Guidelines (WCAG) 2.2*, 2023. Texts for sounds and pictures.
# - The Data Sonification Archive collects published sonifications with their data and makers: look at what its entries leave out.
