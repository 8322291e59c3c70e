# %% [markdown]
# # Lab 6: Several streams: timbre, space, masking
#
# 80 to 90 minutes. You need headphones with left and right the right way round, this notebook, and labs 0 to 4. *Without headphones:*
# two loudspeakers, left and right of you; with one, take what is masked, separate and moved in space from the metrics of each exercise.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - say when two voices are heard as one stream and when as two, and predict it from pitch and time;
# - find out which voice hides which, and in which part of the spectrum;
# - let a direction of the data be a direction of the sound, without a seam at north;
# - make three data audible at once, and say what the figures do *not* tell about it.

# %% [markdown]
# ## The story
#
# Tomás Ferreira is blind and walks alone, with a white cane. His mobility trainer, Ines, wants to choose his daily round with
# him: the orchard path or the hill path. His phone has logged both. After a walk they sit on a bench and listen to it in half a
# minute: how fast he went, how warm it was, which way he faced. *Does he slow down where he faces the sun? Does he hesitate
# before he turns?* One question about two data at the same moment, so the sounds must be there *together*, and still be three.

# %%
import numpy as np
from matplotlib import pyplot as plt

import ripples

lab = ripples.lab(6)
lab

# %% [markdown]
# ## The data
#
# The orchard path, three minutes, two rows a second; grading takes others, the hill path among them. The heading is simulated,
# with an error of the compass of 3°. Pace and temperature are *test signals*: two sines whose periods have nothing to do with
# each other, so that nobody can guess one from the other. Exercise 6 comes back to why that matters.

# %%
orchard = lab.data[0]
table = orchard.to_pandas()
figure, panels = plt.subplots(3, 1, figsize=(8, 5), sharex=True, layout="constrained")
for axes, (name, unit) in zip(
    panels, {"pace": "steps/min", "temperature": "°C", "heading": "°"}.items(), strict=True
):
    axes.plot(table["time"], table[name], color="black")
    axes.set_ylabel(f"{name}\n({unit})")
panels[-1].set_xlabel("time of the walk (s)")
ripples.show(
    figure,
    "The orchard path in three panels over 180 s. The pace swings eight times between 70 and 130 steps a minute. The "
    "temperature swings three and a half times between 4 and 26 °C. The heading grows, with small fast turns of the head, from "
    "about 100°, east, through 180°, south, in the middle, to about 310°, north-west.",
)

# %% [markdown]
# Three tones in one octave, one for each: the starter does what comes to mind first.

# %%
lab.starter

# %%
ripples.render(lab.starter, orchard, length=12).hear(
    "chords of three tones that change with every beat; try to say which of them is the pace"
)

# %% [markdown]
# ## One stream or two?
#
# The ear sorts what it hears into *streams*: what seems to come from one source. Notes that are near in pitch, alike in timbre,
# and quick after each other become one stream, whether they come from one voice or two (Bregman 1990). Van Noorden (1975)
# measured the limits with a gallop, low-high-low-rest. Listen to it with the high note two semitones above the low one, then
# twelve:

# %%
gallop = ripples.Mapping.from_file(lab.folder / "gallop.lua")
ripples.render(gallop, orchard, length=5, gap=2).hear("one voice that gallops: da-di-da, da-di-da")

# %%
ripples.render(gallop, orchard, length=5, gap=12).hear(
    "no gallop any more: a low voice with an even beat and, far above it, a high one that beats half as often"
)

# %% [markdown]
# Above the *boundary of temporal coherence* nobody can hear one stream, even trying to; below the *fission boundary* nobody can
# hear two. In between you may hear either: try it with `gap=5`. The boundary rises when the notes come slower:

# %%
GAPS = [2, 4, 6, 8, 10]
figure, axes = plt.subplots(figsize=(8, 3.8), layout="constrained")
for step, mark in {0.1: "o-", 0.125: "s--"}.items():
    swept = ripples.compare([gallop], orchard, length=2, sweep={"gap": GAPS}, set={"step": step})
    found = [swept.value("stream_separability", name) for name in swept.names]
    axes.plot(GAPS, found, mark, color="black", label=f"{1000 * step:g} ms")
axes.set(xlabel="gap between the voices (semitones)", ylabel="pairs heard as two streams (%)")
axes.legend(title="from note to note", loc="lower right")
ripples.show(
    figure,
    "Share of neighbouring notes that are heard as two streams, over the gap in semitones, for two speeds. Each line is 0 at "
    "small gaps and jumps to 100 %: with 100 ms between the notes (circles, solid) between 4 and 6 semitones, with 125 ms "
    "(squares, dashed) between 8 and 10.",
)

# %% [markdown]
# ### Exercise 1: How far apart?
#
# With 125 ms from note to note: which is the smallest *whole* number of semitones from which the two voices are two streams? The
# figure leaves two candidates; sweep closer.

# %% nbgrader={"grade": false, "grade_id": "gap", "locked": false, "schema_version": 3, "solution": true, "task": false}
gap_semitones = None
### BEGIN SOLUTION
closer = ripples.compare([gallop], orchard, length=3, sweep={"gap": [8, 9, 10]})
heard = [closer.value("stream_separability", name) for name in closer.names]
gap_semitones = next(gap for gap, share in zip((8, 9, 10), heard, strict=True) if share == 100)
### END SOLUTION
print("two streams from", gap_semitones, "semitones on")

# %% nbgrader={"grade": true, "grade_id": "check-gap", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("gap", gap_semitones=gap_semitones)

# %% [markdown]
# `stream_separability` knows pitch and time only. Timbre and place help, too: two instruments, left and right, are told apart
# where two flutes in the middle are not. What the figure calls two streams is safe; what it does not may still be.
#
# ## Who hides whom?
#
# A second way to lose a stream: another one covers it. The inner ear splits sound into about 24 *critical bands*; within a band,
# and a little above and below it, loud hides soft. `masked_time` is the share of its bands and moments in which a voice lies
# below what the others mask. Here a drum (pace), a wide pad (temperature), and a bell (heading):

# %%
pad = ripples.Mapping.from_file(lab.folder / "pad.lua")
pad

# %%
ripples.render(pad, orchard, length=10).hear(
    "a buzzing pad that rises and falls; under it a drum, hard to make out; above it a bell that wanders"
)

# %% [markdown]
# ### Exercise 2: Just turn it down?
#
# The obvious cure is the fader. Sweep the level of the pad and look at all three voices. *Is there a level at which no voice is
# masked more than a tenth of the time?* Answer `"yes"` or `"no"`.

# %%
LEVELS = [-48, -36, -24, -12, -6]
faded = ripples.compare([pad], orchard, length=6, sweep={"pad": LEVELS})
cells = faded.cells[faded.cells["metric"] == "masked_time"]
masked = cells.pivot(index="variant", columns="subject", values="value").loc[faded.names]
figure, axes = plt.subplots(figsize=(8, 3.8), layout="constrained")
for voice, mark in {"drum": "o-", "pad": "s--", "bell": "^:"}.items():
    axes.plot(LEVELS, masked[voice], mark, color="black", label=voice)
axes.axhline(10, color="gray")
axes.set(xlabel="level of the pad (dB)", ylabel="masked time (%)", ylim=(0, None))
axes.legend()
ripples.show(
    figure,
    "Masked time of the three voices over the level of the pad. The drum (circles) rises from 0 to 27 % as the pad "
    "becomes louder. The pad (squares) is masked most, by 20 to 35 %, where it is soft, and less where it is loud. The bell "
    "(triangles) stays below 10 %. At no level are all three below a gray line at 10 %.",
)

# %% nbgrader={"grade": false, "grade_id": "level", "locked": false, "schema_version": 3, "solution": true, "task": false}
level_alone = None
### BEGIN SOLUTION
level_alone = "yes" if (masked.max(axis=1) < 10).any() else "no"
### END SOLUTION
print("a level alone is enough:", level_alone)

# %% nbgrader={"grade": true, "grade_id": "check-level", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("level", level_alone=level_alone)

# %% [markdown]
# ### Exercise 3: Room in the spectrum
#
# Look at where each voice lies. The mapping has variants in which one voice plays alone:

# %%
EDGES = [0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720]
EDGES += [2000, 2320, 2700, 3150, 3700, 4400, 5300, 6400, 7700, 9500, 12000, 15500]


def bands(mapping: ripples.Mapping, variant: str) -> np.ndarray:
    """The mean level in each of the 24 Bark bands, dB of full scale; at least -90."""
    sound = ripples.render(mapping, orchard, length=6, variant=variant)
    power = np.abs(np.fft.rfft(sound.samples.mean(axis=1))) ** 2 / len(sound.samples) ** 2
    hertz = np.fft.rfftfreq(len(sound.samples), 1 / sound.sample_rate)
    sums = np.histogram(hertz, bins=EDGES, weights=2 * power)[0]
    return np.maximum(-90, 10 * np.log10(sums + 1e-12))


def show_bands(mapping: ripples.Mapping, text: str) -> None:
    """Draw the bands of the three voices of a mapping that has a variant for each alone."""
    figure, axes = plt.subplots(figsize=(8, 3.8), layout="constrained")
    for voice, mark in {"drum": "o-", "pad": "s--", "bell": "^:"}.items():
        level = bands(mapping, f"{voice}_alone")
        axes.plot(range(1, 25), level, mark, color="black", label=voice, markersize=4)
    axes.set(xlabel="Bark band", ylabel="level (dBFS)", ylim=(-90, -15))
    axes.legend()
    ripples.show(figure, text)


show_bands(
    pad,
    "Level of the three voices in 24 Bark bands. The drum (circles) is strongest in band 1 and falls steeply to nothing in band "
    "7. The pad (squares) has its top in bands 2 and 3, 30 dB above the drum there, and only 20 dB less in band 24. The bell "
    "(triangles) has one sharp top in band 14, at 2093 Hz, and skirts on both sides of it, below the pad.",
)

# %% [markdown]
# A voice that has power everywhere is in everybody's way, and its own upper partials are hidden by the bell. Give each voice a
# part of the spectrum of its own. What you have for it:
#
# - *register*: `range` of the pitch; the drum's 60 Hz masks upwards, so begin well above it;
# - *filters and waves*: `lowpass(…, 600)`; a `triangle` has far weaker partials than a `saw`, a `sine` none;
# - *attack and release*: a sudden start or stop is a click, and a click has power in all bands. 10 ms instead of 2 are enough,
#   and `adsr` ends a note where a long `perc` leaves a tail under everything;
# - *level*, at last.
#
# Change `pad.lua` until no voice is masked more than a tenth of the time.

# %% nbgrader={"grade": false, "grade_id": "unmasked", "locked": false, "schema_version": 3, "solution": true, "task": false}
unmasked = ripples.Mapping(pad.text, name="unmasked")
### BEGIN SOLUTION
text = pad.text
for old, new in {
    "(saw(p.pitch) + saw(p.pitch * 1.01))": "lowpass(triangle(p.pitch), 600) * 2",
    '"C3", "C4"': '"C4", "C5"',
    "perc(p.gate, 0.002, 0.3)": "adsr(p.gate, 0.01, 0.05, 0.7, 0.05)",
    "perc(p.gate, 0.002, 0.5)": "adsr(p.gate, 0.01, 0.05, 0.7, 0.05)",
    "pad = { -6": "pad = { -24",
    "drum = { -8": "drum = { -5",
}.items():
    text = text.replace(old, new)
unmasked = ripples.Mapping(text, name="unmasked")
### END SOLUTION
ripples.render(unmasked, orchard, length=10).hear(
    "drum, pad and bell: point to each of them in turn"
)

# %%
show_bands(
    unmasked,
    "The same picture of your mapping: the less the lines cross, the less the voices hide each other.",
)

# %% nbgrader={"grade": true, "grade_id": "check-masked", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(unmasked, "masked")

# %% [markdown]
# ### What about left and right?
#
# Surely it helps to put the pad on the left and the drum on the right? The parameter `side` moves the pad. Listen, and look at
# what the figure says:

# %%
ripples.render(pad, orchard, length=8, side=-1).hear(
    "the pad in the left ear; the drum is easier to hear in the right"
)

# %%
sides = ripples.compare([pad], orchard, length=4, sweep={"side": [-1, 0]})
for name in sides.names:
    print(f"{name}: the worst voice is masked {sides.value('masked_time', name):.1f} % of the time")

# %% [markdown]
# The figure does not move. It adds both channels before it looks: it has *one ear*. You have two. Hirsh (1948) showed that a tone
# hidden in noise comes out again when tone and noise reach the two ears differently; for low tones the gain is up to about 15 dB.
# So `masked_time` is on the safe side: it tells what holds for one earphone, for one loudspeaker, and for everybody who hears on
# one side only.
#
# ## A direction is a direction
#
# What Tomás faces is a direction; let it come from one. `pan` goes from -1, left, to 1, right. This maps the circle to the line,
# 0…360° to -1…1, and turns once through north:

# %%
turn = table.head(120).assign(heading=lambda rows: (300 + np.arange(len(rows))) % 360)
through_north = ripples.Dataset.from_pandas(turn, name="through north")
seam = ripples.Mapping(
    unmasked.text.replace(
        "  control = function(env, out) out.bell.pan = 0.9 * math.sin(math.rad(env.heading or 0)) end,\n",
        "",
    ).replace(
        "  map = {\n",
        '  map = {\n    { from = "heading", to = "bell.pan", domain = { 0, 360 }, range = { -1, 1 } },\n',
    ),
    name="seam",
)
ripples.render(seam, through_north, length=8, pad=-90, drum=-90).hear(
    "a bell that goes to the far right and, in the middle of the sound, jumps to the far left"
)

# %%
ripples.check(seam, orchard)

# %% [markdown]
# North is 0° and 360°: one direction, two sounds. No choice of domain cures that; a line has two ends. What closes where the
# circle closes are its sine and cosine: `math.sin(math.rad(heading))` says how far east, `math.cos` how far north. The pad's
# mapping has it, in `control`. But then front and back sound alike: 60° and 120° have the same sine. Listen with your eyes
# closed:

# %%
ripples.render(unmasked, through_north, length=8, pad=-90, drum=-90).hear(
    "a bell that goes from the left through the middle to the right, without a jump"
)

# %% [markdown]
# ### Exercise 4: North and south
#
# Write a mapping in which the heading moves the `pan` of a voice without a seam, and in which south differs from north by
# something else: level, pitch, brightness, how often it rings. Other data may rest. Headphones and loudspeakers round the
# listener can do more: the command `ripples render --head` and `--layout ambix3` place sounds truly behind you (docs/spatial.md); pan is what
# every pair of earphones can do.

# %% nbgrader={"grade": false, "grade_id": "compass", "locked": false, "schema_version": 3, "solution": true, "task": false}
compass = lab.starter
### BEGIN SOLUTION
compass = ripples.Mapping(
    r"""
-- Compass
-- hear: a bell from the side that is faced; bright and high facing north, dull and low facing south
-- data: heading (°)
return mapping {
  name = "Compass",
  voices = { bell = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.6, 0.1) end) },
  control = function(env, out)
    local angle = math.rad(env.heading or 0)
    out.bell.pan = 0.9 * math.sin(angle)
    out.bell.pitch = 79 + 5 * math.cos(angle)
  end,
  sequences = { bell = every(1 / 2, function() play("bell", { duration = 0.15, level = -10 }) end) },
}
""",
    name="compass",
)
### END SOLUTION
ripples.render(compass, through_north, length=8).hear(
    "a bell that turns with the walker, through north"
)

# %% nbgrader={"grade": true, "grade_id": "check-compass", "locked": true, "points": 5, "schema_version": 3, "solution": false, "task": false}
lab.check(compass, "wrap", "space", "heading")

# %% [markdown]
# ## All three
#
# ### Exercise 5: Tomás' walk
#
# Write the mapping that you hand in: pace, temperature and heading at once. Of each at least two bits must arrive; no seam; a
# voice that moves in space; voices that are separate streams; none masked more than a tenth of the time; and nothing that goes
# where it should not. Choose sounds that belong to what they say: the table at the top lists the criteria.
#
# Let at least two voices play notes again and again: what only ever holds one tone has no neighbours to be told apart from.
# Listen to each voice alone before you add the next.

# %% nbgrader={"grade": false, "grade_id": "streams", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping.from_file(lab.folder / "right-landscape.lua")
### END SOLUTION
ripples.render(mine, orchard, length=24).hear(
    "three things at once: follow one, then another, then all"
)

# %% nbgrader={"grade": true, "grade_id": "check-streams", "locked": true, "points": 14, "schema_version": 3, "solution": false, "task": false}
lab.check(mine)

# %% [markdown]
# ### Exercise 6: What leaks, and from where?
#
# `parameter_leakage` is the share of all information that reaches a parameter which is *not* meant for it. Measure your mapping
# on the orchard path, and on a simulated walk as walks are: people slow down in turns, mornings grow warmer. Say first what you
# expect: the mapping is the same.

# %%
lifelike = ripples.simulate(minutes=3, rate=2, pauses=1, seed=3)
for name, data in {"orchard path": orchard, "lifelike walk": lifelike}.items():
    found = ripples.compare({"mine": mine, "pad": pad}, data, length=12)
    print(f"{name}: {found.value('parameter_leakage', 'mine'):.0f} % of the information leaks")

# %% [markdown]
# ## Reflection
#
# ### The same mapping leaks more on one walk than on the other. Why?
#
# What does that say about judging a mapping by real data alone, and what about judging it by test signals alone?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-leakage", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *The data themselves depend on each other: whoever hears one can guess another, whatever the mapping does. Test signals that do
# not depend on each other show the mapping's own part; real data show what a listener will get. Both are needed, and the data
# must be named beside the figure.*

# %% [markdown]
# ### Which stream did you lose?
#
# Listen to your mapping twice and follow one voice each time. Which of the others did you stop hearing? Nothing masked it. What
# did?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-attention", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *Attention: one stream is in front, the others are ground. masked_time and stream_separability say that a voice could be heard,
# not that it is. A good answer names the voice, guesses why (steady sounds fade out of attention, changes call it back), and says
# how one could test it: by a task, with listeners.*

# %% [markdown]
# ### One earphone
#
# Ines asks whether Tomás can listen with one earphone, so that he hears the street. What of your mapping is left?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-one-ear", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *East and west are gone if pan alone carries them; what the level, the pitch or the rhythm carries stays. Masking is what the
# figure says, since it hears with one ear. A good answer proposes a second carrier for the heading.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(mine, student="my name", gap_semitones=gap_semitones, level_alone=level_alone)

# %% [markdown]
# ## Further reading
#
# - Albert S. Bregman: *Auditory Scene Analysis: The Perceptual Organization of Sound*. MIT Press, 1990.
# - Leon P. A. S. van Noorden: *Temporal Coherence in the Perception of Tone Sequences*. Doctoral thesis, Eindhoven, 1975.
# - Albert S. Bregman, Jeffrey Campbell: "Primary auditory stream segregation and perception of order in rapid sequences of
#   tones". *Journal of Experimental Psychology* 89, 1971.
# - Hugo Fastl, Eberhard Zwicker: *Psychoacoustics: Facts and Models*. Third edition, Springer, 2007. Chapters 4 and 6: masking
#   and critical bands.
# - Ira J. Hirsh: "The influence of interaural phase on interaural summation and inhibition". *Journal of the Acoustical Society
#   of America* 20, 1948.
# - John M. Grey: "Multidimensional perceptual scaling of musical timbres". *Journal of the Acoustical Society of America* 61,
#   1977.
# - A. W. Mills: "On the minimum audible angle". *Journal of the Acoustical Society of America* 30, 1958.
# - John G. Neuhoff, Gregory Kramer, Joseph Wayand: "Pitch and loudness interact in auditory displays". *Journal of Experimental
#   Psychology: Applied* 8, 2002. How parameters that are mapped apart are not heard apart.
# - Simon Carlile: "Psychoacoustics". Chapter 3 of *The Sonification Handbook*. Logos, Berlin, 2011.
