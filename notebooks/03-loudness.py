# %% [markdown]
# # Lab 3: Loudness and level
#
# 75 to 90 minutes. You need headphones, and labs 0 to 2. *Without headphones:* one loudspeaker in a quiet room, from one seat.
#
# Set your headphones at the first tone of this lab, low at first, and leave them there: this lab is about loudness, and a knob that is turned in
# between spoils every comparison. Nothing here is louder than that tone by more than a few dB.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - tell five numbers apart that are all called "level": dBFS, dBTP, LUFS, phon and sone, and work each of them out for a tone;
# - map data to loudness so that equal steps of the data are equal steps of *loudness*;
# - bring two variants to the same loudness within 0.1 LU, and say why a comparison is worth nothing without it;
# - measure how much of the loudness is moved by a parameter that should not move it, find the cause, and take it away.

# %% [markdown]
# ## The story
#
# Tomasz Lindqvist lost most of his sight three years ago. He runs at dusk, with open headphones; Leila Haddad, who coaches his group, made him a
# mapping: *louder is faster*, and the temperature of the road is the pitch, because low means frost. On a January evening he comes home shaken. "By
# the canal, where it gets cold, I kept falling behind. I pushed. Then I was on the ice."
#
# The log says that by the canal he ran faster than anywhere. He heard the tone go soft, and he believed it. Leila has a decision to make before the
# night run on Sunday: *can loudness carry his pace at all, or has it to go?*

# %%
import ripples

lab = ripples.lab(3)
lab

# %%
night, morning = lab.data
night

# %%
import tempfile

import numpy as np
import pandas as pd
import soundfile
from matplotlib import pyplot as plt

table = night.to_pandas()
figure, (upper, lower) = plt.subplots(2, 1, figsize=(8, 4), sharex=True, layout="constrained")
upper.plot(table["time"], table["pace"], "-", color="black")
upper.set(ylabel="pace (steps/min)")
lower.plot(table["time"], table["temperature"], "--", color="black")
lower.set(ylabel="road (°C)", xlabel="time (s)")
ripples.show(
    figure,
    "The night run over 300 seconds. The pace swings evenly between 70 and 135 steps per minute, six times. The temperature of "
    "the road falls in a straight line from 14 to −8 °C: it has nothing to do with the pace.",
)

# %%
lab.starter

# %%
ripples.render(lab.starter, night, length=15, tail=0.5).hear(
    "a tone that swells and fades six times and sinks in pitch; listen to the swells: they should be equally loud, and the last ones are far softer"
)

# %% [markdown]
# (The log is tidy on purpose: the pace does the same six times, only the road gets colder.) What would you have done by the canal?
#
# ## Exercise 1: What the computer counts
#
# **dBFS** is the size of a sample against the largest one that can be written: amplitude $a$ has $20 \log_{10} a$ dBFS. An amplitude of 1 has 0 dBFS;
# half of it, 0.5, has $20 \cdot (-0.30103) = -6.02$ dBFS. What has a quarter? Write it down; you will need it below.
#
# **dBTP**, the true peak, asks for the largest value of the *curve* through the samples, which is what a loudspeaker plays. It can lie between them.
# Take a sine with four samples a period, of amplitude 0.5, whose samples lie 45° before and after each top:

# %%
count = np.arange(48000)
fade = np.minimum(1, np.minimum(count, count[::-1]) / 4800)  # a tenth of a second at both ends
between = 0.5 * np.sin(np.pi / 2 * count + np.pi / 4)  # 12 kHz at 48 kHz
fine = np.linspace(0, 12, 601)
figure, axes = plt.subplots(figsize=(8, 3), layout="constrained")
axes.plot(fine, 0.5 * np.sin(np.pi / 2 * fine + np.pi / 4), "-", color="gray", label="what sounds")
axes.plot(count[:13], between[:13], "o", color="black", label="samples")
axes.axhline(between.max(), linestyle=":", color="black", label="highest sample")
axes.set(xlabel="sample", ylabel="amplitude")
figure.legend(loc="outside upper center", ncols=3)
ripples.show(
    figure,
    "Three periods of a sine of amplitude 0.5 as a gray line. Black dots, the samples, lie on it in pairs to the left and right of each top and each "
    "trough, at 0.35 and −0.35; none lies on a top. A dotted line at 0.35 marks the highest sample.",
)

# %% [markdown]
# How many dB does the curve rise above the highest sample? By hand: the samples are at $\sin 45° = 0.7071$ of the top. Then let Ripples measure the
# true peak, which looks between the samples (ITU-R BS.1770, Annex 2):

# %%
with tempfile.TemporaryDirectory() as folder:
    soundfile.write(f"{folder}/between.wav", np.stack([fade * between] * 2, axis=1), 48000, subtype="FLOAT")
    tone = ripples.Rendering.from_file(f"{folder}/between.wav")
print("highest sample", round(20 * np.log10(np.abs(tone.samples).max()), 2), "dBFS; true peak", tone.true_peak, "dBTP")

# %% nbgrader={"grade": false, "grade_id": "levels", "locked": false, "schema_version": 3, "solution": true, "task": false}
quarter_dbfs, over_db = None, None
### BEGIN SOLUTION
quarter_dbfs = 20 * np.log10(0.25)  # half of a half: -6.02 - 6.02
over_db = -20 * np.log10(np.sin(np.pi / 4))
### END SOLUTION
print("amplitude 0.25:", quarter_dbfs, "dBFS; the true peak lies", over_db, "dB above the highest sample")

# %% nbgrader={"grade": true, "grade_id": "check-levels", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(quarter_dbfs=quarter_dbfs, over_db=over_db)

# %% [markdown]
# This is why a sound whose samples reach 0 dBFS can still crackle, and why deliveries ask for −1 dBTP at most (EBU R 128). Neither number says how
# loud anything is: a click of one sample and a full organ can have the same peak.
#
# **LUFS** is the loudness of broadcasting: the power of both channels through a filter that takes away the lowest frequencies and lifts the high ones
# a little (K-weighting), as a mean over the parts that are not silence, in dB (ITU-R BS.1770). For a sine near 1 kHz it can be done by hand. A sine
# of amplitude $a$ has the mean square $a^2/2$; two channels have $a^2$; the filter adds 0.69 dB at 1 kHz, and the standard takes the same 0.69 dB
# away. What is left is $10 \log_{10} a^2 = 20 \log_{10} a$: *a sine of 1 kHz in both channels has as many LUFS as dBFS.* Check it. The mapping plays
# a level of −20 dB in the middle, where equal-power panning gives each ear −3.01 dB of it, so −23.01 dBFS (the mapping is
# `labs/03-loudness/steady.lua`):

# %%
steady = ripples.Mapping.from_file(lab.folder / "steady.lua")
reference = ripples.render(steady, night, length=4, tail=0)
print(round(reference.loudness, 2), "LUFS; highest sample", round(20 * np.log10(np.abs(reference.samples).max()), 2), "dBFS")
reference.hear("one steady tone of 1 kHz at −23 LUFS: set your headphones so that it is clear and comfortable")

# %% [markdown]
# ## Exercise 2: What the ear counts
#
# **Phon** is what listeners say when they turn a tone of 1 kHz up or down until it is as loud as another one: a tone has as many phon as its equal at
# 1 kHz has dB SPL. ISO 226 has the averages as a function: a tone of frequency $f$ that is to be $L$ phon needs
#
# $$L_p = \frac{10}{\alpha} \log_{10} A - U + 94 \ \text{dB}, \qquad
# A = 0.00447\,(10^{0.025 L} - 1.15) + \left(0.4 \cdot 10^{(T + U)/10 - 9}\right)^{\alpha}$$
#
# where $\alpha$, $U$ and $T$ (the threshold of hearing) stand in a table for each frequency (ISO 226:2003; the edition of 2023 changes them
# slightly):

# %%
table_of_226 = """
Hz   31.5   63    100   125   250   500   1000  2000  4000  8000
α    0.480  0.409 0.367 0.349 0.301 0.267 0.250 0.243 0.242 0.254
U    -23.0  -13.0 -8.1  -6.2  -2.0  0.0   0.0   -1.0  1.2   -11.2
T    59.5   37.5  26.5  22.1  11.4  4.4   2.4   -1.3  -5.4  12.6
"""
rows = [[float(word) for word in line.split()[1:]] for line in table_of_226.strip().splitlines()]
ISO_226 = {hertz: parameters for hertz, *parameters in zip(*rows)}


def spl(frequency, phon):
    """The dB SPL that a tone of one of the frequencies above needs to be so many phon (20 to 80)."""
    exponent, transfer, threshold = ISO_226[frequency]
    power = 0.00447 * (10 ** (0.025 * phon) - 1.15)
    power += (0.4 * 10 ** ((threshold + transfer) / 10 - 9)) ** exponent
    return 10 / exponent * np.log10(power) - transfer + 94


figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
for phon, line in ((20, ":"), (40, "-."), (60, "--"), (80, "-")):
    axes.plot(list(ISO_226), [spl(frequency, phon) for frequency in ISO_226], line, color="black", marker=".")
    axes.annotate(f"{phon} phon", (1000, spl(1000, phon)), textcoords="offset points", xytext=(0, 6), ha="center")
axes.plot(list(ISO_226), [row[2] for row in ISO_226.values()], "-", color="gray", label="threshold of hearing")
axes.set(xscale="log", xlabel="frequency (Hz)", ylabel="level needed (dB SPL)")
axes.set_xticks([31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000], ["31.5", "63", "125", "250", "500", "1k", "2k", "4k", "8k"])
axes.legend()
ripples.show(
    figure,
    "Four curves of equal loudness, 20, 40, 60 and 80 phon, over the frequency from 31.5 Hz to 8 kHz, and below them in gray the threshold of "
    "hearing. All fall steeply from the left, are flat near 1 kHz, dip near 4 kHz and rise again. At 31.5 Hz the 20 phon need 76 dB and the 80 phon 109: "
    "in the bass the curves lie closer together than at 1 kHz.",
)

# %% [markdown]
# How many dB more does a tone of 100 Hz need than one of 1 kHz, if both are to be 60 phon?

# %% nbgrader={"grade": false, "grade_id": "phon", "locked": false, "schema_version": 3, "solution": true, "task": false}
extra_db = None
### BEGIN SOLUTION
extra_db = spl(100, 60) - spl(1000, 60)  # 78.7 - 60.0
### END SOLUTION
print("100 Hz needs", extra_db, "dB more")

# %% nbgrader={"grade": true, "grade_id": "check-phon", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("phon", extra_db=extra_db)

# %% [markdown]
# **Sone** is what they say when they are asked "how much louder?". One sone is 40 phon, and above it every 10 phon are *twice as loud* (Stevens,
# 1955):
#
# $$S = 2^{(L - 40)/10}$$
#
# 50 phon are 2 sone, 60 phon 4, 70 phon 8. Loudness is a ratio scale at last: 8 sone are twice 4 sone.
#
# How loud a file is in phon depends on the knob of your headphones. Ripples takes a sine at full scale for 100 dB SPL unless you say otherwise
# (`calibration`). So your reference tone of −23 dBFS is taken for 77 dB SPL: 77 phon, or $2^{3.7} = 13.0$ sone. Does a model of loudness (ISO 532-1,
# Zwicker's) agree? And are other tones of −23 LUFS as loud? `compare` brings every variant to −23 LUFS:

# %%
octaves = [63, 125, 250, 500, 1000, 2000, 4000, 8000]
tones = ripples.compare(steady, night, length=2, sweep={"frequency": octaves})
sones = [tones.value("loudness_mean", name) for name in tones.names]
figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
axes.plot(octaves, sones, "o-", color="black", label="tones of −23 LUFS")
axes.axhline(2**3.7, linestyle="--", color="gray", label="77 phon by hand: 13.0 sone")
axes.set(xscale="log", xlabel="frequency (Hz)", ylabel="loudness (sone)", ylim=(0, 18))
axes.set_xticks(octaves, ["63", "125", "250", "500", "1k", "2k", "4k", "8k"])
axes.legend(loc="lower center")
ripples.show(
    figure,
    "Loudness by ISO 532-1 of eight tones that all have −23 LUFS. From 250 Hz to 2 kHz it is about 13 sone, the dashed line that was worked out by hand; "
    "125 Hz has 10, 63 Hz only 6, 4 kHz 16 and 8 kHz 8.",
)

# %% [markdown]
# So LUFS is a good ruler for whole programmes and for the middle of the spectrum. It is no model of the ear in the bass, and it knows no masking.

# %% [markdown]
# ## Exercise 3: Pace as loudness
#
# The starter moves the *level* evenly: 60 steps/min is −40 dB, 140 is −10 dB, and halfway, 100 steps/min, is −25 dB. What does the ear get? Ripples
# takes 0 dB of a level for your reference tone, 77 dB SPL; so the three are 37, 52 and 67 phon:
#
# - 67 phon: $2^{2.7} = 6.50$ sone; 52 phon: $2^{1.2} = 2.30$ sone;
# - 37 phon: a little below 40 phon, where loudness falls faster: $(37/40)^{2.642} = 0.81$ sone (as in ISO 532-1).
#
# The straight line would have $(0.81 + 6.50)/2 = 3.66$ sone in the middle. The mapping is $1.36 / 5.69 = 24\,\%$ of the span too soft there: nothing
# seems to happen until he runs fast.
#
# Some people move the *amplitude* evenly instead. Draw all three:


# %%
def sone(level):
    """Loudness of a tone of 1 kHz by its level (dB; 0 is 77 dB SPL)."""
    phon = np.asarray(level) + 77.0
    return np.where(phon >= 40, 2 ** ((phon - 40) / 10), (np.maximum(phon, 0) / 40) ** 2.642)


pace = np.linspace(60, 140, 161)
x = (pace - 60) / 80
figure, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
axes.plot(pace, sone(-40 + 30 * x), "--", color="black", label="even in dB")
axes.plot(pace, sone(20 * np.log10(0.01 + x * (0.316 - 0.01))), ":", color="black", label="even in amplitude")
axes.plot(pace, sone(-40) + x * (sone(-10) - sone(-40)), "-", color="gray", label="even in sone")
axes.set(xlabel="pace (steps/min)", ylabel="loudness (sone)")
axes.legend()
ripples.show(
    figure,
    "Loudness in sone over the pace from 60 to 140 steps per minute; all three curves go from 0.8 to 6.5. Even in sone is a straight gray line. Even in dB, "
    "dashed, sags below it and climbs only at the end. Even in amplitude, dotted, bulges above it and flattens.",
)

# %% [markdown]
# Now write the mapping whose loudness is straight. A scale may be a function from the way through the domain to the way through the range, both 0…1.
# The plan, in the order in which the function works:
#
# 1. `x` is the way through the pace. The loudness that it should have lies as far between the softest and the loudest *in sone*. Ten dB are a factor
#    of two, so a level of $l$ dB has $2^{l/10}$, whatever the unit.
# 2. Which level has that loudness? Turn the power round: ten times the logarithm to the base 2. In Lua: `math.log(value, 2)`.
# 3. How far does this level lie on the way from the softest to the loudest, in dB? That is what the function returns.
#
# Check it on paper before you run it: $x = 0$ must give 0 and $x = 1$ must give 1; $x = 0.5$ between −40 and −10 dB gives $2^{-4} = 0.0625$ and
# $2^{-1} = 0.5$, in the middle 0.281, which is −18.3 dB, so 0.72 of the way.
#
# Keep at least 18 just noticeable differences (JND) between the slowest and the fastest pace that was run. One JND of level is about 0.8 dB here
# (Jesteadt, Wier and Green, Journal of the Acoustical Society of America 61, 1977).

# %% nbgrader={"grade": false, "grade_id": "even-sone", "locked": false, "schema_version": 3, "solution": true, "task": false}
loud = lab.starter
### BEGIN SOLUTION
helper = r"""
local softest, loudest = -30, -5

-- From the way through the pace to the way through the range: equal steps are equal steps in sone.
local function evenly(x)
  local least, most = 2 ^ (softest / 10), 2 ^ (loudest / 10)
  return (10 * math.log(least + x * (most - least), 2) - softest) / (loudest - softest)
end

return mapping {"""
loud = ripples.Mapping(
    lab.starter.text.replace("return mapping {", helper).replace(
        'range = { -40, -10 }, scale = "lin"', "range = { softest, loudest }, scale = evenly"
    ),
    name="loud",
)
### END SOLUTION
ripples.render(loud, night, length=15, tail=0.5).hear(
    "six swells again, that begin to grow at once instead of late; the last ones are still softer, since only the scale has changed"
)

# %% nbgrader={"grade": true, "grade_id": "check-even-sone", "locked": true, "points": 7, "schema_version": 3, "solution": false, "task": false}
lab.check(loud, "straight", "steps")

# %% [markdown]
# ## Exercise 4: Two variants, one loudness
#
# Leila plays both to the group and asks which is clearer. Everybody says: the second. It was also the louder one, and the louder of two sounds easily
# passes for the better one. Two well-known sonification tools, with their own settings, rendered the *same* 600 numbers 14 LU apart when we tried
# them: whoever compares such files compares knobs. So measure:

# %%
even_db = ripples.render(lab.starter, night, length=15, tail=0)
even_sone = ripples.render(loud, night, length=15, tail=0)
for name, sound in (("even in dB", even_db), ("even in sone", even_sone)):
    print(f"{name}: {sound.loudness:.2f} LUFS, true peak {sound.true_peak:.2f} dBTP")


# %% [markdown]
# Now bring each to −23 LUFS, by hand. A gain of $g$ dB multiplies each sample by $10^{g/20}$, and moves the loudness by exactly $g$ LU. Write a
# function that returns the samples at −23 LUFS; below it, they are saved, measured again and played. Is the true peak still below −1 dBTP?
# (`ripples.render(…, loudness=-23)` and `ripples.compare` do the same for you.)


# %% nbgrader={"grade": false, "grade_id": "match", "locked": false, "schema_version": 3, "solution": true, "task": false}
def matched(sound):
    """The samples of a rendering, brought to −23 LUFS."""
    ### BEGIN SOLUTION
    gain = -23 - sound.loudness
    return sound.samples * 10 ** (gain / 20)
    ### END SOLUTION


# %%
def measured(samples, title):
    """What Ripples measures of samples at 48 kHz; None where there are none yet."""
    if samples is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        soundfile.write(f"{folder}/sound.wav", samples, 48000, subtype="FLOAT")
        return ripples.Rendering.from_file(f"{folder}/sound.wav", title)


first = measured(matched(even_db), "even in dB, matched")
second = measured(matched(even_sone), "even in sone, matched")
lufs_db = first and first.loudness
lufs_sone = second and second.loudness
print("even in dB:", first, "\neven in sone:", second)

# %% nbgrader={"grade": true, "grade_id": "check-match", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check(lufs_db=lufs_db, lufs_sone=lufs_sone)

# %%
first and first.hear("even in dB, at −23 LUFS: long soft stretches, short loud tops")

# %%
second and second.hear("even in sone, at −23 LUFS: as loud on the whole, its swells are rounder")

# %% [markdown]
# ## Exercise 5: What the cold does to the loudness
#
# Back to the canal. A log in which he runs evenly, 100 steps a minute, while the road gets colder; all that moves the loudness now should not. The
# figure shows the level of the sound, every quarter of a second:


# %%
frost = pd.DataFrame({"time": np.arange(121), "pace": 100.0, "temperature": np.linspace(20, -10, 121)})
even_pace = ripples.Dataset.from_pandas(
    frost, name="even pace", time="time", units={"pace": "steps/min", "temperature": "°C"}
)
sound = ripples.render(loud, even_pace, length=12, tail=0)
blocks = sound.samples[:, 0].reshape(-1, 12000)[1:]  # quarters of a second, without the attack
levels = 10 * np.log10(np.mean(blocks**2, axis=1))
road = 20 - 30 * (np.arange(len(blocks)) + 1.5) / 48
figure, axes = plt.subplots(figsize=(8, 3.4), layout="constrained")
axes.plot(road, levels, "o", color="black", markersize=4)
axes.set(xlabel="temperature of the road (°C): the pitch falls from 880 Hz on the left to 110 Hz on the right", ylabel="level (dBFS)")
axes.invert_xaxis()
ripples.show(
    figure,
    "Level of the sound over the temperature of the road, falling from 20 °C on the left to −10 °C on the right, while the pace is constant. The level falls with it, "
    "slowly at first and then steeply, by some 25 dB in all.",
)

# %% [markdown]
# Twenty-five dB for nothing but frost: nearly as much as the pace has from its slowest to its fastest. And the ear adds its own (exercise 2: at 110
# Hz it wants some 17 dB more than at 1 kHz). The metric for it is *loudness contamination*: the share of the variance of the loudness that a
# regression on the pitch explains, 0 where the pitch has nothing to do with it (after Neuhoff, Kramer and Wayand, 2002, who measured how changes of
# pitch and loudness spoil each other for listeners, even where the sound itself is innocent).
#
# Where do the 25 dB come from? Read the voice in the starter. Somebody wanted to keep rumble out of the mix.
#
# There are three cures, and each has its price:
#
# - **Take the cause away.** What remains is the ear's own slope.
# - **Give back what it takes.** `pow(p.pitch / 440, -1)` is a factor of 1 at 440 Hz, 2 at 220, 4 at 110: −6 dB for each octave up. A *tilt* of −2 is
#   −12 dB an octave. What does a low loudspeaker do with it?
# - **Go where nothing is taken.** Between 500 and 2500 Hz the filter and the ear are nearly flat. What does the music lose?
#
# Which tilt would it take? Here is the voice with the tilt as a parameter, at an even pace, and the contamination of seven tilts:

# %%
tilted = ripples.Mapping.from_file(lab.folder / "tilted.lua")
tilted

# %%
tilts = [0, -0.5, -1, -1.5, -2, -2.5, -3]
sweep = ripples.compare(tilted, even_pace, length=6, sweep={"tilt": tilts})
rank = [sweep.value("loudness_contamination", name) for name in sweep.names]
figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
axes.plot(tilts, rank, "s-", color="black")
axes.set(xlabel="tilt (exponent of the pitch)", ylabel="contamination (R²)", ylim=(-0.05, 1.05))
axes.invert_xaxis()
ripples.show(
    figure,
    "Loudness contamination over the tilt from 0 to −3, squares on a line: 0.85 at a tilt of 0, down to less than 0.1 at −1.5, and up again to nearly 1 at −3, where "
    "the low notes have become the loud ones.",
)

# %% [markdown]
# Now make the mapping for Sunday: straight in sone, at least 18 JND of pace, at least 250 JND of pitch, less than 10 % of the loudness's variance
# moved by the pitch, and by itself within 4 LU of −23 LUFS. Listen to it on both runs.

# %% nbgrader={"grade": false, "grade_id": "sunday", "locked": false, "schema_version": 3, "solution": true, "task": false}
sunday = loud
### BEGIN SOLUTION
sunday = ripples.Mapping(
    loud.text.replace("sine(p.pitch)", "sine(p.pitch) * pow(p.pitch / 440, -1.5)").replace(
        "level = 0", "level = 3"
    ),
    name="sunday",
)
### END SOLUTION
ripples.render(sunday, night, length=15, tail=0.5).hear(
    "six swells while the pitch sinks: the last are as loud as the first, or nearly"
)

# %%
ripples.render(sunday, morning, length=15, tail=0.5).hear(
    "ten quicker swells while the pitch rises; again they stay about equally loud"
)

# %% nbgrader={"grade": true, "grade_id": "check-sunday", "locked": true, "points": 16, "schema_version": 3, "solution": false, "task": false}
lab.check(sunday, "straight", "steps", "pitch", "even", "not-hot", "not-faint")

# %%
# Before and after, on both runs
after = {"before": ripples.Mapping(lab.starter.text, name="before"), "sunday": ripples.Mapping(sunday.text, name="sunday")}
both = ripples.compare(after, [night, morning], length=10)
asked = {"linearity_deviation": "pace", "jnd_steps": "pace", "round_trip_correlation": "pace"}
asked |= dict.fromkeys(["loudness_contamination", "loudness_contamination_rank", "level_gain", "true_peak"])
figures = {
    name: {both.metrics.loc[metric, "name"]: round(both.value(metric, name, of), 2) for metric, of in asked.items()}
    for name in both.names
}
pd.DataFrame(figures)

# %%
ripples.show(both.plot("loudness_contamination"), both.words("loudness_contamination"))

# %% [markdown]
# ## Reflection
#
# ### Should the pace stay in the loudness?
#
# Everything has been repaired that can be computed. Loudness still depends on the wind, on how the headphones sit, and on traffic; and pitch and
# loudness disturb each other in the listener, too. Few people can say how loud a tone was a minute ago. What would you advise Leila, and what would
# you measure before you advise it?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-stay", "locked": false, "points": 4, "schema_version": 3, "solution": true, "task": false}
# *A good answer weighs: what is safety-relevant (frost) must not share a percept with anything else; loudness is a poor absolute scale but a good
# warning of change; alternatives are tempo (pace is a rhythm already) or a click at each wanted step. It names a measurement: trend or estimation
# task with noise of a street, both variants loudness-matched, order balanced.*

# %% [markdown]
# ### LUFS or sone?
#
# To which of the two would you match variants of a listening test, if one of them is a low drone and the other a high bell? Why does broadcasting use
# LUFS nevertheless?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-lufs", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *For a drone and a bell sone (or phon) at a declared calibration: at −23 LUFS a tone of 63 Hz has half the loudness of one of 1 kHz. LUFS needs no
# calibration of the room, is a plain sum of powers, is fast and standardised, and serves for programmes whose spectra resemble each other. Report
# both.*

# %% [markdown]
# ## Hand in

# %%
answers = {"quarter_dbfs": quarter_dbfs, "over_db": over_db, "extra_db": extra_db}
lab.submit(sunday, student="my name", lufs_db=lufs_db, lufs_sone=lufs_sone, **answers)

# %% [markdown]
# ## Further reading
#
# - John G. Neuhoff, Gregory Kramer and Joseph Wayand: "Pitch and loudness interact in auditory displays: can the data get lost in the map?". Journal
#   of Experimental Psychology: Applied 8(1), 17–25, 2002.
# - S. S. Stevens: "The measurement of loudness". Journal of the Acoustical Society of America 27, 815–829, 1955. Where the sone's "10 dB is twice as
#   loud" comes from.
# - Yôiti Suzuki and Hisashi Takeshima: "Equal-loudness-level contours for pure tones". Journal of the Acoustical Society of America 116, 918–933,
#   2004. The data behind ISO 226.
# - ITU-R BS.1770-5: *Algorithms to measure audio programme loudness and true-peak audio level*, 2023; EBU R 128: *Loudness normalisation and
#   permitted maximum level of audio signals*. Both are free.
# - Hugo Fastl and Eberhard Zwicker: *Psychoacoustics: Facts and Models*. Springer, 3rd edition, 2007. Chapter 8 is about loudness.
