# %% [markdown]
# # Lab 7: Context: ticks, references, legend, earcons
#
# 80 to 90 minutes. You need headphones, this notebook, and labs 0 to 3; labs 4 and 6 help. *Without headphones:* any loudspeaker
# does; how well the voices keep apart is measured, too (`hidden_time`).

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - give a sonification what a chart has: an axis with ticks, a reference line, a legend, and signs;
# - say what an *earcon* and an *auditory icon* are, and measure whether four of them are different enough;
# - add context without covering the data, and keep a variant without it to compare with;
# - measure how well values are read with and without context, and say what a simulated listener can and cannot tell about it.

# %% [markdown]
# ## The story
#
# Mira Osei, the gardener of lab 0, is back. She has played her year as a sound all spring, and has a complaint: "I hear that it
# grows warmer. I do not hear *how warm it is*. I do not hear where I am in the year. Everybody with eyes gets an axis; I get a
# line in empty space." Her decisions need values: below 5 °C the seedlings stay inside. *Can she hear 5 °C? Can she hear May?*

# %%
import numpy as np
import pandas as pd
from matplotlib import pyplot as plt

import ripples

lab = ripples.lab(7)
lab

# %% [markdown]
# ## The data
#
# A simulated garden year in which a day passes in two thirds of a second; four minutes of log are a year. We play it in 30 s.
# The columns `season` (0 to 1, from the spring equinox on) and `season_name` say where in the year a row is.

# %%
year = lab.data[0]
table = year.to_pandas()
figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
axes.plot(table["time"] / 8, table["temperature"], color="black")
axes.axhline(5, linestyle="--", color="gray")
axes.annotate("5 °C", (0.2, 5.4))
for place in np.flatnonzero(table["season_name"] != table["season_name"].shift()):
    axes.axvline(table["time"][place] / 8, linestyle=":", color="gray")
    axes.annotate(table["season_name"][place], (table["time"][place] / 8 + 0.1, 21))
axes.set(xlabel="time of the sound (s)", ylabel="temperature (°C)", ylim=(0, 23))
ripples.show(
    figure,
    "Temperature over the 30 s of the sound: from 11 °C up to nearly 20 °C at 10 s, down to 3 °C at 26 s, and up to 7 °C at the "
    "end. A dashed line marks 5 °C; the curve lies below it from 22 to 29 s. Dotted lines mark where the seasons begin: spring at "
    "0 s, summer near 6 s, autumn near 13 s, winter near 21 s, spring again near 28 s.",
)

# %%
lab.starter

# %%
ripples.render(lab.starter, year, length=30).hear(
    "short notes that rise, fall lower, and rise a little: at which second do they fall below 5 °C?"
)

# %% [markdown]
# ## Reading values
#
# ### Exercise 1: How warm is this tone?
#
# First measure how bad it is. Eight tones, one every two and a half seconds; the lowest possible one (C3) is −10 °C, the
# highest (C6) is 40 °C. To have heard both ends once is fair; after that you are alone with your memory. Write down a
# temperature for each tone; guess where you do not know.

# %%
SPAN = 50.0  # °C from the lowest tone to the highest
CONDITIONS = ("none", "one", "several")
quiz = ripples.Mapping.from_file(lab.folder / "quiz.lua")


def trials(condition: str) -> np.ndarray:
    """The eight temperatures of a condition, spread over the whole span, in an order of its own."""
    random = np.random.default_rng([7, CONDITIONS.index(condition)])
    return random.permutation(np.round(-10 + SPAN * (np.arange(8) + random.uniform(size=8)) / 8))


def held(values: np.ndarray, seconds: float) -> ripples.Dataset:
    """A dataset in which each temperature is held for some seconds, ten rows a second."""
    rows = np.repeat(values, round(10 * seconds))
    columns = {"time": np.arange(len(rows)) / 10, "temperature": rows}
    return ripples.Dataset.from_pandas(
        pd.DataFrame(columns), name="held", units={"temperature": "°C"}
    )


def ask(condition: str) -> ripples.Rendering:
    """The sound of the eight tones of a condition."""
    return ripples.render(quiz, held(trials(condition), 2.5), variant=condition, tail=0.2)


ripples.render(quiz, held(np.array([-10.0, 40.0]), 2.5), tail=0.2).hear(
    "the two ends: −10 °C, then 40 °C"
)

# %%
ask("none").hear("eight single tones, one every two and a half seconds: how warm is each?")

# %% [markdown]
# Write your eight answers in place of `None`, such as `[12, 30, -5, …]`. Where there are none, a *simulated listener* answers,
# so that the notebook runs without anybody; further down you can read what it was made of.

# %%
my_answers: dict[str, list[float] | None] = {"none": None, "one": None, "several": None}

# %% [markdown]
# ### Exercise 2: A reference tone
#
# A chart has a line at 5 °C; a sound can have a tone at 5 °C to compare with. Which frequency is it? The mapping goes from −10
# °C at C3, MIDI number 48, to 40 °C at C6, number 84, in equal semitones. A MIDI number *m* has 440 · 2^((*m* − 69) / 12) Hz.

# %% nbgrader={"grade": false, "grade_id": "reference", "locked": false, "schema_version": 3, "solution": true, "task": false}
reference_hz = None
### BEGIN SOLUTION
number = 48 + 36 * (5 + 10) / SPAN
reference_hz = 440 * 2 ** ((number - 69) / 12)
### END SOLUTION
print("5 °C sounds at", reference_hz, "Hz")

# %% nbgrader={"grade": true, "grade_id": "check-reference", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("reference", reference_hz=reference_hz)

# %% [markdown]
# Now the same quiz with a reference. First one tone at 5 °C before each tone to be judged; then several: a staircase from 5 °C
# on, ten degrees a step, up to the last step before the tone, in the manner of Metatla and others (2016). Count the steps, then
# judge the rest.

# %%
ask("one").hear("pairs: the tone of 5 °C, a little hollow, then the tone to be judged")

# %%
ask("several").hear(
    "staircases of hollow tones, ten degrees a step, up or down from 5 °C; the last, clear tone is to be judged"
)

# %% [markdown]
# ### What a simulated listener is made of
#
# The ideal listener of `ripples.compare` knows every mapping by heart and never forgets: you will see in exercise 6 what it
# makes of context. This one forgets. It has
#
# - an *absolute* judgement that transmits 2.5 bits, as Pollack (1952) found for the pitch of single tones: over our three
#   octaves that is an error with a standard deviation of about 1.5 semitones;
# - a *relative* judgement of the interval to the nearest reference, whose error is a tenth of the interval, at least 0.1
#   semitones. **The tenth is our assumption.** Nobody measured it for this lab.
#
# It weighs both by how sure they are. So what it shows about context follows from what we put in. It is good for trying out the
# analysis. It is no evidence.

# %%
REFERENCES = {"none": [], "one": [5.0], "several": [-5.0, 5.0, 15.0, 25.0, 35.0]}
SEMITONE = SPAN / 36  # °C


def simulated(values: np.ndarray, references: list[float], seed: int = 1) -> np.ndarray:
    """What the forgetful listener answers, in °C, for tones of such temperatures."""
    random = np.random.default_rng(seed)
    absolute = 36 * 2**-2.5 / np.sqrt(2 * np.pi * np.e)
    answer, weight = (values / SEMITONE + absolute * random.normal(size=len(values))), 1.0
    if references:
        away = np.abs(np.subtract.outer(values, references)).min(axis=1) / SEMITONE
        relative = np.maximum(0.1, 0.1 * away)
        other = values / SEMITONE + relative * random.normal(size=len(values))
        weight = relative**2 / (absolute**2 + relative**2)
        answer = weight * answer + (1 - weight) * other
    return np.clip(answer * SEMITONE, -10, 40)


def errors(condition: str) -> tuple[np.ndarray, str]:
    """Distances of the answers from the truth, % of the span, and who gave them."""
    mine, values = my_answers[condition], trials(condition)
    given = simulated(values, REFERENCES[condition]) if mine is None else np.array(mine, float)
    return 100 * np.abs(given - values) / SPAN, "simulated" if mine is None else "your ears"


def interval(values: np.ndarray, seed: int = 1) -> tuple[float, float]:
    """A 95 % interval of the mean, by drawing the trials again 4000 times."""
    random = np.random.default_rng(seed)
    means = random.choice(values, (4000, len(values))).mean(axis=1)
    return float(np.quantile(means, 0.025)), float(np.quantile(means, 0.975))


figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
for place, condition in enumerate(CONDITIONS):
    found, who = errors(condition)
    low, high = interval(found)
    axes.plot(place + np.linspace(-0.15, 0.15, 8), found, "o", color="gray", fillstyle="none")
    axes.errorbar(
        place + 0.3,
        found.mean(),
        [[found.mean() - low], [high - found.mean()]],
        fmt="sk",
        capsize=4,
    )
    many = (
        100
        * np.abs(simulated(pool := np.linspace(-10, 40, 4000), REFERENCES[condition]) - pool).mean()
        / SPAN
    )
    print(
        f"{condition:8} ({who}): {found.mean():4.1f} % [{low:.1f}, {high:.1f}]; the model in the long run {many:.1f} %"
    )
axes.set(xticks=range(3), xticklabels=[f"{one} ({errors(one)[1]})" for one in CONDITIONS])
axes.set(xlabel="references", ylabel="error (% of the span)", ylim=(0, None))
ripples.show(
    figure,
    "Errors of the eight tones in three conditions, circles, and beside them a square with the mean and its 95 % interval. For the "
    "simulated listener the mean falls from about 3 % without reference to about 1 % with one and far below 1 % with several; the "
    "intervals are wide.",
)

# %% [markdown]
# With eight tones each, the intervals are wide: pool the answers of the class before you conclude anything. Metatla and others
# (2016) let many people place points by ear: reference tones made them more accurate *and slower*, and several references
# helped most in the middle of the axis. How much longer does a trial of yours take with the staircase?
#
# ## Where in the year?
#
# ### Exercise 3: Ticks
#
# A tick says how far one has come. Give the starter a second voice `tick`, short and unlike the line, that sounds when a
# *month* begins. Let the data say when that is, not a clock, so that it also holds if the year is played in a minute:
#
# ```lua
# local month = nil
# while true do
#   local now = math.floor((env.season or 0) * 12)          -- twelfths of the year
#   if now ~= month then … end
#   sleep(0.05)
# end
# ```
#
# A tick is short, and noise is a good sound for it: no pitch that could be taken for data. `bandpass(white(), p.pitch, 0.8) *
# perc(p.gate, 0.001, 0.04)` is one.

# %% nbgrader={"grade": false, "grade_id": "ticks", "locked": false, "schema_version": 3, "solution": true, "task": false}
ticked = lab.starter
### BEGIN SOLUTION
ticked = ripples.Mapping(
    lab.starter.text.replace(
        "  voices = {\n",
        "  voices = {\n    tick = synth(function(p) return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.04) end),\n",
    ).replace(
        "  sequences = {\n",
        """  sequences = {
    months = function(env)
      local month = nil
      while true do
        local now = math.floor((env.season or 0) * 12)
        if now ~= month then
          month = now
          play("tick", { pitch = hz(4000), duration = 0.03, level = -6 })
        end
        sleep(0.05)
      end
    end,
""",
    ),
    name="ticked",
)
### END SOLUTION
months = ripples.render(ticked, year, length=30)
starts = months.trace.query("kind == 'start' and target.str.startswith('tick')")["time"]
tick_days = float(starts.diff().median() * 365 / 30) if len(starts) > 1 else None
print(len(starts), "ticks,", tick_days, "days apart")
months.hear("the year with a dry tick at the beginning of every month")

# %% nbgrader={"grade": true, "grade_id": "check-ticks", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("ticks", tick_days=tick_days)

# %% [markdown]
# ### Exercise 4: Signs of the seasons
#
# Which month is it? Twelve ticks must be counted; a sign can be *known*. Two families of signs:
#
# - an **earcon** is abstract, a short motif that must be learned (Blattner, Sumikawa and Greenberg 1989). It can stand for
#   anything, and earcons can be built up: the same motif, rising in spring, falling in autumn;
# - an **auditory icon** sounds like what it means (Gaver 1986): birds for spring, crickets for summer. Nobody must learn it,
#   but not everything has a sound.
#
# Both must be told apart *alone*, a quarter of a year after the last one, so a sign must be the same every time, and unlike the
# others. `distinctness` compares what a sound is like (13 numbers of its spectrum, second by second): how far is it from the
# one that is most like it, against how much it varies in itself? Here are four that somebody thought pretty:

# %%
SEASONS = ("spring", "summer", "autumn", "winter")
bells = ripples.Mapping.from_file(lab.folder / "signs.lua")
bells

# %%
ripples.render(bells, year, length=3, variant="autumn").hear(
    "a bell, three times: which season was it?"
)


# %%
def distinctness(signs: ripples.Mapping) -> float:
    """How far the two most similar signs of a mapping with a variant for each season are apart."""
    compared = ripples.compare({one: (signs, one) for one in SEASONS}, year, length=10)
    return min(compared.value("distinctness", one) for one in SEASONS)


print("four scales:", round(distinctness(bells), 1))

# %% [markdown]
# Below 1, a sign is less like itself a moment ago than like another season. Make four signs that differ from each other at
# least twice as much as each varies in itself, earcons or icons. Keep the variants' names. Register, timbre and density count;
# what this figure does *not* hear is the order of notes: to it a rising and a falling motif of the same notes are nearly one.

# %% nbgrader={"grade": false, "grade_id": "signs", "locked": false, "schema_version": 3, "solution": true, "task": false}
signs = bells
### BEGIN SOLUTION
signs = ripples.Mapping(
    r"""
-- Four icons for four seasons
-- hear: a chirping bird in spring, a cricket in summer, rustling leaves in autumn, a gust of wind in winter
-- data: none
return mapping {
  name = "Four icons for four seasons",
  params = { season = { 1, min = 1, max = 4 } },
  variants = { spring = { season = 1 }, summer = { season = 2 }, autumn = { season = 3 }, winter = { season = 4 } },
  voices = {
    bird = synth(function(p) return sine(2600 * (1 + 0.5 * perc(p.gate, 0, 0.12))) * perc(p.gate, 0.005, 0.15) end),
    cricket = synth(function(p) return sine(4500) * (0.5 + 0.5 * lfo(40)) * adsr(p.gate, 0.02, 0.05, 0.8, 0.05) end),
    leaves = synth(function(p) return highpass(dust2(150), 2000) * adsr(p.gate, 0.1, 0.1, 0.8, 0.2) * 2 end),
    wind = synth(function(p) return bandpass(pink(), 350 + 150 * lfo(0.7), 0.8) * adsr(p.gate, 0.3, 0.1, 1, 0.4) * 3 end),
  },
  sequences = {
    sign = function()
      local voices, lengths = { "bird", "cricket", "leaves", "wind" }, { 0.1, 0.3, 0.6, 0.6 }
      while true do
        local season = math.floor(params.season)
        play(voices[season], { duration = lengths[season], level = -10 })
        sleep(lengths[season] + 0.2 + 0.4 * random())
      end
    end,
  },
}
""",
    name="signs",
)
### END SOLUTION
sign_distinctness = distinctness(signs)
print("your signs:", round(sign_distinctness, 1))
ripples.render(signs, year, length=3, variant="autumn").hear("the sign of autumn")

# %% nbgrader={"grade": true, "grade_id": "check-signs", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("signs", sign_distinctness=sign_distinctness)

# %% [markdown]
# ### A legend
#
# A legend shows what every mark means, before or beside the chart. For a sound it costs nothing: play the *same mapping* on
# data that the listener knows. Six temperatures, ten degrees apart:

# %%
ripples.render(lab.starter, held(np.arange(-10.0, 41.0, 10.0), 1.5), tail=0.2).hear(
    "the legend: minus ten, zero, ten, twenty, thirty, forty degrees, a second and a half each"
)

# %% [markdown]
# ## Exercise 5: Mira's year
#
# Write the mapping that you hand in. Four voices at least: the line, a reference tone at 5 °C now and then, a tick for every
# month, a sign for every season. And a variant `bare`, in which the line is alone and *the same*, for the comparison: declare
#
# ```lua
# params = { context = { 1, min = 0, max = 1 } }, variants = { bare = { context = 0 } },
# ```
#
# and ask for `params.context > 0` before anything but the line is played. Context must be heard and must not cover the data.
# Three ways: another *time* (let the line rest while the reference sounds), another *register and timbre*, another *place*.
# `ripples.compare` says of each voice how long the others hide it (`hidden_time`).

# %% nbgrader={"grade": false, "grade_id": "context", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping.from_file(lab.folder / "right-gaps.lua")
### END SOLUTION
ripples.render(mine, year, length=30).hear(
    "the year with its axis: point to where it falls below 5 °C, then name the season"
)

# %% nbgrader={"grade": true, "grade_id": "check-context", "locked": true, "points": 13, "schema_version": 3, "solution": false, "task": false}
lab.check(mine)

# %% [markdown]
# ## Exercise 6: What is context worth?
#
# Compare your mapping with its own variant `bare`. `listener_point_error` is the error of the ideal listener who reads
# temperatures off the line. *By how much does it fall when the context is added*, in % of the span? Say what you expect before
# you run the cell.

# %% nbgrader={"grade": false, "grade_id": "gain", "locked": false, "schema_version": 3, "solution": true, "task": false}
ideal_gain = None
### BEGIN SOLUTION
both = ripples.compare({"bare": (mine, "bare"), "with context": mine}, year, length=30)
point_error = {name: both.value("listener_point_error", name, "temperature") for name in both.names}
print(point_error)
ideal_gain = point_error["bare"] - point_error["with context"]
### END SOLUTION
print("the ideal listener gains", ideal_gain, "% of the span")

# %% nbgrader={"grade": true, "grade_id": "check-gain", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("gain", ideal_gain=ideal_gain)

# %% [markdown]
# Nothing. This listener has learned the whole mapping and forgets nothing; its only weakness is the noise of the ear, a third
# of a percent of the span here. Whoever has absolute memory needs no reference. It is an *upper bound* of what the line
# carries, and it is blind to everything this lab is about. What figures can tell of context is whether it can be heard, whether
# it covers the data, whether signs differ. Whether it *helps* is a question to people, with a quiz as in exercise 1, answers in
# random order, and enough of them (labs 8 and 9).

# %% [markdown]
# ## Reflection
#
# ### Did the references help you?
#
# Give your three mean errors with their intervals (your own answers, not the simulated ones). What can you conclude from eight
# tones, what not? What did the references cost?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-references", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *A good answer reports three figures with intervals and says whether they overlap; that eight trials, in a fixed order of
# conditions and with practice growing, show little; that references cost time in every trial and attention; and proposes a
# better test: more trials, order balanced over listeners.*

# %% [markdown]
# ### Two simulated listeners
#
# The ideal listener says that context is worth nothing, the forgetful one that it is worth a lot. Neither has ears. What is
# each of them good for, and what would you have to measure to trust the second one?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-models", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *The ideal one bounds what any listener can get out of the line: where it fails, everybody does. The forgetful one has its
# answer built in: the tenth of the interval was assumed. It can plan an experiment (how many trials would show such an effect).
# To trust it one must measure people's errors over the interval from the reference, and see whether they are a tenth of it.*

# %% [markdown]
# ### Earcon or icon?
#
# Which did you choose for the seasons, and for whom would the other one have been better?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-signs", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *Icons are known at once by those who know the sound: crickets mean summer where there are crickets, and a real bird in the
# garden can be taken for one. Earcons must be learned and then say anything, also in families. A good answer names a listener
# and a situation.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(
    mine,
    student="my name",
    reference_hz=reference_hz,
    tick_days=tick_days,
    sign_distinctness=sign_distinctness,
    ideal_gain=ideal_gain,
)

# %% [markdown]
# ## Further reading
#
# - Oussama Metatla, Nick Bryan-Kinns, Tony Stockman, Fiore Martin: "Sonification of reference markers for auditory graphs:
#   effects on non-visual point estimation tasks". *PeerJ Computer Science* 2, e51, 2016. doi 10.7717/peerj-cs.51
# - Daniel R. Smith, Bruce N. Walker: "Tick-marks, axes, and labels: the effects of adding context to auditory graphs".
#   International Conference on Auditory Display, Kyoto, 2002.
# - Meera M. Blattner, Denise A. Sumikawa, Robert M. Greenberg: "Earcons and icons: their structure and common design
#   principles". *Human–Computer Interaction* 4, 1989.
# - William W. Gaver: "Auditory icons: using sound in computer interfaces". *Human–Computer Interaction* 2, 1986.
# - Irwin Pollack: "The information of elementary auditory displays". *Journal of the Acoustical Society of America* 24, 1952.
# - David McGookin, Stephen Brewster: "Earcons". Chapter 14 of *The Sonification Handbook*. Logos, Berlin, 2011; chapter 13, by
#   Eoin Brazil and Mikael Fernström, is about auditory icons.
