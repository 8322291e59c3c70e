# %% [markdown]
# # Lab 4: Time: events, density, rhythm
#
# 75 to 90 minutes. You need headphones, this notebook, and labs 0 to 2. Some sounds of this lab rattle and click: begin with a
# low level. *Without headphones:* a loudspeaker an arm's length away; further off the room fills the gaps between fast events.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - say when data should become the sound itself (*audification*) and when they should make *events*;
# - choose how many events a second a listener can follow, and how long they may last;
# - let data set the tempo, and say what smoothing takes away;
# - write a rhythm whose density is data, with `euclid` or with `sequins`.

# %% [markdown]
# ## The story
#
# Noor Haddad is a physiotherapist. Her patient Piet walks the ward's corridor for two minutes with a sensor in his shoe, which
# counts his steps per minute four times a second. Noor wants to hear the walk of each patient while she writes her notes, in half
# a minute, without looking at a screen. *Does Piet keep his pace, or does he fade? Does it break off at once, or little by
# little?* If he keeps it, he goes home without the walking frame.
#
# Her brother Sami is an engineer. He has a sensor, too: on a footbridge, which measures how the deck sways, twenty times a
# second, day and night. He also wants to listen. The two of them need quite different sounds, and the reason is time.

# %%
import numpy as np
from matplotlib import pyplot as plt

import ripples

lab = ripples.lab(4)
lab

# %% [markdown]
# ## The data: 480 rows of a simulated walk, four a second

# %%
walk = lab.data[0]
table = walk.to_pandas()
figure, axes = plt.subplots(figsize=(8, 3), layout="constrained")
axes.plot(table["time"], table["pace"], color="black")
axes.axhline(70, linestyle="--", color="gray")
axes.annotate("70 steps/min", (2, 71.5))
axes.set(xlabel="time of the walk (s)", ylabel="pace (steps/min)")
ripples.show(
    figure,
    "Piet's pace over two minutes, one line. Through the first 45 s it swings slowly between 111 and 132 steps a minute. Then it "
    "sinks, crosses a dashed line at 70 at 74 s, reaches 60 at 82 s, rises above 70 again after 90 s, and is at 89 at the end.",
)

# %% [markdown]
# ## Audification: the data are the sound
#
# The shortest way from data to sound: take every value as one sample of the sound. Nothing is mapped. A second of sound at 48,000
# samples a second takes 48,000 values, so this needs *many* data, and data that *swing*: what the ear hears as a tone is
# something that comes back 20 to 20,000 times in a second of listening.
#
# Sami's bridge has both. The cell makes ten hours of its sensor (simulated: wind, a deck that sways at its own frequency whenever
# something pushes it, people who cross it, and one event in the night).

# %%
RATE, HOURS = 20, 10  # values a second from the bridge's sensor; how long it listened


def bridge(seed: int = 4) -> np.ndarray:
    """Ten hours of a swaying deck, as many values as HOURS · 3600 · RATE, within ±1."""
    random = np.random.default_rng(seed)
    count = HOURS * 3600 * RATE
    time, hertz = np.arange(count) / RATE, np.fft.rfftfreq(count, 1 / RATE)

    def noise(response: np.ndarray, gusts: np.ndarray | float = 1.0) -> np.ndarray:
        """Noise through a filter, with a standard deviation of 1."""
        made = np.fft.irfft(np.fft.rfft(gusts * random.normal(size=count)) * response, count)
        return made / made.std()

    gusts = 0.4 + 0.6 * np.sin(np.pi * time / time[-1]) ** 2
    value = 0.3 * noise(1 / (0.87**2 - hertz**2 + 1j * hertz * 0.87 / 120), gusts)  # the deck
    value += 0.15 * noise((0.1 + hertz) ** -1.5, gusts)  # the wind
    steps = noise((hertz > 1.7) & (hertz < 2.2))
    for middle in random.uniform(200, time[-1] - 400, 14):  # groups of people cross
        value += 0.5 * steps * np.exp(-(((time - middle) / 100) ** 2))
    late = np.maximum(time - 6.4 * 3600, 0)  # a branch falls at 6:24 h
    value += 3 * np.exp(-late / 400) * np.sin(2 * np.pi * 3.1 * late)
    return value / np.abs(value).max()


swaying = bridge()

# %% [markdown]
# ### Exercise 1: How long is it, and what whistles?
#
# Before you listen: at 48,000 samples a second, how many *seconds of sound* are these ten hours? (Divide.) And Piet's walk with
# its 480 values: how long would that be?

# %% nbgrader={"grade": false, "grade_id": "seconds", "locked": false, "schema_version": 3, "solution": true, "task": false}
audification_seconds = None
### BEGIN SOLUTION
audification_seconds = len(swaying) / 48_000  # Piet's walk: 480 / 48,000 = 0.01 s, a click
### END SOLUTION
print("ten hours of the bridge:", audification_seconds, "s")

# %% nbgrader={"grade": true, "grade_id": "check-seconds", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("seconds", audification_seconds=audification_seconds)

# %%
audified = ripples.Rendering(
    np.float32(0.5 * swaying)[:, None], 48_000, title="ten hours of a bridge"
)
audified.hear(
    "rumbling wind that swells and fades; a steady whistle in it; hisses above it where people cross; one bright "
    "note, struck a little after the middle, that rings out: the branch"
)

# %% [markdown]
# Ten hours in fifteen seconds, and you know that something happened at night, and about when. In the picture of the spectrum the
# whistle is the narrow line that never stops:

# %%
power, hertz = np.abs(np.fft.rfft(swaying)), np.fft.rfftfreq(len(swaying), 1 / 48_000)
between = (hertz > 1500) & (hertz < 3000)
print("strongest between 1500 and 3000 Hz:", round(hertz[between][power[between].argmax()]), "Hz")
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
axes.specgram(swaying, NFFT=4096, Fs=48_000, noverlap=2048, cmap="gray_r", vmin=-115, vmax=-65)
axes.set(xlabel="time of the sound (s)", ylabel="frequency of the sound (Hz)", ylim=(0, 10_000))
ripples.show(
    figure,
    "Spectrogram of the fifteen seconds, dark is strong. A narrow dark line runs through the whole sound at about "
    "2100 Hz. The wind lies over everything, strongest at the bottom. A dozen clouds, each a small part of a second wide, lie "
    "between 4000 and 5300 Hz: people. At 9.6 s a line begins suddenly near 7400 Hz and fades within a second: the branch.",
)

# %% [markdown]
# The bridge does not whistle. It sways, about once a second, and the sound is much faster than the bridge. *How often a second
# does the deck sway?* Read the frequency of the line off the picture, or take the number above it, and divide by how much faster
# the sound is. Sami needs this number: people set each foot down about once a second, and a deck that sways as often is pushed in
# step. London's Millennium Footbridge was closed two days after it had been opened, in June 2000, because of this.

# %% nbgrader={"grade": false, "grade_id": "bridge", "locked": false, "schema_version": 3, "solution": true, "task": false}
bridge_hz = None
### BEGIN SOLUTION
bridge_hz = hertz[between][power[between].argmax()] / (48_000 / RATE)
### END SOLUTION
print("the deck sways", bridge_hz, "times a second")

# %% nbgrader={"grade": true, "grade_id": "check-bridge", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("bridge", bridge_hz=bridge_hz)

# %% [markdown]
# ## Events: the data play notes
#
# Piet's walk is a click of 10 ms: far too few data, and a pace does not swing. Data like these must *play* something. The starter
# makes every datum a note, forty a second:

# %%
lab.starter

# %%
ripples.render(lab.starter, walk, length=12).hear(
    "a rough tone that wavers up and down, no single note"
)

# %% [markdown]
# You hear the pitch go up and down. But you hear no *events* any more: they have grown together. Two things did that. Notes come
# too *soon* one after the other, and they *last* too long. Take them one at a time.
#
# ### Too soon: which came first?
#
# Each of six pairs has a high and a low note, in an order drawn by chance. The time between them doubles from pair to pair: 5,
# 10, 20, 40, 80, 160 ms. Write down for each whether the high or the low one came first.

# %%
pairs = ripples.Mapping.from_file(lab.folder / "which-first.lua")
orders = ripples.render(pairs, walk, length=9, seed=11)
orders.hear(
    "six pairs: in the first the notes are one sound, in the last two clearly follow each other"
)

# %%
my_orders = ["?", "?", "?", "?", "?", "?"]  # write "high" or "low" for each, then run the cell
events = orders.trace
pitches = events[events["target"].str.endswith(".pitch", na=False)]["value"].to_numpy()
true_orders = ["high" if pitch > 700 else "low" for pitch in pitches[::2]]
for gap, said, true in zip((5, 10, 20, 40, 80, 160), my_orders, true_orders, strict=True):
    print(f"{gap:4} ms: you heard {said:5} first; it was {true}")

# %% [markdown]
# Hirsh (1959) found that trained listeners can name the order of two sounds from about 20 ms on; to be heard with ease as *two
# events* they need more, 50 ms is a good rule. `ripples.compare` reports this as `shortest_interval`: 95 % of the intervals are
# longer. `ripples.check` warns below 20 ms (`note-fusion`).
#
# ### Too long: how many sound at once?
#
# The next mapping has two knobs: the `rate` of the notes and how long each `lasts`. Sixteen notes a second that last 0.2 s:

# %%
density = ripples.Mapping.from_file(lab.folder / "density.lua")
density

# %%
ripples.render(density, walk, length=6, rate=16).hear("a shimmering chord of the last three notes")

# %% [markdown]
# ### Exercise 2: The overlap limit
#
# `overlap` is the mean number of notes of a voice that sound at once, while it sounds. Sweep the rate from 2 to 40 events a
# second and look at it:

# %%
RATES = [2, 4, 5, 8, 10, 15, 20, 30, 40]
swept = ripples.compare([density], walk, length=6, sweep={"rate": RATES})
overlap = [swept.value("overlap", name) for name in swept.names]
print(
    "notes a second: at once",
    {rate: round(one, 1) for rate, one in zip(RATES, overlap, strict=True)},
)
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
axes.plot(RATES, overlap, "o-", color="black", label="notes that last 0.2 s")
axes.axhline(3, linestyle="--", color="gray", label="three notes at once")
axes.set(xlabel="events per second", ylabel="notes at once (overlap)", xlim=(0, 41), ylim=(0, 9))
axes.legend()
ripples.show(
    figure,
    "Notes at once over events per second, circles joined by a line. Up to 5 a second it is 1; from there it rises in a "
    "straight line to 8 at 40 a second. A dashed line marks three notes at once.",
)

# %% [markdown]
# The straight line has a name: the mean number in a queue is the rate of arrival times the time each one stays (Little 1961).
# Bregman (1990) and Huron (1989) say why it matters: notes of one timbre that sound together are one stream, and beyond about
# three at once listeners lose count. *From which rate on do three notes of 0.2 s sound at once, on average?*

# %% nbgrader={"grade": false, "grade_id": "limit", "locked": false, "schema_version": 3, "solution": true, "task": false}
overlap_rate = None
### BEGIN SOLUTION
overlap_rate = 3 / 0.2  # rate times duration is the mean number at once
### END SOLUTION
print("three at once from", overlap_rate, "notes a second on")

# %% nbgrader={"grade": true, "grade_id": "check-limit", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("limit", overlap_rate=overlap_rate)

# %% [markdown]
# `overlap` counts from a note's beginning to its *release*. What an envelope lets ring after that is heard, too, and not counted.
#
# ### Exercise 3: Cure the starter
#
# Change the starter so that its notes are events again: at least 50 ms from one to the next, and no more than 1.5 at once on
# average. You have two knobs. Which of them can you turn without losing data, at the speed at which the walk is played (120 s in
# 24)? `ripples.check(lab.starter, walk)` says where the fault is, with a cure.

# %% nbgrader={"grade": false, "grade_id": "cured", "locked": false, "schema_version": 3, "solution": true, "task": false}
cured = lab.starter
### BEGIN SOLUTION
slower = lab.starter.text.replace("sleep(1 / 40)", "sleep(1 / 10)")
cured = ripples.Mapping(slower.replace("duration = 0.2", "duration = 0.08"), name="cured")
### END SOLUTION
ripples.render(cured, walk, length=12).hear(
    "separate notes, ten a second, whose pitch goes up and down"
)

# %% nbgrader={"grade": true, "grade_id": "check-cured", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(cured, "apart", "single")

# %% [markdown]
# ## Tempo: the data set the clock
#
# Noor says: "That is a melody. Piet does not climb, he walks. I want to hear his feet." A pace *is* a rate; the most direct
# mapping gives it to the tempo. In Ripples `tempo` is a target like any other, in beats per minute, and `sync(1)` waits for the
# next beat:
#
# ```lua
# map = { { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 50, 140 } } },
# sequences = { feet = every(1, function() play("drum", { beats = 0.5 }) end) },
# ```
#
# `beats = 0.5` says how long a note lasts in beats: it shrinks when the tempo grows, and never overlaps the next one.
#
# How small a change of tempo is heard? Friberg and Sundberg (1995) found about 2.5 % for steady sequences slower than four a
# second, and a constant 6 ms for faster ones. Pitch is far finer (lab 2). But a tempo has another price: it is only heard *when
# something happens*. At 60 beats a minute you wait a second for news.
#
# ### What smoothing takes away
#
# `smooth` is the time constant of a filter on the data, in seconds of the *sound*. It makes a tempo calm. Noor's first try is
# very calm:

# %%
feet = ripples.Mapping.from_file(lab.folder / "feet.lua")
asleep, awake = (ripples.render(feet, walk, length=24, tail=0.5, calm=calm) for calm in (8, 0.1))
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
for rendering, line, label in ((awake, "-", "smooth = 0.1 s"), (asleep, "--", "smooth = 8 s")):
    moved = rendering.trace.query("target == 'tempo' and time < 24")
    axes.plot(moved["time"], moved["value"], line, color="black", label=label)
axes.set(xlabel="time of the sound (s)", ylabel="tempo (beats/min)")
axes.legend()
ripples.show(
    figure,
    "Tempo over the 24 seconds. The solid line, smoothed by 0.1 s, follows every wave of the walk, from 262 beats a minute at 3 s "
    "down to 121 at 16 s and up again. The dashed line, smoothed by 8 s, stays near 236 for nine seconds and then sinks slowly "
    "to 170: of the waves, and of the lowest point, nothing is left.",
)

# %%
asleep.hear("an even drum, half asleep, that slows down a little in the second half")

# %%
awake.hear("the same drum, awake: it hurries and drags as Piet does, and is slowest at 16 s")

# %% [markdown]
# ### Exercise 4: How calm may it be?
#
# Sweep `calm` and see what it costs. `listener_trend` is how often an ideal listener says rightly whether the walk becomes faster
# or slower; 50 % is guessing. Then choose: as calm as possible, and still right in more than six of ten cases, *on the ward's
# other walks, too*, so leave a margin. Change the default of `calm` in `paced`; the range and the drum are yours as well.

# %%
CALM = [0.1, 0.3, 1, 2, 4, 8]
calmed = ripples.compare([feet], walk, length=24, sweep={"calm": CALM}, input="pace")
for calm, name in zip(CALM, calmed.names, strict=True):
    print(
        f"smooth = {calm} s: {calmed.value('listener_trend', name, 'pace'):.0f} % of the trends heard"
    )

# %% nbgrader={"grade": false, "grade_id": "paced", "locked": false, "schema_version": 3, "solution": true, "task": false}
paced = ripples.Mapping(feet.text, name="paced")
### BEGIN SOLUTION
paced = ripples.Mapping(feet.text.replace("calm = { 8,", "calm = { 0.3,"), name="paced")
### END SOLUTION
ripples.render(paced, walk, length=12).hear("strokes whose tempo goes up and down with the pace")

# %% nbgrader={"grade": true, "grade_id": "check-paced", "locked": true, "points": 8, "schema_version": 3, "solution": false, "task": false}
lab.check(paced, "polarity", "inside", "busy", "follows")

# %% [markdown]
# ## Rhythm: the data set the pattern
#
# An even beat is soon not heard any more. A *rhythm* keeps the ear awake, and can say more: how many of its steps are played is a
# number, too. Two tools make rhythms out of numbers.
#
# **Euclid.** `euclid(k, n)` spreads `k` hits as evenly as possible over `n` steps. Toussaint (2005) noticed that the old
# algorithm for common divisors gives many of the world's rhythms this way: `euclid(3, 8)` is the Cuban tresillo. More hits sound
# denser, without a change of tempo.


# %%
for hits in range(1, 8):
    played = [(step * hits) % 8 < hits for step in range(8)]
    print("euclid", hits, "of 8:", " ".join("X" if one else "." for one in played))

# %% [markdown]
# ```lua
# local step = 0
# while true do                                        -- hits: a number, or one made of env.pace
#   if euclid(hits, 8)[step % 8 + 1] then play("rim", { … }) end
#   step = step + 1
#   sync(1 / 4)                                        -- sixteenths
# end
# ```
#
# **sequins.** A list that gives its next value whenever it is called, as on norns. One for the pitches, one for the lengths; if
# their sizes differ, the phrase shifts against itself:
#
# ```lua
# local notes, lengths = sequins { "D4", "A4", "G4" }, sequins { 1, 1 / 2, 1 / 2, 1 }
# while true do
#   local length = lengths()
#   play("pluck", { pitch = notes(), beats = 0.7 * length })
#   sync(length)
# end
# ```
#
# Whether something is a rhythm can be counted: the intervals of a metronome are all the same number of beats. This function reads
# them from the trace.


# %%
def intervals(rendering: ripples.Rendering) -> dict[str, np.ndarray]:
    """For each voice the times from one note to the next, in beats."""
    events = rendering.trace
    moved = events[events["target"] == "tempo"]
    times = np.append(moved["time"].to_numpy(), rendering.duration)
    clock = np.concatenate([[0], np.cumsum(np.diff(times) * moved["value"].to_numpy() / 60)])
    notes = events[events["kind"] == "start"]
    voices = notes.groupby(notes["target"].str.split("#").str[0])["time"]
    return {voice: np.diff(np.interp(own, times, clock)).round(2) for voice, own in voices}


def ratio(rendering: ripples.Rendering) -> float:
    """The longest interval of a voice over its shortest; of the voice where it is largest."""
    found = [np.quantile(one, (0.05, 0.95)) for one in intervals(rendering).values() if len(one)]
    return max((float(high / low) for low, high in found if low > 0), default=1.0)


# %% [markdown]
# ### Exercise 5: A rhythm for Noor
#
# Write the mapping that you hand in. It keeps what exercise 4 asks for, and
#
# - at least one voice plays a rhythm: among the times between its notes, neighbours differ by one and a half times or more. The
#   check measures it by the notes of the rendered sound (`interval_contrast`);
# - notes are 50 ms apart or more and overlap no more than 1.5 on average, *at the fastest pace*, too.
#
# Use `euclid` with hits that depend on `env.pace`, or `sequins` with lengths, or both. (`env.pace` may be missing in a row:
# `env.pace or 90`.)

# %% nbgrader={"grade": false, "grade_id": "rhythm", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping.from_file(lab.folder / "right-euclid.lua")
### END SOLUTION
heard = ripples.render(mine, walk, length=24)
print(f"the longest interval is {ratio(heard):.2f} times the shortest, in beats")
for voice, beats in intervals(heard).items():
    print(voice, "intervals in beats:", *sorted(set(beats))[:8])
heard.hear("a rhythm whose tempo and density go with Piet's pace")

# %% nbgrader={"grade": true, "grade_id": "check-rhythm", "locked": true, "points": 6, "schema_version": 3, "solution": false, "task": false}
asked = ["rhythm", "apart", "single", "polarity", "inside", "busy", "follows"]
lab.check(mine, *asked)

# %% [markdown]
# ### Exercise 6: What does a rhythm cost?
#
# The cured starter says the pace by pitch, yours by time. Which carries it better? Say first what you expect, then run the cell.
# `listener_point_error` is how far off an ideal listener is who hears one moment and says the pace.

# %%
by_pitch = ripples.Mapping(cured.text, name="pitch")
by_time = ripples.Mapping(mine.text, name="time")
both = ripples.compare([by_pitch, by_time], walk, length=12, input="pace")
for metric in ("information", "listener_trend", "listener_point_error"):
    unit = both.metrics.loc[metric, "unit"]
    found = ", ".join(f"{name}: {both.value(metric, name, 'pace'):.1f}" for name in both.names)
    print(f"{metric} ({unit}): {found}")

# %% [markdown]
# ## Reflection
#
# ### Pitch or time?
#
# By the figures of exercise 6, which of the two should Noor take? Give one reason for it and one against it which is not in the
# figures.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-time", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *A good answer sees that pitch carries more bits and is told apart more finely, since the ear knows far more steps of pitch than
# of tempo, and a tempo is heard only from one beat to the next. For time speaks that steps per minute are a tempo: nobody must
# learn which end is up; a rhythm is followed with half an ear, and leaves pitch free for something else.*

# %% [markdown]
# ### When would you audify?
#
# Name data of your own field that could be audified, with the number of values, how much faster they would be played, and what
# would be heard. And name data that could not.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-audify", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *A good answer checks both conditions, many values and something that swings at a rate which the speed brings into 20 to 20,000
# Hz: seismograms, tides over decades, brain waves, vibrations. Daily temperatures of a year are 365 samples, 8 ms: they must play
# events.*

# %% [markdown]
# ### Does Piet keep his pace?
#
# Listen to your mapping once more. What would Noor decide, and at which second of the sound did you know?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-piet", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *A good answer hears waves in the first nine seconds, then a fade, and that it comes back; names the second of the sound (16 to
# 17) at which Piet was slowest, checks it against the picture (a second of the sound is five of the walk), and says how sure the
# ear was.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(
    mine,
    student="my name",
    audification_seconds=audification_seconds,
    bridge_hz=bridge_hz,
    overlap_rate=overlap_rate,
)

# %% [markdown]
# ## Further reading
#
# - Florian Dombois, Gerhard Eckel: "Audification". Chapter 12 of Hermann, Hunt and Neuhoff (eds.), *The Sonification Handbook*.
#   Logos, Berlin, 2011; free to read.
# - Sheridan D. Speeth: "Seismometer sounds". *Journal of the Acoustical Society of America* 33, 1961. Whether an earthquake or a
#   bomb: listeners heard it from audified seismograms.
# - Pat Dallard, Tony Fitzpatrick, Anthony Flint and others: "The London Millennium Footbridge". *Structural Engineer* 79, 2001.
# - Ira J. Hirsh: "Auditory perception of temporal order". *Journal of the Acoustical Society of America* 31, 1959.
# - Anders Friberg, Johan Sundberg: "Time discrimination in a monotonic, isochronous sequence". *Journal of the Acoustical Society
#   of America* 98, 1995.
# - Albert S. Bregman: *Auditory Scene Analysis*. MIT Press, 1990. Chapter 2: what happens in sequence.
# - David Huron: "Voice denumerability in polyphonic music of homogeneous timbres". *Music Perception* 6, 1989.
# - John D. C. Little: "A proof for the queuing formula: L = λW". *Operations Research* 9, 1961.
# - Godfried Toussaint: "The Euclidean algorithm generates traditional musical rhythms". *Bridges: Mathematical Connections in
#   Art, Music, and Science*, Banff, 2005.
