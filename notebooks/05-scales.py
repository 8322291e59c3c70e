# %% [markdown]
# # Lab 5: Scales, quantisation, information
#
# 75 to 90 minutes. You need headphones, labs 0 to 2, and no musical training. *Without headphones:* any loudspeaker does.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - say how many bits a scale of so many notes carries at most, and why listeners make less of them;
# - work out the entropy of a series of notes by hand, and what a mapping transmits;
# - predict how many changes of the data a quantiser makes inaudible, and check the prediction;
# - plan a sweep of many ladders and places, run it, and read its table;
# - tell bands of equal width from bands of equal frequency (rank binning), and say what each is good and bad for;
# - defend a choice between what is beautiful and what is in the data, in one paragraph with numbers.

# %% [markdown]
# ## The story
#
# A science museum wants a year of weather in its foyer: one minute of bells, all day long, next to the table where tickets are sold. Sofía Marín, who
# composes it, uses a pentatonic scale. "Any two of its notes sound well together; nobody at the desk has to suffer." Kenji Watanabe, the
# climatologist, listens and shakes his head. "Five notes for a whole year, and every third day is the same bell. You have made wallpaper."
#
# The installation opens in Seattle and then travels, to places far inland where the year goes from −15 to nearly 40 °C. The director must sign for
# one ladder of notes, for all places. *Which one, and what does it cost, in bits and in beauty?*

# %%
import sys
import ripples
lab = ripples.lab(5)
sys.path.insert(0, str(lab.folder))  # the figures lie beside the starter mapping
import scale_figures  # noqa: E402

# %%
seattle, inland = lab.data
seattle

# %%
import numpy as np
import pandas as pd
from matplotlib import pyplot as plt

year = seattle.to_pandas()["temperature"].to_numpy()
other = inland.to_pandas()["temperature"].to_numpy()
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), sharey=True, layout="constrained", width_ratios=(2, 1))
left.plot(np.arange(1, len(year) + 1), year, "-", color="black", linewidth=0.8)
left.set(title="Seattle (simulated)", xlabel="day", ylabel="temperature (°C)")
right.plot(np.arange(1, len(other) + 1), other, "-", color="black", linewidth=0.8)
right.set(title="far inland (simulated)", xlabel="day")
ripples.show(
    figure,
    "Left, a year in Seattle: from about 5 °C in winter up to some 20 in summer and down again, trembling by a degree or two from day to day. Right, half a year "
    "far inland, in slow waves between 37 and −14 °C.",
)
steps = np.abs(np.diff(year))
print(f"Seattle: {year.min()} to {year.max()} °C; half of the days differ by {np.median(steps):.1f} °C or more from the day before")

# %% [markdown]
# Sofía's bells, the year in 20 seconds:

# %%
lab.starter

# %%
ripples.render(lab.starter, seattle, length=20, tail=1).hear(
    "bells, four a second, on five notes of a pentatonic scale; pleasant, and the same two or three notes come again and again"
)

# %% [markdown]
# ## Exercise 1: How many questions is a note worth?
#
# Somebody thinks of one of 8 notes. You may ask yes or no. "Is it among the upper four?" halves them; after three questions you know. A choice among $n$ that are
# equally likely is worth $\log_2 n$ questions, or *bits*: 8 notes 3 bits, 16 notes 4 bits. What are 15 notes worth, two octaves of a major scale with both ends?
#
# That is what the *scale* can carry. The listener is another channel: people who hear single tones and have to say which it was, without a reference,
# transmit about 2.5 bits however many tones there are (Pollack, 1952; Miller, 1956, made the seven of his title out of such figures). How many
# pitches can they tell apart, then?

# %% nbgrader={"grade": false, "grade_id": "bits", "locked": false, "schema_version": 3, "solution": true, "task": false}
note_bits = None
told_apart = None
### BEGIN SOLUTION
note_bits = np.log2(15)  # a little less than the 4 bits of 16 notes
told_apart = 2**2.5  # between 4 (2 bits) and 8 (3 bits)
### END SOLUTION
print("15 notes:", note_bits, "bit; 2.5 bit:", told_apart, "pitches")

# %% nbgrader={"grade": true, "grade_id": "check-bits", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check(note_bits=note_bits, told_apart=told_apart)

# %% [markdown]
# Does a ladder of more than six notes make no sense, then? It does: the limit is one of naming a single tone. Listeners compare one tone with the
# last, follow a line, hear that something has moved. For those tasks every audible step counts.

# %% [markdown]
# ## Exercise 2: Three ladders
#
# The same domain, −15 to 40 °C, on the same three octaves, C3 to C6 (MIDI 48 to 84), three times: without a scale, on the chromatic scale (every
# semitone), on the major pentatonic (degrees 0, 2, 4, 7, 9 of each octave). By hand:
#
# - 55 °C on 36 semitones: 1.53 °C for one semitone; 37 notes.
# - Pentatonic: 5 notes an octave and the last C make 16 notes; 55 °C over 15 gaps are 3.7 °C for one, but the gaps are 2 or 3 semitones, 3.1 or 4.6 °C.
#
# Half of the days differ by 1.3 °C or less from the day before. So what will the pentatonic ladder do to them?


# %%
def ladder(degrees, low=48, high=84):
    """The MIDI numbers of a scale between two notes, both included."""
    return np.array([note for note in range(low, high + 1) if (note - low) % 12 in degrees])


def position(temperatures):
    """The pitch of temperatures without a scale, as a MIDI number that may lie between the keys."""
    return 48 + 36 * (temperatures + 15) / 55


chromatic, pentatonic = ladder(range(12)), ladder((0, 2, 4, 7, 9))
print(len(chromatic), "notes and", len(pentatonic), "notes:", pentatonic)

# %% [markdown]
# Write the quantiser: the nearest note of the ladder for each pitch. And with it the prediction: of all *clear* changes from one day to the next
# (more than 1 % of the year's span), what share keeps its note, and so makes no audible change at all?


# %% nbgrader={"grade": false, "grade_id": "snap", "locked": false, "schema_version": 3, "solution": true, "task": false}
def snap(pitches, notes):
    """For each pitch the nearest note of a ladder (both as MIDI numbers)."""
    ### BEGIN SOLUTION
    return notes[np.argmin(np.abs(pitches[:, None] - notes), axis=1)]
    ### END SOLUTION


def lost_share(temperatures, notes):
    """The percentage of the clear changes from day to day that keep their note."""
    ### BEGIN SOLUTION
    change = np.abs(np.diff(temperatures))
    clear = change > 0.01 * (temperatures.max() - temperatures.min())
    same = np.diff(snap(position(temperatures), notes)) == 0
    return 100 * np.mean(same[clear])
    ### END SOLUTION


for name, notes in (("chromatic", chromatic), ("pentatonic", pentatonic)):
    print(name, "loses", lost_share(year, notes), "% of the clear changes")
snapped = snap(np.array([46.0, 57.8, 59.1, 90.0]), pentatonic)
lost_shares = [lost_share(year, chromatic), lost_share(year, pentatonic)]

# %% nbgrader={"grade": true, "grade_id": "check-snap", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("snap", "lost-share", snapped=snapped, lost_shares=lost_shares)

# %% [markdown]
# Now the same three as mappings, and the measurement. `information` is the *mutual information* of temperature and sound: how many bits you know of the
# temperature once you have heard the pitch. (It sorts the temperatures into 32 groups of equally many days, so about 5 bits is the most that it can say.)
#
# The year is played in 14.56 s: 364 steps of exactly 40 ms, four ticks of the 10 ms in which Ripples moves its parameters. At 15 s a day would be no whole number
# of ticks, and some ticks would fall between two days, where the temperature is interpolated. Try it: the figures move by some per cent. Time is quantised, too.


# %%
def bells(text):
    """Sofía's mapping with another range and ladder."""
    return lab.starter.text.replace('range = { "C4", "C6" },\n      quantize = tuning("major pentatonic", "C4"),', text)


three = {
    "no scale": ripples.Mapping(bells('range = { "C3", "C6" },'), name="no scale"),
    "chromatic": ripples.Mapping(
        bells('range = { "C3", "C6" },\n      quantize = tuning("chromatic", "C3"),'), name="chromatic"
    ),
    "pentatonic": ripples.Mapping(
        bells('range = { "C3", "C6" },\n      quantize = tuning("major pentatonic", "C3"),'), name="pentatonic"
    ),
}
ladders = ripples.compare(three, seattle, length=14.56)
shown = ["information", "inaudible_steps", "collisions", "listener_point_error", "listener_trend", "linearity_deviation"]


def figures_of(comparison, metrics):
    """A table with a row for each metric and a column for each variant."""
    rows = {
        f"{comparison.metrics.loc[metric, 'name']} ({comparison.metrics.loc[metric, 'unit']})": {
            name: round(comparison.value(metric, name, "temperature"), 2) for name in comparison.names
        }
        for metric in metrics
    }
    return pd.DataFrame.from_dict(rows, orient="index")


figures_of(ladders, shown)

# %% [markdown]
# Compare the second row with your prediction: it should be the same number. (A semitone is far more than one just noticeable difference, so here
# "inaudible" means "the same note".) Then look at the fifth row, the trend task: rising or falling? An ideal listener is good at it on every ladder.
# Which of Kenji's questions does each row answer?

# %%
ripples.show(ladders.plot("information"), ladders.words("information"))

# %%
figure, axes = plt.subplots(figsize=(8, 3.8), layout="constrained")
days = slice(300, 340)
numbers = np.arange(301, 341)
axes.plot(numbers, position(year)[days], "-", color="gray", linewidth=2, label="no scale")
for notes, marker, name in ((chromatic, "x", "chromatic"), (pentatonic, "s", "pentatonic")):
    on_ladder = snap(position(year), notes)
    if on_ladder is not None:
        axes.plot(numbers, on_ladder[days], marker, color="black", fillstyle="none", label=name)
axes.set(xlabel="day of the year", ylabel="pitch (MIDI number)")
figure.legend(ncols=3, loc="outside upper center")
ripples.show(
    figure,
    "Forty days of late autumn as pitches. A gray line, without a scale, trembles, and rises once to a warm week at the end of November. Crosses, chromatic, follow it closely on "
    "steps of one. Squares, pentatonic, use five notes, stay on the same one for days on end and miss most of the small dips.",
)

# %%
ladders.sound("no scale").hear("gliding bells: no two of them stand in a simple interval; some will call it out of tune")

# %%
ladders.sound("chromatic").hear("bells on semitones: restless, with many small clashes")

# %%
ladders.sound("pentatonic").hear("bells on the pentatonic scale: calm and pleasant; neighbours often repeat")

# %% [markdown]
# Can the *beauty* be counted? Not as such. But one thing that Sofía avoids can: a semitone or a tritone between neighbouring bells, which many
# Western listeners find harsh. A pentatonic ladder has neither between any two of its notes:

# %%
for name, notes in (("chromatic", chromatic), ("pentatonic", pentatonic)):
    on_ladder = snap(position(year), notes)
    if on_ladder is not None:
        interval = np.abs(np.diff(on_ladder)) % 12
        harsh = np.isin(interval, (1, 6, 11))
        print(f"{name}: {100 * np.mean(harsh):.0f} % of neighbouring bells are a semitone, a tritone or a major seventh apart")

# %% [markdown]
# ## Exercise 3: Equal widths or equal shares
#
# ### Entropy by hand
#
# Notes are rarely equally likely. If one of four notes comes half of the time, one a quarter and two an eighth each, a clever questioner asks for the
# frequent one first. The mean number of questions is the *entropy*
#
# $$H = -\sum_i p_i \log_2 p_i = \tfrac12 \cdot 1 + \tfrac14 \cdot 2 + \tfrac18 \cdot 3 + \tfrac18 \cdot 3 = 1.75 \text{ bit},$$
#
# less than the 2 bits of four notes that are equally likely. If the note depends on the temperature and on nothing else, $H$ is also what the notes transmit.
#
# ### Eight bands
#
# Divide Seattle's year into 8 bands, one note each, in two ways: bands of *equal width* from the coldest to the warmest day, and bands of *equally
# many days* (rank binning, also called adaptive or quantile binning; one well-known sonification library does it by default). Work out the entropy of
# both, and how many times wider the widest band by rank is than the narrowest.

# %% nbgrader={"grade": false, "grade_id": "entropy", "locked": false, "schema_version": 3, "solution": true, "task": false}
uniform_bits = None
rank_bits = None
rank_stretch = None
### BEGIN SOLUTION


def entropy(counts):
    """Bits of a table of counts."""
    shares = counts[counts > 0] / counts.sum()
    return -np.sum(shares * np.log2(shares))


edges = np.quantile(year, np.linspace(0, 1, 9))
uniform_bits = entropy(np.histogram(year, 8)[0])
rank_bits = entropy(np.histogram(year, edges)[0])
rank_stretch = np.diff(edges).max() / np.diff(edges).min()
### END SOLUTION
print("equal widths:", uniform_bits, "bit; equal shares:", rank_bits, "bit; stretch:", rank_stretch)

# %% nbgrader={"grade": true, "grade_id": "check-entropy", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check(uniform_bits=uniform_bits, rank_bits=rank_bits, rank_stretch=rank_stretch)

# %%
ripples.show(*scale_figures.bands(year))

# %% [markdown]
# A quarter of a bit more, for the same eight notes. Rank binning is the best one can do for the entropy of *this* year. What does it cost?
#
# - A step of one note is 2 °C in spring and nearly 6 °C on the coldest days. The rare days, which a climatologist looks for, share a note with
#   everything that is rare.
# - The bands are Seattle's. Next year, and far inland, they are wrong.
#
# Here is the ladder of sixteenths of Seattle's days, written into a mapping by Python, against the pentatonic ladder above, on both places:

# %%
rank_lua = scale_figures.rank_in_lua(year)  # a function `rank` of the way through the domain
by_rank = ripples.Mapping(
    rank_lua
    + bells('range = { "C3", "C6" }, scale = rank,\n      quantize = tuning("major pentatonic", "C3"),'),
    name="by rank",
)
ranks = {"equal widths": three["pentatonic"], "by rank": by_rank}
places = {"Seattle": seattle, "far inland": inland}
columns = {}
for place, data in places.items():
    compared = ripples.compare(ranks, data, length=14.56 if place == "Seattle" else 14.32)
    for name in ranks:
        columns[place, name] = {
            f"{compared.metrics.loc[metric, 'name']} ({compared.metrics.loc[metric, 'unit']})": compared.value(metric, name)
            for metric in ("information", "inaudible_steps", "linearity_deviation", "listener_point_error")
        }
pd.DataFrame(columns).round(2)

# %%
ripples.render(by_rank, inland, length=12, tail=1).hear(
    "far inland by Seattle's ranks: the bells jump between the bottom and the top of the ladder and rest there"
)

# %% [markdown]
# In Seattle rank binning wins by every row but the straight line. (Not all of that is rank: the equal widths reach from −15 to 40 °C, and spend notes
# on temperatures that Seattle never has.) Far inland it loses what it won: the heat of a continent is one note.

# %% [markdown]
# ## Exercise 4: Twenty ladders at once
#
# More notes in an octave, or more octaves? One comparison shows four or five mappings; here are two ladders on one to five octaves, in two places: twenty cells. A *sweep* plans
# them, makes what is missing, and keeps each one: run the cell below again, and nothing is made twice. The same plan runs on a cluster ([docs/sweeps.md](../docs/sweeps.md)).
# Before you run it, write down: going from two octaves to four doubles the notes. How many bits should that add?

# %%
import tempfile

# ladder: 0 is pentatonic, 1 chromatic; highest: the upper end of the range, from C3 (48) on
choices = {"highest": [60, 72, 84, 96, 108], "ladder": [0, 1]}
sweep = ripples.Sweep(lab.folder / "octaves.lua", [place.path for place in lab.data], out=tempfile.mkdtemp() + "/octaves", sweep=choices, length=10)
swept = sweep.run().table()
swept = swept.assign(octaves=(swept["highest"] - 48) / 12, bits=swept["information: temperature → bell.pitch"])
swept["place"] = ["Seattle" if path.endswith("daily-weather") else "far inland" for path in swept["data"]]
swept["scale"] = swept["ladder"].map({0: "pentatonic", 1: "chromatic"})
swept.pivot_table(index="octaves", columns=["place", "scale"], values="bits").round(2)

# %%
ripples.show(*scale_figures.over_octaves(swept))  # both ladders, place by place

# %% [markdown]
# From the table: `doubling`, the bits that two octaves more add to two, as the mean over both ladders and both places; and `octaves_needed`, the least number of octaves with which
# the pentatonic ladder carries in Seattle what the chromatic one carries on two.

# %% nbgrader={"grade": false, "grade_id": "octaves", "locked": false, "schema_version": 3, "solution": true, "task": false}
doubling = None
octaves_needed = None
### BEGIN SOLUTION
doubling = swept.groupby("octaves")["bits"].mean()[[2, 4]].diff().iloc[-1]
in_seattle = swept[swept["place"] == "Seattle"].pivot(index="octaves", columns="scale", values="bits")
octaves_needed = in_seattle.index[in_seattle["pentatonic"] >= in_seattle.loc[2, "chromatic"]].min()
### END SOLUTION
print(doubling, "bit more;", octaves_needed, "octaves")

# %% nbgrader={"grade": true, "grade_id": "check-octaves", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check(doubling=doubling, octaves_needed=octaves_needed)

# %% [markdown]
# Twice the notes would be a bit more, were notes all that matters. But far inland the ladder is no longer what limits: there are fewer steps that a listener hears, and fewer
# different temperatures, than notes. And the octaves are a price, too: the fifth one is shrill, and C3 to C8 is nearly a whole piano.

# %% [markdown]
# ## Exercise 5: The ladder that travels
#
# Make the mapping that the director can sign. It must ring on a scale (a voice called `bell` with a quantiser), carry at least 3.6 bits, lose at most half of the
# clear changes, treat a degree as about the same step everywhere, and hold from −15 to 40 °C. There are several ways, with different prices:
#
# - more notes: a chromatic ladder, or one that no piano has (`quantize` takes a list of MIDI numbers, 60.5 too), over three, four, five octaves;
# - a second voice or parameter beside the pretty ladder, that carries what the bells leave out;
# - or your own idea.
#
# Measure after every change. Listen to it for a whole minute: would *you* sell tickets beside it?

# %% nbgrader={"grade": false, "grade_id": "foyer", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    r"""
-- Foyer: bells and a line
-- hear: bells on a pentatonic ladder, and a soft tone that glides below them; higher is warmer
-- data: temperature (°C)
return mapping {
  name = "Foyer, bells and a line",
  tempo = 120,
  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.6)
    end),
    line = synth(function(p) return triangle(p.pitch) * 0.3 * adsr(p.gate, 0.3, 0.1, 0.9, 0.5) end),
  },
  map = {
    {
      from = "temperature", to = "bell.pitch", domain = { -15, 40 }, range = { "C4", "C7" },
      quantize = tuning("major pentatonic", "C4"),
    },
    { from = "temperature", to = "line.pitch", domain = { -15, 40 }, range = { "C3", "C6" } },
  },
  sequences = {
    ring = every(1 / 2, function() play("bell", { duration = 0.2, level = -10 }) end),
    glide = function() play("line", { level = -20 }) end,
  },
}
""",
    name="mine",
)
### END SOLUTION
ripples.render(mine, seattle, length=20, tail=1).hear("your ladder on the year in Seattle")

# %%
ripples.render(mine, inland, length=12, tail=1).hear("your ladder far inland: it goes much further down and up")

# %% nbgrader={"grade": true, "grade_id": "check-foyer", "locked": true, "points": 15, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "scale", "information", "steps", "ruler", "inside")

# %% [markdown]
# ## Exercise 6: The trade-off
#
# Your ladder, Sofía's, and the two ends of the scale of scales. The anchors say what the numbers mean: *permuted data* are the same bells on shuffled
# days, which carry nothing; *four levels* are the bells on data rounded to four values.

# %%
everything = {
    "Sofía": ripples.Mapping(lab.starter.text, name="Sofía"),
    "mine": ripples.Mapping(mine.text, name="mine"),
    "no scale": three["no scale"],
}
final = ripples.compare(everything, seattle, length=14.56, anchors=True)
figures_of(final, ["information", "information_judged", "inaudible_steps", "listener_point_error", "linearity_deviation"])

# %%
ripples.show(final.plot("inaudible_steps"), final.words("inaudible_steps"))

# %% [markdown]
# Write the paragraph for the director, of at most 150 words. It names the ladder, what it carries and what it loses (with two numbers and their
# units), what it costs in beauty, for which visitor that is worth it, and what would change your mind.

# %% [markdown] nbgrader={"grade": true, "grade_id": "tradeoff", "locked": false, "points": 6, "schema_version": 3, "solution": true, "task": false}
# *"I propose bells on a pentatonic ladder of three octaves with a soft glide below them. The bells alone carry about 2.4 bit and make six of ten
# clear changes inaudible in Seattle; the glide carries about 5 bit and loses none of them, and holds without change from −15 to 40 °C, so that
# Seattle and a continental city can be compared. The price is a tone that never stops: at the desk it may tire more than any interval of bells, and
# it masks soft speech. For visitors who pass by, the bells are enough (they hear the seasons: trends are heard in nearly all cases on every ladder);
# for those who stop, the line has the cold days of February. I would change my mind if staff turned the line down within a week, or if visitors who
# were asked to point to the coldest day did no better with the line than without."*

# %% [markdown]
# ## Reflection
#
# ### Whose scale?
#
# "Any two of its notes sound well together": for whom? A listener who grew up with other music may hear another scale as plain and yours as strange.
# What does that mean for an installation that travels, and how would you find out?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-whose", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *Consonance is learnt at least in part; the information of a mapping is not, but the attention that people give it is. Ask listeners of each place,
# with variants matched in loudness and in what they carry.*

# %% [markdown]
# ### When is losing bits right?
#
# Name a question about the weather for which Sofía's first ladder is *better* than yours, and say why in terms of noise, attention or memory.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-losing", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *"Which season is it?", or "was this winter mild?": a coarse ladder is a smoother; it removes what changes from day to day, and four or five notes
# can be named and remembered (2.5 bit), sixty cannot. Quantising on purpose is categorising: it is wrong only when nobody says so.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(
    mine,
    student="my name",
    note_bits=note_bits,
    told_apart=told_apart,
    snapped=snapped,
    lost_shares=lost_shares,
    uniform_bits=uniform_bits,
    rank_bits=rank_bits,
    rank_stretch=rank_stretch,
    doubling=doubling,
    octaves_needed=octaves_needed,
)

# %% [markdown]
# ## Further reading
#
# - George A. Miller: "The magical number seven, plus or minus two: some limits on our capacity for processing information". Psychological Review 63,
#   81–97, 1956.
# - Irwin Pollack: "The information of elementary auditory displays". Journal of the Acoustical Society of America 24, 745–749, 1952. Where the 2.5
#   bit come from.
# - Claude E. Shannon: "A mathematical theory of communication". Bell System Technical Journal 27, 379–423 and 623–656, 1948.
# - Florian Grond and Jonathan Berger: "Parameter mapping sonification". Chapter 15 of *The Sonification Handbook*, ed. Hermann, Hunt and Neuhoff,
#   Logos, Berlin, 2011; free to read.
# - Paul Vickers: "Sonification and music, music and sonification". In *The Routledge Companion to Sounding Art*, 2016. On where one ends and the
#   other begins.
# - Brian C. Ross: "Mutual information between discrete and continuous data sets". PLoS ONE 9(2), e87357, 2014. How `information` is estimated.
# - Oussama Metatla, Nick Bryan-Kinns, Tony Stockman and Fiore Martin: "Sonification of reference markers for auditory graphs: effects on non-visual
#   point estimation tasks". PeerJ Computer Science 2, e51, 2016.
