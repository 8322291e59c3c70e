# %% [markdown]
# # Lab 0: First sound
#
# 60 to 75 minutes. You need headphones and this notebook; no knowledge of sound or of Lua.
#
# Run a cell with Shift and Enter. Every sound has a player and a text that says what is to be heard;
# every picture has a text that says what is to be seen. Set the level of your headphones before the
# first sound: low first, then up until the tone is clear and no louder. *Without headphones:* one loudspeaker does,
# since nothing here is left or right; the text below each sound says how its pitch goes.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - turn a table of data into sound with a *mapping*, a short text in Lua;
# - change the mapping and hear at once what the change does;
# - give a mapping parameters and named variants, which is what later labs compare;
# - say what it means that a render can be repeated, and check it.

# %% [markdown]
# ## The story
#
# Mira Osei runs a community garden in Seattle. She is blind; a chart of the weather tells her nothing,
# and a screen reader that reads 365 numbers takes half an hour. Every spring she has one decision to make:
# *on which day do the seedlings leave the greenhouse?* Too early, and a cold night kills them. Too late,
# and the tomatoes do not ripen. She asks you for the year as a sound: half a minute that she can play again
# and again, and in which she can point: here.

# %%
import ripples

lab = ripples.lab(0)
lab

# %% [markdown]
# The table above lists what this lab asks for. The checks below say for each whether it holds yet, and what
# to look at if it does not. They look at your mapping with the year below, and with a second log in which the
# temperature rises evenly from −10 to 40 °C; grading uses data of other years and places.

# %% [markdown]
# ## The data
#
# A year of daily weather as Seattle could have it: one row per day. It was simulated from round monthly
# figures, so nobody's records are in it.

# %%
year = lab.data[0]
year

# %% [markdown]
# `to_pandas` gives the same as a table. The first rows, and a picture:

# %%
table = year.to_pandas()
table.index.name = "day"
table.index += 1  # 1 January is day 1
table[["temperature", "temperature_min", "temperature_max", "rain"]].head()

# %%
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(8, 3), layout="constrained")
axes.plot(table.index, table["temperature"], "-", color="black", label="mean of the day")
axes.plot(table.index, table["temperature_min"], ":", color="black", label="coldest of the night")
axes.axhline(5, linestyle="--", color="gray", label="5 °C")
axes.set(xlabel="day of the year", ylabel="temperature (°C)")
axes.legend()
ripples.show(
    figure,
    "Two lines over the days of a year. The mean of the day, solid, rises from about 5 °C in January to "
    "over 20 °C in July and falls again; it jumps by some degrees from day to day. The coldest of the night, "
    "dotted, runs some 4 °C below it and crosses a dashed line at 5 °C many times in winter and spring.",
)

# %% [markdown]
# ## A first sound
#
# A mapping says three things: which *voices* there are, what the *data do to them*, and *when* they play.
# This is the one to begin with:

# %%
lab.starter

# %% [markdown]
# It has one voice, `tone`. Its map has one entry: the temperature moves the pitch; a *domain* of 0 to 20 °C
# becomes a *range* from C4 to D4. The sequence plays one note that never ends. `render` plays the whole year
# in 15 seconds:

# %%
first = ripples.render(lab.starter, year, length=15)
first.hear("one tone that is hardly higher in the middle, in summer, than at both ends")

# %% [markdown]
# Everything that happened is in the render: the samples as an array, the loudness, the *trace* (every value
# that the data gave to the sound, with the row of the data and the line of the Lua).

# %%
print(first.samples.shape, "frames and channels,", first.sample_rate, "frames a second")
print(round(first.duration, 1), "s,", round(first.loudness, 1), "LUFS")
first.trace.head()

# %% [markdown]
# ## Exercise 1: Make it cover the year
#
# The summer stands still in the sound above. Look at the domain, and at the warmest day of the data. What
# happens to a day of 24 °C? And which days will there be next year? A garden on this earth has days from
# −10 to 40 °C; a mapping that holds for all of them can be used again next year, and its sounds can be compared.
#
# Copy the text of the starter mapping into the cell below, between `r"""` and `"""`, and change the domain:
#
# ```python
# mine = ripples.Mapping(r"""
# return mapping { … }
# """, name="mine")
# ```

# %% nbgrader={"grade": false, "grade_id": "covers", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    lab.starter.text.replace("domain = { 0, 20 }", "domain = { -10, 40 }"), name="mine"
)
### END SOLUTION
ripples.render(mine, year, length=15).hear("a tone that no longer stands still in summer")

# %% nbgrader={"grade": true, "grade_id": "check-covers", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "covers")

# %% [markdown]
# ## Exercise 2: Make it audible
#
# Now all days have a pitch, but they lie close together: the ear cannot tell a cold week from a warm one.
# How far must the temperature change until anybody can hear it? `ripples.compare` calls that *data for one
# audible step*. Widen `range` until 0.2 °C can be heard. Notes are written `C3`, `F#4`, `Bb5`; C4 is the C in
# the middle of a piano, and an octave up doubles the frequency.
#
# Listen after every change. What is the widest range that you would listen to for a day?

# %% nbgrader={"grade": false, "grade_id": "audible", "locked": false, "schema_version": 3, "solution": true, "task": false}
wide = mine
### BEGIN SOLUTION
wide = ripples.Mapping(mine.text.replace('{ "C4", "D4" }', '{ "C3", "C6" }'), name="wide")
### END SOLUTION
ripples.render(wide, year, length=15).hear(
    "a tone that climbs from winter to summer and falls again, and trembles with the weather"
)

# %% nbgrader={"grade": true, "grade_id": "check-audible", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(wide, "covers", "audible")

# %% [markdown]
# ## Exercise 3: Mira's decision
#
# The seedlings go out when no night below 5 °C will come any more. The data know the answer; work it out:
# of the first 200 days, which is the last whose `temperature_min` is below 5? The seedlings go out the day after.

# %% nbgrader={"grade": false, "grade_id": "planting", "locked": false, "schema_version": 3, "solution": true, "task": false}
planting_day = None
### BEGIN SOLUTION
cold = table["temperature_min"].loc[:200] < 5
planting_day = int(cold[cold].index.max()) + 1
### END SOLUTION
print("the seedlings go out on day", planting_day)

# %% nbgrader={"grade": true, "grade_id": "check-planting", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check("planting", planting_day=planting_day)

# %% [markdown]
# Now the question is whether Mira can hear it. Your mapping plays the mean of the day; the column that she
# needs is `temperature_min`. `columns` says which column an input comes from. Work out at which second of a
# sound of 15 seconds your day comes; then play the sound and point to the moment.

# %%
nights = ripples.render(wide, year, length=15, columns={"temperature": "temperature_min"})
nights.hear("the nights: the same climb, lower; in spring it dips again and again, and then no more")

# %% [markdown]
# ## Exercise 4: Give it something to vary
#
# Research on a mapping means: vary one thing and keep everything else. A mapping declares what can be varied
# in `params`, and settings with names in `variants`:
#
# ```lua
# params = {
#   loud = { -12, min = -40, max = 0, unit = "dB" },     -- default, least, largest
# },
# variants = { soft = { loud = -30 }, plain = { loud = -12 } },
# ```
#
# and reads the value as `params.loud` (in a sequence) or `param "loud"` (in a map entry). Give your mapping a
# parameter of your own choice and two variants. Keep what holds already. Ideas: the level, the lowest note, how
# often a note is played (`every(1/2, function() … end)` plays one every half beat), how bright the tone is.

# %% nbgrader={"grade": false, "grade_id": "varied", "locked": false, "schema_version": 3, "solution": true, "task": false}
varied = wide
### BEGIN SOLUTION
varied = ripples.Mapping(
    r"""
-- A year as plucked notes
-- hear: plucks, some of them with an echo; higher is warmer
-- data: temperature (°C)
return mapping {
  name = "A year as plucked notes",
  tempo = 150,
  params = { echo = { 0.3, min = 0, max = 1 } },
  variants = { dry = { echo = 0 }, echoing = { echo = 0.8 } },
  voices = {
    string = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 5, 0.2) * 0.4 * perc(p.gate, 0.003, 0.5)
    end),
  },
  map = {
    { from = "temperature", to = "string.pitch", domain = { -10, 40 }, range = { "A2", "A5" } },
  },
  sequences = {
    plucks = every(1 / 2, function()
      play("string", { duration = 0.15, level = -8 })
      if random() < params.echo then
        clock.run(function()
          sleep(0.1)
          play("string", { duration = 0.1, level = -16 })
        end)
      end
    end),
  },
}
""",
    name="varied",
)
### END SOLUTION
print("variants:", [one["name"] for one in varied.describe()["variants"]])

# %% nbgrader={"grade": true, "grade_id": "check-varied", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(varied, "covers", "audible", "varied")

# %% [markdown]
# Listen to one variant after the other:

# %%
names = [one["name"] for one in varied.describe()["variants"]] + [None, None]
ripples.render(varied, year, length=10, variant=names[0]).hear(f"the year as the variant {names[0]} plays it")

# %%
ripples.render(varied, year, length=10, variant=names[1]).hear(f"the year as the variant {names[1]} plays it")

# %% [markdown]
# ## Exercise 5: Twice the same
#
# Mira's friend says that her copy of the sound differs. Whoever publishes a sound must be able to make it
# again, sample by sample. All chance in a mapping (`random`, `choose`, …) is drawn from a *seed*: the same seed, the same
# sound. `rendering.sha256` is the hash of the samples: two sounds are equal if their hashes are.
#
# Here is a mapping with chance in it. Render it six times, with the seeds 1, 1, 2, 2, 3, 3, and count how many
# different sounds there are. Say first what you expect.

# %%
drops = ripples.Mapping(
    r"""
-- Drops
-- hear: short high drops at irregular times; higher is warmer
-- data: temperature (°C)
return mapping {
  name = "Drops",
  voices = { drop = synth(function(p) return sine(p.pitch) * 0.3 * perc(p.gate, 0.002, 0.15) end) },
  map = {
    { from = "temperature", to = "drop.pitch", domain = { -10, 40 }, range = { "C4", "C7" } },
  },
  sequences = {
    rain = function()
      while true do
        play("drop", { duration = 0.05, level = -8 })
        sleep(0.05 + 0.4 * random())
      end
    end,
  },
}
""",
    name="drops",
)
ripples.render(drops, year, length=6, seed=1).hear("irregular drops that rise until summer and fall again")

# %% nbgrader={"grade": false, "grade_id": "repeatable", "locked": false, "schema_version": 3, "solution": true, "task": false}
different_sounds = None
### BEGIN SOLUTION
hashes = {ripples.render(drops, year, length=3, seed=seed).sha256 for seed in (1, 1, 2, 2, 3, 3)}
different_sounds = len(hashes)
### END SOLUTION
print("different sounds:", different_sounds)

# %% nbgrader={"grade": true, "grade_id": "check-repeatable", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check("repeatable", different_sounds=different_sounds)

# %% [markdown]
# ## Exercise 6: Live (optional)
#
# Two shorter ways to write what you did above. `%%mapping NAME` makes a cell of Lua a mapping; a mistake is shown
# at its line. `%hear` renders and plays. Take the `e` out of a `tone` below, run the cell, and read the message.

# %%
# %%mapping quick
# -- Quick
# -- hear: short notes, one every quarter of a second; higher is warmer
# return mapping {
#   name = "Quick",
#   voices = { tone = synth(function(p) return sine(p.pitch) * 0.4 * perc(p.gate, 0.005, 0.3) end) },
#   map = { { from = "temperature", to = "tone.pitch", domain = { -10, 40 }, range = { "C3", "C6" } } },
#   sequences = { notes = every(1 / 2, function() play("tone", { duration = 0.2, level = -10 }) end) },
# }

# %%
# %hear quick year --length 8

# %% [markdown]
# A *live session* sounds while you type, and changes without a gap. It plays in the browser, by the player that the
# cell shows; on a machine with a terminal `ripples repl year.lua --data …` does the same. Change `LIVE` to `True`,
# run the cell, press play, then run the second cell again and again with other numbers; the third ends it.

# %%
LIVE = False  # a live session goes on until it is stopped, so it only starts if you say so

live = ripples.Live(varied, year, speed=500_000) if LIVE else None  # the year in about a minute
live

# %%
if live:
    print(live.set(temperature=30))  # takes the temperature into your own hands

# %%
if live:
    print(live.free("temperature"))  # gives it back to the year
    live.stop()

# %% [markdown]
# ## Reflection
#
# ### What did you hear before you saw it?
#
# Name one thing about the year that you noticed by ear first, or only by ear, and one that you only found in the
# picture. Two or three sentences.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-ear", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *A good answer names a concrete moment (the restless spring, the calm of August, single cold days), says whether
# the ear or the eye found it first, and why: the ear hears change and texture at once, the eye compares distant
# moments and reads values off an axis.*

# %% [markdown]
# ### What would you tell Mira about how far to trust it?
#
# She can hear that it gets warmer. Can she hear *5 °C*? What would she need for that?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-trust", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *One tone alone tells higher from lower, hardly a value: few people name a pitch. She needs a reference to
# compare with, for example a quiet tone at the pitch of 5 °C, and a mapping whose limits stay the same from year to year
# (lab 7 comes back to it).*

# %% [markdown]
# ## Hand in
#
# Write your name or the pseudonym that your teacher gave you, and run the cell. Hand in the folder that it names.

# %%
lab.submit(
    varied,
    student="my name",
    different_sounds=different_sounds,
    planting_day=planting_day,
)

# %% [markdown]
# ## Further reading
#
# - Thomas Hermann, Andy Hunt, John G. Neuhoff (eds.): *The Sonification Handbook*. Logos, Berlin, 2011; free to read.
#   Chapter 1 says what sonification is, chapter 15 (Florian Grond and Jonathan Berger) what a parameter mapping is.
# - Gregory Kramer (ed.): *Auditory Display: Sonification, Audification, and Auditory Interfaces*. Addison-Wesley, 1994.
# - Thomas Hermann: "Taxonomy and definitions for sonification and auditory display". International Conference on Auditory
#   Display, Paris, 2008. What makes a sound a sonification: it can be repeated, among other things.
# - Bruce N. Walker, Michael A. Nees: "Theory of sonification". Chapter 2 of *The Sonification Handbook*, 2011.
