# %% [markdown]
# # Lab 2: Pitch: hertz, MIDI numbers, ERB
#
# 75 to 90 minutes. You need headphones, labs 0 and 1, and a calculator. *Without headphones:* a loudspeaker that plays 100 Hz, or the figures.
#
# Pitch is what most sonifications use: in a review of 179 publications almost a quarter of all mappings went to it (Dubus and Bresin, 2013). It is
# also where most of them bend the data without saying so.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - turn a frequency into a MIDI number and into a number of ERB, by hand, and say what each scale is for;
# - say how far a mapping is from a straight line, as the ear counts, and find the mapping that is straighter;
# - work out the smallest difference of pitch that can be heard, and from it the smallest change of the *data*;
# - predict where small changes vanish in a mapping, and check the prediction by measurement.

# %% [markdown]
# ## The story
#
# Ines Okafor keeps the night watch of a botanical garden. There are two glasshouses: the alpine house, which must stay between −10 and −5 °C in
# winter so that the plants sleep, and the palm house, which must stay between 28 and 35 °C. When a heater or a cooler fails, the temperature begins
# to drift by a tenth of a degree a minute, long before any alarm rings. Ines repots orchids at night and cannot look at a screen. She wants *one*
# sound, with one rule for all houses and the path between them, that she learns once.
#
# A student has made her one. "I hear every draught in the alpine house," she says. "The palm house is dead." Her decision: *which mapping goes to the
# loudspeaker, so that a tenth of a degree is heard in either house?*

# %%
import ripples

lab = ripples.lab(2)
lab

# %% [markdown]
# ## The data
#
# Three simulated logs of five minutes, one row per second. (A night's drift is pressed into five minutes, so that there is something to hear.)

# %%
alpine, palm, path = lab.data
path

# %%
import numpy as np
from matplotlib import pyplot as plt

figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
for log, line, name in ((palm, "--", "palm house"), (path, "-", "garden path"), (alpine, ":", "alpine house")):
    table = log.to_pandas()
    axes.plot(table["time"], table["temperature"], line, color="black", label=name)
axes.set(xlabel="time (s)", ylabel="temperature (°C)")
figure.legend(loc="outside upper center", ncols=3)
ripples.show(
    figure,
    "Three lines over 300 seconds. The palm house, dashed, wanders between 28 and 35 °C, the alpine house, dotted, between "
    "−10 and −5 °C. The garden path, solid, wanders over everything between −10 and 35 °C.",
)

# %% [markdown]
# ## What Ines heard
#
# The student's mapping is straight in hertz: −10 °C is 220 Hz (A3), 35 °C is 880 Hz (A5), and every degree between them is the same number of hertz.

# %%
lab.starter

# %%
ripples.render(lab.starter, alpine, length=12, tail=0.5).hear(
    "a low tone that wanders over a fourth; its small wavering can be heard all the time"
)

# %%
ripples.render(lab.starter, palm, length=12, tail=0.5).hear(
    "a high tone that wanders by little more than a whole tone, although the palm house moves by more degrees"
)

# %% [markdown]
# ## Exercise 1: Three rulers for one ear
#
# **Hertz** count vibrations. The ear does not compare by their difference: from 220 to 440 Hz is an octave, from 660 to 880 Hz, as many hertz, is a
# fourth.
#
# **MIDI numbers** count semitones, twelve equal ratios to an octave: $m = 69 + 12 \log_2(f / 440)$. A3 is 57, A4 is 69, A5 is 81. Melodies keep their
# shape on this ruler; it is the ruler of music.
#
# **ERB** counts auditory filters. The inner ear takes sound apart in bands that overlap; two tones within one band are hardly resolved. The band at
# $f$ is $24.7\,(0.00437 f + 1)$ Hz wide (the *equivalent rectangular bandwidth*, for young ears at moderate levels). So many bands lie below $f$:
#
# $$E(f) = 21.4 \log_{10}(1 + 0.00437 f)$$
#
# (Glasberg and Moore, 1990.) At the lowest frequencies the bands are nearly equally wide, as hertz are; far above they grow with the frequency, as
# semitones do. The ear's ruler lies between the other two.
#
# By hand, for 440 Hz: $0.00437 \cdot 440 = 1.9228$; $1 + 1.9228 = 2.9228$; $\log_{10} 2.9228 = 0.46580$; $21.4 \cdot 0.46580 = 9.97$. The band there
# is $24.7 \cdot 2.9228 = 72$ Hz wide: a sixth of the frequency, nearly three semitones.
#
# Do the same for 220 and for 880 Hz. How many ERB are the two octaves of the student's mapping?

# %% nbgrader={"grade": false, "grade_id": "erb-span", "locked": false, "schema_version": 3, "solution": true, "task": false}
erb_span = None
### BEGIN SOLUTION
erb_span = 21.4 * np.log10(1 + 0.00437 * 880) - 21.4 * np.log10(1 + 0.00437 * 220)  # 14.67 - 6.26
### END SOLUTION
print("from 220 to 880 Hz:", erb_span, "ERB")

# %% nbgrader={"grade": true, "grade_id": "check-erb-span", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("erb-span", erb_span=erb_span)


# %% [markdown]
# The rulers as functions, and the check of the number above:


# %%
def midi(hertz):
    """The MIDI number of a frequency in Hz."""
    return 69 + 12 * np.log2(hertz / 440)


def erb(hertz):
    """The ERB-rate of a frequency in Hz: how many auditory filters lie below it."""
    return 21.4 * np.log10(1 + 0.00437 * hertz)


def hertz_of_erb(rate):
    """The frequency in Hz of an ERB-rate."""
    return (10 ** (rate / 21.4) - 1) / 0.00437


assert round(float(erb(440)), 2) == 9.97 and round(float(hertz_of_erb(erb(440)))) == 440
for frequency in (110, 220, 440, 880, 1760):
    band = 24.7 * (0.00437 * frequency + 1)
    print(f"{frequency:5} Hz: MIDI {midi(frequency):3.0f}, {erb(frequency):5.2f} ERB, band {band:5.1f} Hz wide")

# %% [markdown]
# Look down the columns: each octave is 12 semitones; in ERB the octaves are 2.6, 3.7, 4.7 and 5.4, so the lower ones are narrower to the ear than
# music says.

# %% [markdown]
# ## Exercise 2: Three mappings, one straight line
#
# A mapping is *straight* if equal steps of the data are equal steps to the ear. Let $x$ be the way through the domain, 0 at −10 °C and 1 at 35 °C.
# The three mappings are
#
# | name | pitch at $x$ | straight on |
# | --- | --- | --- |
# | hertz | $220 + 660\,x$ | hertz |
# | notes | $220 \cdot 4^{x}$ | semitones |
# | erb | the frequency whose ERB-rate is $E(220) + x\,(E(880) - E(220))$ | ERB |
#
# Halfway, at 12.5 °C: hertz gives 550 Hz, notes 440 Hz, erb $(6.261 + 14.666) / 2 = 10.464$ ERB, which is 477 Hz. Against the ear's straight line, with
# 10.464 ERB in the middle, hertz is at $E(550) = 11.383$, so $0.919 / 8.406 = 10.9\,\%$ of the span too high, and notes at $9.968$,
# $0.496 / 8.406 = 5.9\,\%$ too low. That is the *deviation from a straight line* (as of a converter's scale), but only in the middle. Write the function that finds
# the largest one anywhere:

# %% nbgrader={"grade": false, "grade_id": "deviation", "locked": false, "schema_version": 3, "solution": true, "task": false}
def deviation(temperatures, frequencies):
    """Largest distance of the ERB-rates from the straight line between their ends, in % of their span.

    `temperatures` rise from the coldest to the warmest; `frequencies` (Hz) belong to them.
    """
    ### BEGIN SOLUTION
    rates = erb(frequencies)
    way = (temperatures - temperatures[0]) / (temperatures[-1] - temperatures[0])
    line = rates[0] + way * (rates[-1] - rates[0])
    return 100 * np.max(np.abs(rates - line)) / (np.max(rates) - np.min(rates))
    ### END SOLUTION


# %%
degrees = np.linspace(-10, 35, 451)
x = (degrees + 10) / 45
curves = {
    "hertz": 220 + 660 * x,
    "notes": 220 * 4**x,
    "erb": hertz_of_erb(erb(220) + x * (erb(880) - erb(220))),
}
for name, curve in curves.items():
    print(f"{name:6}", deviation(degrees, curve), "%")
deviations = [deviation(degrees, curve) for curve in (*curves.values(), 880 - 660 * x)]

# %% nbgrader={"grade": true, "grade_id": "check-deviation", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("deviation", deviations=deviations)

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
lines = {"hertz": "--", "notes": ":", "erb": "-"}
straight = erb(220) + x * (erb(880) - erb(220))
for name, curve in curves.items():
    left.plot(degrees, erb(curve), lines[name], color="black", label=name)
    right.plot(degrees, 100 * (erb(curve) - straight) / (erb(880) - erb(220)), lines[name], color="black", label=name)
left.set(xlabel="temperature (°C)", ylabel="pitch (ERB-rate)", title="what the ear gets")
right.set(xlabel="temperature (°C)", ylabel="deviation (% of the span)", title="distance from the straight line")
right.axhspan(-6, 6, facecolor="none", edgecolor="gray", hatch="...", alpha=0.4)
right.text(34, -5.3, "within 6 %", ha="right", backgroundcolor="white")
left.legend(loc="lower right")
ripples.show(
    figure,
    "Left: ERB-rate of the pitch over the temperature. The mapping called erb is a straight solid line from 6.3 to 14.7; hertz, dashed, "
    "bulges above it, notes, dotted, sags below it. Right: the distances from the straight line. Hertz rises to about 11 % near 9 °C and "
    "leaves the dotted band of 6 %; notes goes down to about −6 % and just stays within it; erb is zero throughout.",
)

# %% [markdown]
# Now in Lua. Copy the starter, and write the mapping that is straight to the ear. What may help:
#
# - A range in note names, `{ "A3", "A5" }`, is straight in semitones.
# - `scale = "erb"` is straight in ERB between two frequencies that are written in hertz, `{ hz(220), hz(880) }`.
# - Any curve can be written as a function from the way through the domain to the way through the range, both 0…1: `scale = function(x) return x ^ 2
#   end`.
# - Where the range lies, and how wide it is, counts as much as the scale.

# %% nbgrader={"grade": false, "grade_id": "straight", "locked": false, "schema_version": 3, "solution": true, "task": false}
straighter = lab.starter
### BEGIN SOLUTION
straighter = ripples.Mapping(lab.starter.text.replace('scale = "lin"', 'scale = "erb"'), name="straighter")
### END SOLUTION
ripples.render(straighter, path, length=12, tail=0.5).hear(
    "the tone wanders over two octaves; low and high, a step of the weather is a step of the same size"
)

# %% nbgrader={"grade": true, "grade_id": "check-straight", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(straighter, "straight")

# %% [markdown]
# ## Exercise 3: The smallest step
#
# How small a difference of pitch can be heard? Trained listeners, comparing two tones of half a second in a quiet booth, tell them apart in 7 to 8 of
# 10 trials when they differ by
#
# $$\log_{10} \Delta f = 0.026 \sqrt{f} - 0.533$$
#
# hertz (Wier, Jesteadt and Green, 1977): one *just noticeable difference*, JND. At 440 Hz: $\sqrt{440} = 20.976$; $0.026 \cdot 20.976 - 0.533 =
# 0.0124$; $10^{0.0124} = 1.03$ Hz, or $1200 \log_2(441.03 / 440) = 4$ cents, a twenty-fifth of a semitone. It is a figure of the laboratory: under a
# watering hose, with untrained ears and short notes, expect several times as much. But it says *where* a mapping is weak, and that stays true.
#
# So the smallest step is a number of hertz, or of cents, that depends on the pitch, and a tenth of a degree is a number of hertz, or of cents, that
# depends on the mapping. Where the second is less than the first, the tenth vanishes.
#
# ### In hertz
#
# Work out, on paper:
#
# 1. How many hertz is a tenth of a degree? (660 Hz for 45 °C.) It is the same everywhere.
# 2. At which frequency is one JND as large as that? Solve the equation above for $f$.
# 3. Which temperature sounds so? Above it, a tenth of a degree vanishes.

# %% nbgrader={"grade": false, "grade_id": "lost-above", "locked": false, "schema_version": 3, "solution": true, "task": false}
lost_above = None  # °C
### BEGIN SOLUTION
tenth = 0.1 * 660 / 45  # 1.467 Hz
equal = ((np.log10(tenth) + 0.533) / 0.026) ** 2  # 723 Hz
lost_above = (equal - 220) / 660 * 45 - 10
### END SOLUTION
print("in hertz, a tenth vanishes above", lost_above, "°C")

# %% nbgrader={"grade": true, "grade_id": "check-lost-above", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("lost-warm", lost_above=lost_above)

# %% [markdown]
# ### In semitones
#
# 1. How many cents is a tenth of a degree? (2400 cents for 45 °C.)
# 2. A JND of $\Delta f$ is $1200 \log_2(1 + \Delta f / f)$ cents. It falls with the frequency at first: so here it is the *cold* end that loses. Try
#    frequencies from 220 Hz upwards until one JND is as small as a tenth of a degree.
# 3. Which temperature sounds so? Below it, a tenth of a degree vanishes.

# %% nbgrader={"grade": false, "grade_id": "lost-below", "locked": false, "schema_version": 3, "solution": true, "task": false}
lost_below = None  # °C
### BEGIN SOLUTION
wanted = 0.1 * 2400 / 45  # 5.33 cents
tried = np.arange(220, 440, 0.1)
cents = 1200 * np.log2(1 + 10 ** (0.026 * np.sqrt(tried) - 0.533) / tried)
found = tried[cents <= wanted][0]  # 240 Hz
lost_below = -10 + 45 * np.log2(found / 220) / 2
### END SOLUTION
print("in semitones, a tenth vanishes below", lost_below, "°C")

# %% nbgrader={"grade": true, "grade_id": "check-lost-below", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("lost-cold", lost_below=lost_below)

# %% [markdown]
# ### Listen first
#
# Ten steps of a tenth of a degree, one a second, by the mapping in hertz: first from −10 °C up, then from 34 °C up. Count the steps that you hear.

# %%
import pandas as pd


def staircase(start):
    """Eleven seconds that rise by a tenth of a degree each second, ten rows a second."""
    rows = np.arange(0, 11, 0.1)
    table = pd.DataFrame({"time": rows, "temperature": np.round(start + np.floor(rows + 1e-9) / 10, 1)})
    return ripples.Dataset.from_pandas(table, name=f"stairs from {start} °C", time="time", units={"temperature": "°C"})


ripples.render(lab.starter, staircase(-10), tail=1).hear(
    "ten small steps upwards, a second apart; each is about a ninth of a semitone and can be heard"
)

# %%
ripples.render(lab.starter, staircase(34), tail=1).hear(
    "a high tone that seems to stand still; the same ten steps are there, each is about a thirty-fourth of a semitone"
)

# %% [markdown]
# ### Check the prediction
#
# Two logs that rise by tenths: through the alpine house, −10 to −5 °C, and through the top of the palm house, 30 to 35 °C. `ripples.compare` plays
# each mapping on them and counts the *inaudible steps*: changes of the data that move the pitch by less than one JND. Before you run it, work out
# from your two temperatures what percentage it must find: which part of −10…−5 °C lies below `lost_below`, which part of 30…35 °C above `lost_above`?


# %%
def tenths(start, stop, name):
    """A log that rises from start to stop (°C) by tenths of a degree, one each second."""
    values = np.round(np.arange(start, stop + 0.05, 0.1), 1)
    table = pd.DataFrame({"time": np.arange(len(values)), "temperature": values})
    return ripples.Dataset.from_pandas(table, name=name, time="time", units={"temperature": "°C"})


def entry(text):
    """The starter with another range and scale."""
    return lab.starter.text.replace('range = { hz(220), hz(880) }, scale = "lin"', text)


three = {
    "hertz": ripples.Mapping(entry("range = { hz(220), hz(880) }"), name="hertz"),
    "notes": ripples.Mapping(entry('range = { "A3", "A5" }'), name="notes"),
    "erb": ripples.Mapping(entry('range = { hz(220), hz(880) }, scale = "erb"'), name="erb"),
}
houses = [tenths(-10, -5, "alpine stairs"), tenths(30, 35, "palm stairs")]
stairs = ripples.compare(three, houses, length=5)
cells = stairs.cells.replace({"dataset": {"d1": "alpine stairs", "d2": "palm stairs"}})
inaudible = cells[(cells["metric"] == "inaudible_steps") & (cells["input"] == "temperature")]
inaudible.pivot(index="variant", columns="dataset", values="value").round(1).loc[list(three)]

# %% nbgrader={"grade": false, "grade_id": "predicted", "locked": false, "schema_version": 3, "solution": true, "task": false}
### BEGIN SOLUTION
print(f"predicted: notes lose {100 * (lost_below + 10) / 5:.0f} % of the alpine house")
print("predicted: hertz lose all of 30 to 35 °C, since all of it lies above", round(lost_above, 1), "°C")
### END SOLUTION

# %% [markdown]
# Where exactly? The trace of a render has every pitch that the engine was given, with its row of the data. Here each tenth of a degree from −10 to 35
# °C, in JND:


# %%
def steps_in_jnd(mapping):
    """Temperatures (°C), and the JND by which the pitch moves in the tenth of a degree above each."""
    stairs = tenths(-10, 35, "all tenths")
    trace = ripples.render(mapping, stairs, length=18, tail=0).trace
    moves = trace[(trace["kind"] == "control") & (trace["target"] == "tone.pitch")].iloc[1:]
    reached = moves["time"] + moves["ramp"] / 48000  # s; a value is reached at the end of its ramp
    temperatures = stairs.to_pandas()["temperature"].to_numpy()
    pitches = np.interp(np.linspace(0, 18, len(temperatures)), reached, moves["value"])
    jnd = 10 ** (0.026 * np.sqrt(pitches[:-1]) - 0.533)
    return temperatures[:-1], np.diff(pitches) / jnd


figure, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
for name, mapping in three.items():
    where, jnds = steps_in_jnd(mapping)
    axes.plot(where[1:], jnds[1:], lines[name], color="black", label=name)
axes.axhline(1, color="gray", linewidth=3, alpha=0.6, label="one JND")
axes.set(xlabel="temperature (°C)", ylabel="a tenth of a degree (JND)", ylim=(0, 2.2))
axes.legend(loc="lower center", ncols=4)
ripples.show(
    figure,
    "Steps of a tenth of a degree, in just noticeable differences, over the temperature; a thick gray line marks 1. Hertz, dashed, falls from 2 at "
    "−10 °C through 1 at about 24 °C to 0.85 at 35 °C. Notes, dotted, rises from 0.95 through 1 at about −7 °C to 1.6 at 35 °C. "
    "Erb, solid, stays near 1.3 throughout.",
)

# %% [markdown]
# The solid line is the surprise: steps that are equal in ERB are nearly equal in JND as well, between 220 and 880 Hz. The two rulers were measured by
# different people, with different methods, in different decades.

# %% [markdown]
# ## Exercise 4: The mapping for the night watch
#
# Now make Ines' mapping. What must hold stands in the table at the top: straight within 6 %, a tenth of a degree is more than one JND *in each house*
# (one JND takes less than 0.09 °C), nothing outside the domain, warmer is higher, and pitches between 100 and 4000 Hz, where ears and small
# loudspeakers are at their best.
#
# There is more than one right answer. The mapping in semitones fails in the alpine house only: could another *place* of its two octaves help? Could
# more octaves, and what do they cost? Change one thing at a time, and measure:

# %% nbgrader={"grade": false, "grade_id": "watch", "locked": false, "schema_version": 3, "solution": true, "task": false}
watch = lab.starter
### BEGIN SOLUTION
watch = ripples.Mapping(entry('range = { "A4", "A6" }'), name="watch")
### END SOLUTION
ripples.render(watch, palm, length=12, tail=0.5).hear("the palm house: the tone is never quite still")

# %%
pair = {"student": lab.starter, "watch": ripples.Mapping(watch.text, name="watch")}
both = ripples.compare(pair, [alpine, palm, path], length=10)
places = {"d1": "alpine house", "d2": "palm house", "d3": "garden path"}
cells = both.cells.replace({"dataset": places})
wanted = ["linearity_deviation", "data_per_jnd", "clipped_data", "jnd_steps"]
figures = cells[cells["metric"].isin(wanted) & (cells["input"] == "temperature")]
figures.pivot(index=["metric", "variant"], columns="dataset", values="value").loc[wanted].round(3)

# %% nbgrader={"grade": true, "grade_id": "check-watch", "locked": true, "points": 8, "schema_version": 3, "solution": false, "task": false}
lab.check(watch, "straight", "tenth", "inside", "higher", "between")

# %% [markdown]
# ## Exercise 5: The price
#
# Your mapping against the student's again, as means over the three places. A difference is *clear* where its interval leaves out zero: it is more
# than the choice of stretches of the data explains.

# %%
shown = ["linearity_deviation", "data_per_jnd", "jnd_steps", "information", "inaudible_steps", "loudness_contamination"]
pd.DataFrame(
    {
        "student": [both.value(metric, "student") for metric in shown],
        "watch": [both.value(metric, "watch") for metric in shown],
        "unit": [both.metrics.loc[metric, "unit"] for metric in shown],
        "better": [both.metrics.loc[metric, "better"] for metric in shown],
        "clearly better": [both.best(metric) or "neither" for metric in shown],
    },
    index=[both.metrics.loc[metric, "name"] for metric in shown],
).replace("input's unit", "°C").round(2)

# %%
ripples.show(both.plot("linearity_deviation"), both.words("linearity_deviation"))

# %% [markdown]
# Transmitted information hardly tells the two apart: both carry between four and five bits, because any curve that rises all the time does. It is the
# wrong metric for Ines' question. So are the means over places: the student's mapping fails in one house and has more than enough in the other.
# (Inaudible steps count changes from 1 % of a log's span on; in the alpine house that is 0.05 °C, half of what Ines asks for.) Which metric is the
# right one, and of which place? And look at the last row: the pitch also moves the loudness, although nobody asked for it. That is the subject of the
# next lab.

# %% [markdown]
# ## Reflection
#
# ### Which ruler is the ear's?
#
# A violinist plays a melody an octave higher: it keeps its shape in semitones and changes it in ERB. Glasberg and Moore's filters say one thing,
# three thousand years of music another. For which listener, and which task, would you call the mapping in semitones the straight one?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-ruler", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *A good answer ties the scale to a task. Intervals and melodies (is this the same pattern, an octave higher?) are recognised by ratios, so listeners
# who compare shapes or name notes are served by semitones. Size of change, detection and the smallest step go with the filters of the inner ear: ERB.
# Between 500 and 4000 Hz the two differ little, which is an argument for using those octaves.*

# %% [markdown]
# ### What does a JND of the laboratory say about a night in the palm house?
#
# Name two things that make the real smallest step larger, one that makes it smaller, and say what in this lab stays true in spite of them.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-jnd", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *Larger: noise, no training, attention on the orchids, a slow glide instead of two tones side by side, memory over minutes. Smaller: a reference
# tone beside it (beats). What stays is the order: which end of which mapping is weak, and by about what factor.*

# %% [markdown]
# ### One paragraph to Ines
#
# Tell her which mapping you put on the loudspeaker, what a tenth of a degree sounds like in each house, and what she must not conclude from the
# sound.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-ines", "locked": false, "points": 4, "schema_version": 3, "solution": true, "task": false}
# *A good answer has the choice with one measured reason (deviation, °C for one JND in each house), describes the sound in her words, and a limit: she
# hears that it drifts, not what the temperature is; and a step of one JND is heard in 7 to 8 of 10 cases by a trained listener, so a single tenth may
# pass unheard while three of them will not.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(
    watch,
    student="my name",
    deviations=deviations,
    erb_span=erb_span,
    lost_above=lost_above,
    lost_below=lost_below,
)

# %% [markdown]
# ## Further reading
#
# - Gaël Dubus and Roberto Bresin: "A systematic review of mapping strategies for the sonification of physical quantities". PLoS ONE 8(12), e82491,
#   2013. What is mapped to what, in 179 publications.
# - Brian R. Glasberg and Brian C. J. Moore: "Derivation of auditory filter shapes from notched-noise data". Hearing Research 47, 103–138, 1990. The
#   ERB and its formula (equation 4 is the ERB-rate).
# - Craig C. Wier, Walt Jesteadt and David M. Green: "Frequency discrimination as a function of frequency and sensation level". Journal of the
#   Acoustical Society of America 61, 178–184, 1977. The JND that this lab uses.
# - Christophe Micheyl, Li Xiao and Andrew J. Oxenham: "Characterizing the dependence of pure-tone frequency difference limens on frequency, duration,
#   and level". Hearing Research, 2012. A newer fit, with duration and level.
# - Florian Grond and Jonathan Berger: "Parameter mapping sonification". Chapter 15 of *The Sonification Handbook*, ed. Hermann, Hunt and Neuhoff,
#   Logos, Berlin, 2011; free to read.
# - Brian C. J. Moore: *An Introduction to the Psychology of Hearing*. Chapters on frequency selectivity and on pitch.
