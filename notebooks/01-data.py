# %% [markdown]
# # Lab 1: Data, units, domain
#
# 75 to 90 minutes. You need headphones and lab 0. *Without headphones:* two loudspeakers, left and right of you; with one, look for the
# heading at `tone.pan` in the `trace` of a sound.
#
# Everything that goes wrong in a sonification later, scales, loudness, statistics, can go wrong here first:
# in the question what kind of number is in the column.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - tell ratio, interval and circular data apart, and say what each allows a mapping to do;
# - recognise the polarity trap of pace, and choose a polarity on purpose;
# - say why limits that come from the data make two sounds incomparable, and choose fixed ones;
# - map an angle so that 359° and 1° sound like neighbours;
# - decide what a listener should hear where data are missing.

# %% [markdown]
# ## The story
#
# Jonas Weber is blind and runs half marathons with Amara Diallo, his guide, on the other end of a short tether. On Sunday
# there is a race. They have two training runs on the same round, one on Saturday and one on Tuesday, and one decision:
# *at whose pace do they start, Saturday's or Tuesday's?* It depends on two things: which run was faster, and
# whether Tuesday was the warmer day (if it was, that pace can be held on a cool Sunday).
#
# Amara has made a sound of each run with a mapping from a running app. Jonas listens and says: "On Saturday we were faster,
# and it was just as warm." Amara was there, and knows that both are wrong. Nobody made an arithmetic mistake.
# Find out what happened.

# %%
import ripples

lab = ripples.lab(1)
lab

# %% [markdown]
# ## The data
#
# Two simulated logs of five minutes, a row per second: `speed` in m/s, `temperature` in °C, `heading` in degrees clockwise from
# north. (The weather of five minutes swings here as it would in some hours, so that there is something to hear.) A third log
# is for the checks alone: in it the temperature rises evenly from −10 to 40 °C, as far as it goes where anybody runs.

# %%
saturday, tuesday = lab.data[:2]
saturday

# %%
from matplotlib import pyplot as plt

figure, axes = plt.subplots(3, 1, figsize=(8, 5.5), sharex=True, layout="constrained")
units = {"speed": "m/s", "temperature": "°C", "heading": "°"}
for run, line, name in ((saturday, "-", "Saturday"), (tuesday, "--", "Tuesday")):
    table = run.to_pandas()
    for axis, column in zip(axes, units):
        axis.plot(table["time"], table[column], line, color="black", linewidth=1, label=name)
        axis.set(ylabel=f"{column} ({units[column]})")
figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
axes[-1].set(xlabel="time (s)")
ripples.show(
    figure,
    "Three panels over 300 seconds, Saturday solid, Tuesday dashed. Saturday's speed rises from 2.3 metres per second to 3.8 at 70 "
    "seconds and falls, with some wavering, to 2.4 at the end. Tuesday's begins at 3.8, dips to 3.2, peaks at 4.4 at 150 seconds and "
    "ends at 2.6; it is the higher one but for the 50 seconds between 57 and 105, 84 % of the time. Temperature swings "
    "between 4 and 16 °C on Saturday and between 11 and 24 on Tuesday, which is the warmer one most of the time. "
    "Heading turns once round the compass and jumps between 360 and 0 degrees where the runners pass north.",
)

# %% [markdown]
# ## What Jonas heard
#
# The mapping from the app, on both runs, each in 12 seconds:

# %%
lab.starter

# %%
ripples.render(lab.starter, saturday, length=12).hear(
    "a held tone that wanders in pitch and brightness and leaps from the right ear to the left when the way passes north"
)

# %%
ripples.render(lab.starter, tuesday, length=12).hear(
    "much the same tone, on the whole lower, and no brighter than Saturday's"
)

# %% [markdown]
# Before you go on: which run sounds faster to you? Which warmer? Write it down for the reflection.

# %% [markdown]
# ## Exercise 1: What kind of number is it?
#
# | kind | what may be said | example |
# | --- | --- | --- |
# | ratio | twice as much; zero is nothing of it | a length, a rain rate |
# | interval | so much more; zero is only a point on the scale | a calendar year |
# | circular | so far apart; the end is the beginning | the time of day |
# | category | the same or another | the weather |
#
# (After S. S. Stevens, 1946; circular data are an addition of directional statistics.) A mapping promises
# something to the ear: a sound that starts from silence promises a ratio, a scale with a top promises an order.
# Which kind is each of these three columns? Write `"ratio"`, `"interval"`, `"circular"` or `"category"`.

# %% nbgrader={"grade": false, "grade_id": "kinds", "locked": false, "schema_version": 3, "solution": true, "task": false}
kind_speed = None
kind_temperature = None
kind_heading = None
### BEGIN SOLUTION
kind_speed = "ratio"
kind_temperature = "interval"
kind_heading = "circular"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-kinds", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check(kind_speed=kind_speed, kind_temperature=kind_temperature, kind_heading=kind_heading)

# %% [markdown]
# ## Exercise 2: Faster must sound faster
#
# Runners say how fast they are in minutes per kilometre, and so does the app. Look what that does:

# %%
for metres_per_second in (2, 3, 4):
    minutes = 1000 / 60 / metres_per_second
    print(f"{metres_per_second} m/s is {minutes:.2f} min/km")

# %% [markdown]
# The number falls when the run gets faster, and it does not fall evenly: from 2 to 3 m/s it loses 2.8 minutes, from 3 to 4 m/s only 1.4.
# Most listeners expect more of a speed to sound higher, quicker or louder (Walker, 2002, asked them by
# magnitude estimation). A mapping may break with that, but on purpose.
#
# Copy the starter's text and let a faster run sound higher (or quicker). There are two ways: keep the pace and turn
# the polarity of its entry (`polarity = "negative"`), or map `speed` itself. Which of them is also even?

# %% nbgrader={"grade": false, "grade_id": "faster", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    lab.starter.text.replace(
        'from = minutes_per_kilometre, to = "tone.pitch", domain = { 3, 9 }',
        'from = "speed", to = "tone.pitch", domain = { 0, 6 }',
    ),
    name="mine",
)
### END SOLUTION
ripples.render(mine, tuesday, length=12).hear("a tone that is higher where Tuesday's run is faster")

# %% nbgrader={"grade": true, "grade_id": "check-faster", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "faster")

# %% [markdown]
# ## Exercise 3: The same degree, the same sound
#
# Tuesday was eight degrees warmer on average, and Jonas did not hear it. The starter calls the coldest moment *so far* dull and the
# warmest *so far* bright. So what does 13 °C sound like? It depends on what came before, and on the run. `ripples.check` plays a mapping
# on several datasets and calls this `data-relative`:

# %%
for finding in ripples.check(mine, [saturday, tuesday]):
    if finding.id == "data-relative":
        print(f"{finding.id}, line {finding.line}: {finding.message}")

# %% [markdown]
# Give the temperature fixed limits: an entry `from = "temperature"` with a domain in °C. Which? Not those of Saturday, nor those
# of both runs: those of all days on which anybody would run, from −10 to 40 °C. It costs resolution on every single day. It buys that
# Saturday, Tuesday and the race can be compared.

# %% nbgrader={"grade": false, "grade_id": "comparable", "locked": false, "schema_version": 3, "solution": true, "task": false}
fixed = mine
### BEGIN SOLUTION
fixed = ripples.Mapping(
    mine.text.replace(
        'from = warmth_so_far, to = "tone.cutoff", domain = { 0, 1 }',
        'from = "temperature", to = "tone.cutoff", domain = { -10, 40 }',
    ),
    name="fixed",
)
### END SOLUTION
ripples.render(fixed, saturday, length=12).hear("Saturday: the tone is dull, and swings a little in brightness")

# %%
ripples.render(fixed, tuesday, length=12).hear("Tuesday: on the whole a brighter tone than Saturday's")

# %% nbgrader={"grade": true, "grade_id": "check-comparable", "locked": true, "points": 6, "schema_version": 3, "solution": false, "task": false}
lab.check(fixed, "faster", "comparable", "room")

# %% [markdown]
# ## Exercise 4: Where the circle closes
#
# Between 359° and 1° the runners hardly turn, and the starter's tone jumps from the right ear to the left. First
# the arithmetic: write a function that gives the turn from one heading to another, between −180° and 180°.

# %% nbgrader={"grade": false, "grade_id": "wrap", "locked": false, "schema_version": 3, "solution": true, "task": false}
def turn(before, after):
    """The degrees from one heading to another: positive to the right, between -180 and 180."""
    ### BEGIN SOLUTION
    return (after - before + 180) % 360 - 180
    ### END SOLUTION


turns = [(359, 1), (1, 359), (90, 80), (20, 50), (10, 200)]
wrap_steps = [turn(before, after) for before, after in turns]
for (before, after), step in zip(turns, wrap_steps, strict=True):
    print(f"from {before}° to {after}°:", step)

# %% nbgrader={"grade": true, "grade_id": "check-wrap", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("wrap", wrap_steps=wrap_steps)

# %% [markdown]
# Now the sound. A function of the angle that comes back to where it began closes the circle: `math.sin(math.rad(env.heading))`
# is 1 in the east and −1 in the west, its cosine 1 in the north and −1 in the south. In a map entry a function of `env` may
# stand instead of a name:
#
# ```lua
# { from = function(env) return env.heading and …  end, to = "…", domain = { -1, 1 }, range = { … } }
# ```
#
# The two differ in what they hide: with the sine alone, north and south sound alike. What does a listener of
# *this* story need to know?

# %% nbgrader={"grade": false, "grade_id": "closed", "locked": false, "schema_version": 3, "solution": true, "task": false}
closed = fixed
### BEGIN SOLUTION
closed = ripples.Mapping(
    fixed.text.replace(
        '{ from = "heading", to = "tone.pan", domain = { 0, 360 }',
        "{ from = function(env) return env.heading and math.sin(math.rad(env.heading)) end,\n"
        '      to = "tone.pan", domain = { -1, 1 }',
    ),
    name="closed",
)
### END SOLUTION
ripples.render(closed, tuesday, length=12).hear("the tone wanders from one ear to the other without a leap")

# %% nbgrader={"grade": true, "grade_id": "check-closed", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check(closed, "faster", "comparable", "room", "closed")

# %% [markdown]
# ## Exercise 5: What does a gap sound like?
#
# The bundled log `staircase` has a hole: from 70 to 80 s nothing was measured of humidity, light and pressure. A dataset says what
# is to be done there, its *gap policy*: hold the last value, interpolate, or say nothing (silence). Here is a mapping that plays the three,
# and what it was given:

# %%
box = ripples.Dataset(lab.folder / "../../../datasets/staircase", name="weather box")
listen = ripples.Mapping(
    r"""
-- Three sensors
-- hear: three held tones that rise: humidity low, light in the middle, pressure high
return mapping {
  name = "Three sensors",
  voices = {
    low = synth(function(p) return triangle(p.pitch) * 0.3 * p.gate end),
    middle = synth(function(p) return triangle(p.pitch) * 0.3 * p.gate end),
    high = synth(function(p) return triangle(p.pitch) * 0.3 * p.gate end),
  },
  map = {
    { from = "humidity", to = "low.pitch", domain = { 40, 80 }, range = { "C3", "C4" } },
    { from = "light", to = "middle.pitch", domain = { 1000, 13000 }, range = { "C4", "C5" } },
    { from = "pressure", to = "high.pitch", domain = { 1000, 1012 }, range = { "C5", "C6" } },
  },
  sequences = {
    hold = function()
      for _, voice in ipairs { "low", "middle", "high" } do play(voice, { level = -12 }) end
    end,
  },
}
""",
    name="listen",
)
sensors = ripples.render(listen, box, start=60, speed=3, length=None, tail=0.5)
sensors.hear("three rising tones; from second 3.3 to 6.7 two of them stand still, and leap up after it")

# %%
figure, axes = plt.subplots(figsize=(8, 3.5), layout="constrained")
moves = sensors.trace[sensors.trace["kind"] == "control"]
for target, column, line in (
    ("low.pitch", "humidity", "-"), ("middle.pitch", "light", "--"), ("high.pitch", "pressure", ":"),
):
    one = moves[moves["target"] == target]
    axes.step(60 + 3 * one["time"], one["value"], line, where="post", color="black", label=column)
axes.axvspan(70, 80, facecolor="none", edgecolor="gray", hatch="//", label="nothing measured")
axes.set(xlabel="time in the log (s)", ylabel="pitch (Hz)", yscale="log")
axes.set_yticks([200, 300, 400, 600, 800, 1000], ["200", "300", "400", "600", "800", "1000"])
axes.minorticks_off()
axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4)
ripples.show(
    figure,
    "Pitch of the three tones over the log from 60 to 120 s, on a logarithmic axis; the time without measurements, 70 to 80 s, is hatched. "
    "Humidity, solid, and pressure, dotted, are flat within the hatched part and leap at its end. Light, dashed, rises "
    "steadily through it as if it had been measured.",
)

# %% [markdown]
# Which column has values in the sound that nobody measured, and that change? `"humidity"`, `"light"` or `"pressure"`?

# %% nbgrader={"grade": false, "grade_id": "invented", "locked": false, "schema_version": 3, "solution": true, "task": false}
invented = None
### BEGIN SOLUTION
invented = "light"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-invented", "locked": true, "points": 1, "schema_version": 3, "solution": false, "task": false}
lab.check("invented", invented=invented)

# %% [markdown]
# Whatever the policy, a mapping does not see the gap: the input keeps its last value, or gets an invented one, and a listener takes the gap
# for calm weather. If the gap matters, it must be *data*. Add a column that says whether there is a datum:

# %%
table = box.to_pandas()
table["known"] = table["humidity"].notna().astype(float)
marked = ripples.Dataset.from_pandas(table, name="weather box with its gaps", time="time")
table[["time", "humidity", "known"]].iloc[698:703]

# %% [markdown]
# Now `env.known` is 1 where the humidity was measured and 0 where it was not. Write a mapping with a voice called `marker` that plays
# during the gap and never else. (In Lua only `nil` and `false` are false; the number 0 is true. So compare.)
# What should the marker sound like? It must not be taken for data. R's package sonify plays a tone of its own for missing values; a soft noise is another idea.

# %% nbgrader={"grade": false, "grade_id": "gap", "locked": false, "schema_version": 3, "solution": true, "task": false}
gap = listen
### BEGIN SOLUTION
gap = ripples.Mapping(
    r"""
-- Humidity, and where it is unknown
-- hear: a held tone that rises with the humidity; a soft hiss each half second where nothing was measured
return mapping {
  name = "Humidity and its gap",
  voices = {
    tone = synth(function(p) return triangle(p.pitch) * 0.4 * p.gate end),
    marker = synth(function(p) return bandpass(white(), 2500, 0.3) * perc(p.gate, 0.02, 0.25) end),
  },
  map = { { from = "humidity", to = "tone.pitch", domain = { 0, 100 }, range = { "C3", "C5" } } },
  sequences = {
    hold = function() play("tone", { level = -14 }) end,
    mark = every(1, function(env)
      if env.known == 0 then play("marker", { duration = 0.2, level = -12 }) end
    end),
  },
}
""",
    name="gap",
)
### END SOLUTION
heard = ripples.render(gap, marked, length=30)
heard.hear("a rising tone; a little after half of the sound, for two and a half seconds, the marker")

# %% nbgrader={"grade": true, "grade_id": "check-gap", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
events = heard.trace
starts = events[(events["kind"] == "start") & events["target"].str.startswith("marker")]
log_time = starts["time"] * 120 / 30  # the log has 120 s, the sound 30
within = log_time.between(69.9, 80.2)
marks_inside, marks_outside = int(within.sum()), int((~within).sum())
lab.check("gap-heard", "gap-quiet", marks_inside=marks_inside, marks_outside=marks_outside)

# %% [markdown]
# ## Reflection
#
# ### At whose pace do they start?
#
# What did you note after the starter's sounds, and what do you hear with your own mapping? Name the two traps that misled
# Jonas, and give your advice for Sunday in two sentences.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-advice", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *Pitch followed minutes per kilometre, so that the faster run sounded lower; brightness was stretched between the coldest and the warmest
# moment of each run, so that both sounded equally warm. Tuesday was faster and warmer: its pace can be tried on a cool
# Sunday. A good answer also says how sure one can be after two runs.*

# %% [markdown]
# ### When are limits from the data the right choice?
#
# You have removed them. Name a question for which you would put them back, and say what the listener must then be told.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-limits", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *Looking for structure within one series (when was the turning point?) gains resolution from limits that fit the series. The listener must
# be told that heights of two such sounds mean nothing side by side, and what the ends stand for.*

# %% [markdown]
# ## Hand in

# %%
lab.submit(
    closed,
    student="my name",
    kind_speed=kind_speed,
    kind_temperature=kind_temperature,
    kind_heading=kind_heading,
    wrap_steps=wrap_steps,
    invented=invented,
    marks_inside=marks_inside,
    marks_outside=marks_outside,
)

# %% [markdown]
# ## Further reading
#
# - S. S. Stevens: "On the theory of scales of measurement". *Science* 103, 1946.
# - Kanti V. Mardia, Peter E. Jupp: *Directional Statistics*. Wiley, 2000. Chapter 1: why a circle is no line.
# - Bruce N. Walker: "Magnitude estimation of conceptual data dimensions for use in sonification". *Journal of Experimental Psychology:
#   Applied* 8, 2002. Which polarity listeners expect of which quantity.
# - Florian Grond, Jonathan Berger: "Parameter mapping sonification". *The Sonification Handbook*, chapter 15, 2011. Domains, ranges, clipping.
# - Alberto de Campo: "Toward a data sonification design space map". International Conference on Auditory Display, Montréal, 2007.
# - Jamie Ferguson, Stephen A. Brewster: International Conference on Auditory Display, Newcastle, 2019. A reversed
#   polarity need not make a simple task harder: a reason to test, not to guess.
