# %% [markdown]
# # Lab 8: Your ears as instrument
#
# 75 to 90 minutes. You need headphones, a quiet place, and what labs 2 and 5 said about just noticeable differences. *Without
# headphones:* a loudspeaker; sit still, and write it beside your threshold. Who does not hear takes the simulated listener.
# In every lab so far a table of other people's ears has told you what can be heard. Today you measure your own.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - build a trial of two-alternative forced choice whose right answer is known, in a blind order;
# - turn a number of right answers into d′, and say how many could have been guessed;
# - run an adaptive staircase, and say towards which share of right answers it goes;
# - fit a psychometric function by maximum likelihood, with an interval;
# - state a threshold in the unit of the data, °C per minute, and set it beside that of an ideal listener;
# - redesign a mapping so that a weak trend is heard.

# %% [markdown]
# ## The story
#
# Marta Quispe waters the fern house at night. Some of the tree ferns are older than the building. If the heating fails in winter, the air loses about 0.6 °C a
# minute, and after a quarter of an hour the young fronds are lost. There is a thermometer on the wall behind the pond; she has a hose in one hand and a torch
# in the other.
#
# The technician has put a small loudspeaker up: each minute, it plays the last minute of the temperature in three seconds. Now she wants to know whether she
# can trust it: *which is the slowest fall of the temperature that she can hear in those three seconds?* If it is slower than 0.6 °C a minute, she may leave the
# thermometer alone.

# %%
import sys
from functools import lru_cache
from math import comb
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pandas as pd

import ripples

lab = ripples.lab(8)
sys.path.insert(0, str(lab.folder))  # the listeners and the figures lie beside the starter mapping
import ear_figures  # noqa: E402
import staircase_study  # noqa: E402
from listeners import Keyboard, Simulated, audible_steps  # noqa: E402

lab

# %% [markdown]
# ## The data
#
# Two logs of five minutes: a night on which the heating fails, and a day with open vents, on which the air swings through all that it can be in this house.

# %%
night, vents = lab.data
ripples.show(*ear_figures.logs(night, vents))

# %% [markdown]
# The technician's mapping, on the cold night:

# %%
lab.starter

# %%
ripples.render(lab.starter, night, length=12).hear(
    "one held tone; its pitch falls by half a semitone in twelve seconds. Would you have noticed?"
)

# %% [markdown]
# ## Exercise 1: A trial with a right answer
#
# "Did you hear it?" is a bad question: whoever wants to be kind says yes. In *two-alternative forced choice* (2-AFC) a listener must choose one of two answers,
# one of which is right, and the experimenter counts. Ours: three seconds of sound; *does it rise or fall?* There are two looks, at both halves, and the listener says which is higher.
#
# For the right answer to be known we make the data. `minute` is one minute with a constant rate in °C/min.

# %%
def minute(rate, middle=18.0):
    """A minute of temperatures, a row per second, that change at a rate in °C per minute."""
    seconds = np.arange(61)
    table = pd.DataFrame({"time": seconds, "temperature": middle + rate * (seconds - 30) / 60})
    return ripples.Dataset.from_pandas(table, name=f"{rate:+.2f} °C/min", units={"temperature": "°C"})


@lru_cache(maxsize=None)
def trial(mapping, rate, middle=18.0):
    """Three seconds of sound for a minute of data."""
    return ripples.render(mapping, minute(rate, middle), length=3, tail=0.3)


trial(lab.starter, 8.0).hear("a tone that rises by a semitone and a half within three seconds: 8 °C a minute")

# %%
trial(lab.starter, -0.6).hear("a tone that falls by a tenth of a semitone: 0.6 °C a minute, Marta's case")

# %% [markdown]
# Work out by how much the mean of the second half differs from that of the first at 0.6 °C/min, in °C. (All that the listener has to go by is this difference.)

# %% nbgrader={"grade": false, "grade_id": "half-difference", "locked": false, "schema_version": 3, "solution": true, "task": false}
half_difference = None
### BEGIN SOLUTION
half_difference = 0.6 * 30 / 60  # the middles of the halves are 30 s apart
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-half-difference", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("half-difference", half_difference=half_difference)

# %% [markdown]
# ### Who listens
#
# You. Set `LISTENER = "me"` below, take headphones, and set the level so that the loudest example is comfortable and no more. You answer with the keys `r` and
# `f`. If nobody is there (or a teacher runs the notebook), a *simulated listener* answers. It gets the samples, as you do, and not the data: it measures the
# pitch of both halves, in just noticeable differences (JND) after Wier, Jesteadt and Green (1977), adds noise of `noise` JND to each look, and in one trial of
# fifty it sleeps.
#
# `labs/08-ears/listeners.py` has both listeners, if you want to read how they hear. The order is blind: direction and middle are drawn by a seed inside the loop. The middle moves (it is *roved*) so that nobody can answer by the height of the tone instead of its change.

# %%
LISTENER = "simulated"  # "me" to answer yourself

listener = Keyboard() if LISTENER == "me" else Simulated()
chance = np.random.default_rng(88)  # decides directions and middles


def is_right(mapping, rate):
    """One blind trial: whether the listener's answer was right."""
    direction, middle = chance.choice([-1, 1]), float(chance.choice([15, 21]))
    return bool(listener.rises(trial(mapping, float(direction * rate), middle)) == (direction > 0))


answers = [is_right(lab.starter, 3.0) for _ in range(24)]
print(f"24 trials at 3 °C/min: {sum(answers)} right")

# %% [markdown]
# ## Exercise 2: From right answers to d′
#
# Suppose a listener has 19 of 24 right. Two questions:
#
# - *Could that be luck?* Someone who guesses has *k* of *n* right with the binomial probability `comb(n, k) / 2**n`. Find the fewest right answers out of 24
#   that a guesser reaches in at most 5 % of the cases: `needed`.
# - *How good is the ear?* The sensitivity d′ is the distance between the two looks in units of the noise of one look. From the share of right answers *p*, in
#   2-AFC, **d′ = √2 · z(p)**, where *z* is the inverse of the normal distribution (Green and Swets, 1966): the difference of two looks has √2 times the noise
#   of one. Compute `dprime` of 19 in 24.
#
# `comb(n, k)` and `NormalDist().inv_cdf(p)` are imported.

# %% nbgrader={"grade": false, "grade_id": "d-prime", "locked": false, "schema_version": 3, "solution": true, "task": false}
needed = None
dprime = None
### BEGIN SOLUTION
def by_luck(least, trials):
    """The probability that a guesser has so many right, or more."""
    return sum(comb(trials, right) for right in range(least, trials + 1)) / 2**trials


needed = next(least for least in range(25) if by_luck(least, 24) <= 0.05)
dprime = 2**0.5 * NormalDist().inv_cdf(19 / 24)
### END SOLUTION
print("needed:", needed, " d′:", dprime)

# %% nbgrader={"grade": true, "grade_id": "check-d-prime", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check("needed", "d-prime", needed=needed, dprime=dprime)

# %%
ripples.show(*ear_figures.right_answers())

# %% [markdown]
# Look at the flat end: between 23 and 24 right of 24 lies everything from d′ = 2.4 to infinity. Trials that are too easy measure nothing. Nor do those that are
# too hard. So where to ask? At the threshold; which is what we do not know yet.

# %% [markdown]
# ## Exercise 3: A staircase finds the threshold
#
# An *adaptive* method asks where it is worth while. The transformed up-down rule of Levitt (1971): after **two** right answers in a row the next trial is
# harder, after **one** wrong answer it is easier. It settles where both happen equally often: p² = ½, that is at *p* = 70.7 %. (Three in a row: p³ = ½ gives
# 79.4 %.) Rates are ratios, so a step is a factor, here 1.5.
#
# Write the rule. `run` is how many right answers have been given in a row since the last step; return the next rate and the next run.

# %% nbgrader={"grade": false, "grade_id": "staircase", "locked": false, "schema_version": 3, "solution": true, "task": false}
def step(rate, run, right, factor=1.5):
    """The rate of the next trial and the run of right answers, after one answer."""
    ### BEGIN SOLUTION
    if not right:
        return rate * factor, 0
    if run + 1 == 2:
        return rate / factor, 0
    return rate, run + 1
    ### END SOLUTION
    return rate, run


rate, run = 8.0, 0
for right in (1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1):
    rate, run = step(rate, run, right)
staircase_end = rate
print(f"after these eighteen answers: {staircase_end:.3f} °C/min")

# %% nbgrader={"grade": true, "grade_id": "check-staircase", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check("staircase", staircase_end=staircase_end)

# %% [markdown]
# Now with a listener. It ends after eight *reversals* (changes of direction); the threshold is the geometric mean of the last six.

# %%
def staircase(mapping, start=8.0, reversals=8, most=70, highest=12.0):
    """Rates and answers of one staircase, and the numbers of the trials at which it turned."""
    rates, rights, turns, rate, run, way = [], [], [], start, 0, 0
    while len(turns) < reversals and len(rates) < most:
        right = is_right(mapping, rate)
        rates.append(rate)
        rights.append(right)
        following, run = step(rate, run, right)
        following = min(following, highest)
        if following != rate:
            if way and (following > rate) != (way > 0):
                turns.append(len(rates) - 1)
            way, rate = (1 if following > rate else -1), following
    return np.array(rates), np.array(rights), turns


def middle_of(rates, turns):
    """The threshold by the last six reversals; NaN where the staircase never turned."""
    return float(np.exp(np.log(rates[turns[-6:]]).mean())) if turns else float("nan")


rates, rights, turns = staircase(lab.starter)
by_staircase = middle_of(rates, turns)
print(f"{len(rates)} trials, {len(turns)} reversals, threshold {by_staircase:.2f} °C/min")

ripples.show(*ear_figures.staircase(rates, rights, turns, by_staircase))

# %% [markdown]
# ### The same as a listening study
#
# What you have built is one task of the workbench's listening studies: a file says what is asked, `ripples listen plan` freezes it, and people answer in a browser
# (`ripples listen serve out/lab-8/night-watch.json`), each answer on the disk before the next question. Its staircase has one refinement. With equal steps up and down, where it settles depends on the size of the steps; with steps down that are 0.5488 of those up, two right answers in a row settle at 80.35 % whatever their size (García-Pérez, 1998).
#
# Eight simulated listeners, who hear with 4 JND of noise as yours does, take the real study: plan, sessions, store, export.

# %%
file = staircase_study.write_study(lab.starter, night, Path("out/lab-8"))
answered = staircase_study.simulated(file)
found = staircase_study.thresholds(answered)
print(f"{len(answered)} answers of {len(found)} listeners; {100 * answered['right'].mean():.0f} % right")
print(f"thresholds at {100 * staircase_study.TARGET:.1f} % right: median {found.median():.2f} °C/min, from {found.min():.2f} to {found.max():.2f}")

# %% [markdown]
# Each listener's threshold is another number, although all eight ears are equal: forty trials are that uncertain. That is why a study has many listeners, and why the next exercise fits a curve.
#
# ## Exercise 4: The psychometric function
#
# A staircase gives one number. The whole curve, from guessing to certainty, is the *psychometric function*. A common shape is Weibull's:
#
#     ψ(x) = γ + (1 − γ − λ) · (1 − exp(−(x / α)^β))
#
# γ = 0.5 is guessing, λ = 0.02 the share of lapses (fixed here; without it a single slip at an easy level bends the whole curve: Wichmann and Hill, 2001), α
# the place and β the steepness. Of all curves we take the one under which the answers that came were the most likely. Each level with *k* right answers of *n*
# adds to the logarithm of the likelihood
#
#     k · log ψ(x) + (n − k) · log(1 − ψ(x))
#
# Write both functions; the search over a grid of α and β is done for you.

# %% nbgrader={"grade": false, "grade_id": "psychometric", "locked": false, "schema_version": 3, "solution": true, "task": false}
def weibull(x, alpha, beta, guess=0.5, lapse=0.02):
    """The share of right answers at a level x."""
    ### BEGIN SOLUTION
    return guess + (1 - guess - lapse) * (1 - np.exp(-((x / alpha) ** beta)))
    ### END SOLUTION
    return 0.5 + 0 * x * alpha * beta


def log_likelihood(levels, right, trials, alpha, beta):
    """The sum over the levels, which lie along the last axis."""
    p = weibull(levels, alpha, beta)
    ### BEGIN SOLUTION
    return (right * np.log(p) + (trials - right) * np.log(1 - p)).sum(axis=-1)
    ### END SOLUTION
    return p.sum(axis=-1)


ALPHAS, BETAS = np.geomspace(0.02, 20, 240)[:, None, None], np.linspace(0.5, 6, 56)[None, :, None]


def fit(levels, right, trials):
    """The α and β of the most likely curve."""
    surface = log_likelihood(np.asarray(levels), np.asarray(right), np.asarray(trials), ALPHAS, BETAS)
    i, j = np.unravel_index(np.argmax(surface), surface.shape)
    return float(ALPHAS[i, 0, 0]), float(BETAS[0, j, 0])


def level_at(share, alpha, beta, guess=0.5, lapse=0.02):
    """The level with this share of right answers: ψ turned round."""
    return alpha * (-np.log(1 - (share - guess) / (1 - guess - lapse))) ** (1 / beta)


table = pd.DataFrame({"rate": [0.25, 0.5, 1, 2, 4, 8], "right": [11, 12, 14, 17, 20, 19], "trials": 20})
threshold = level_at(0.75, *fit(table["rate"], table["right"], table["trials"]))
print(table.to_string(index=False))
print(f"75 % right at {threshold:.3f} °C/min")

# %% nbgrader={"grade": true, "grade_id": "check-psychometric", "locked": true, "points": 4, "schema_version": 3, "solution": false, "task": false}
lab.check("threshold", threshold=threshold)

# %% [markdown]
# ## Exercise 5: Your own threshold, and the ideal listener's
#
# Six rates round the staircase's threshold, twenty trials each, in a shuffled order (*the method of constant stimuli*). If you listen yourself, that is ten
# minutes: take a break after sixty trials. The interval is a parametric bootstrap: new answers are drawn from the fitted curve, and fitted again, 200 times.

# %%
centre = by_staircase if by_staircase > 0 else 1.5
levels = np.round(centre * np.array([0.25, 0.5, 1, 1.5, 2, 4]), 3)
order = np.random.default_rng(2024).permutation(np.repeat(levels, 20))
rights = np.array([is_right(lab.starter, rate) for rate in order])
counted = np.array([rights[order == level].sum() for level in levels])
alpha, beta = fit(levels, counted, 20)
redrawn = np.random.default_rng(7).binomial(20, weibull(levels, alpha, beta), size=(200, len(levels)))
again = [level_at(0.75, *fit(levels, one, 20)) for one in redrawn]
low, high = np.quantile(again, [0.025, 0.975])
print(dict(zip(levels.tolist(), counted.tolist(), strict=True)), "right of 20")
print(f"75 % right at {level_at(0.75, alpha, beta):.2f} °C/min, 95 % interval {low:.2f} to {high:.2f}")

# %% [markdown]
# Write down your threshold (75 % right) in °C per minute:

# %% nbgrader={"grade": false, "grade_id": "own-jnd", "locked": false, "schema_version": 3, "solution": true, "task": false}
own_jnd = None
### BEGIN SOLUTION
own_jnd = round(level_at(0.75, alpha, beta), 3)
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-own-jnd", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("own-jnd", own_jnd=own_jnd)

# %% [markdown]
# ### The ideal listener
#
# `ripples.compare` has a listener that never tires: it knows the mapping, and its ear has noise of one JND per look. Its metric `listener_trend` cuts a log
# into 32 stretches and asks of each whether it rose or fell: our task, if we give it 32 of our minutes, up and down by turns. A second mapping, with three
# octaves for 30 °C in place of one for 60, goes along.

# %%
def minutes_up_and_down(rate):
    """Thirty-two minutes that rise and fall by turns at a rate in °C per minute."""
    seconds = np.arange(32 * 60)
    place = np.abs((seconds / 60) % 2 - 1)
    table = pd.DataFrame({"time": seconds, "temperature": 18 + rate * (0.5 - place)})
    return ripples.Dataset.from_pandas(table, name=f"{rate:g} °C/min", units={"temperature": "°C"})


wider = ripples.Mapping(
    lab.starter.text.replace("{ -25, 35 }", "{ 5, 35 }").replace('{ "C4", "C5" }', '{ "C3", "C6" }'),
    name="three octaves",
)
asked = (0.05, 0.1, 0.25, 0.5, 1, 2)
ideal = ripples.compare(
    [lab.starter, wider],
    [minutes_up_and_down(rate) for rate in asked],
    names=["one octave", "three octaves"],
    length=16,
)
heard = ideal.cells[ideal.cells["metric"] == "listener_trend"]
ideal_share = {name: heard[heard["variant"] == name]["value"].to_numpy() for name in ideal.names}
pd.DataFrame(ideal_share, index=pd.Index(asked, name="°C/min")).round(1)

# %%
degree = audible_steps(262 * 2 ** (44 / 60)) - audible_steps(262 * 2 ** (43 / 60))  # from 18 to 19 °C
threshold_at = level_at(0.75, alpha, beta)


def formula(rate):
    """The share of right answers of the ideal listener with one octave, in per cent."""
    return 100 * NormalDist().cdf(rate / 2 * degree / 2**0.5)


mine_at_all_rates = levels, 100 * counted / 20, lambda x: weibull(x, alpha, beta)
ripples.show(*ear_figures.curves(asked, ideal_share, formula, *mine_at_all_rates, threshold_at))
print(f"You need a rate {threshold_at / (2 * 0.954 / degree):.1f} times as high as the ideal listener.")

# %% [markdown]
# The dotted line is no fit: it is Φ(Δ / √2), with Δ the audible steps between the halves and Φ the normal distribution. And the three octaves carry the answer
# to Marta's question: nobody can mend her ears, but the mapping can be mended.

# %% [markdown]
# ## Exercise 6: A mapping for the night watch
#
# Write a mapping with which the ideal listener hears the trend of a slow night in at least 72 % of the stretches (each of 9 s; people need longer ones), and
# which also
#
# - holds everything from 5 to 35 °C, for the day comes, too;
# - gives the same temperature the same sound on every day;
# - keeps to pitches between 100 and 4000 Hz, for the loudspeaker is small.
#
# Ways to think of: fewer degrees in the domain, more octaves in the range, a second voice that goes the other way (d′ of independent voices add as squares), a
# scale with equal steps for the ear (`scale = "erb"`).

# %% nbgrader={"grade": false, "grade_id": "night-watch", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    r"""
-- Night watch: a domain that fits the house, and four octaves for it
-- hear: one held tone; higher is warmer, from a low hum at 5 °C to a whistle at 35 °C
-- data: temperature (°C)
return mapping {
  name = "Night watch",
  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },
  map = {
    { from = "temperature", to = "tone.pitch", domain = { 5, 35 }, range = { "A2", "A6" } },
  },
  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
""",
    name="mine",
)
### END SOLUTION
ripples.render(mine, night, length=12).hear("one tone that falls, by several semitones, within twelve seconds")

# %% nbgrader={"grade": true, "grade_id": "check-night-watch", "locked": true, "points": 14, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "trend", "whole-range", "fixed", "register")

# %% [markdown]
# Does it help a real ear as well? The staircase again, with your mapping. (The simulated listener follows one pitch: if your mapping has several voices, only a
# person can answer.)

# %%
rates, rights, turns = staircase(mine)
print(f"before: {by_staircase:.2f} °C/min; now: {middle_of(rates, turns):.2f} °C/min; the heating: 0.6 °C/min")

# %% [markdown]
# ## Reflection
#
# ### What lies between you and the ideal listener?
#
# You needed a rate several times as high. Name three things that the ideal listener has and you have not, and say of one of them how you would find out whether
# it is the reason.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-ideal", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *The published JND are of trained listeners and steady tones, ours glide; the first half must be kept in memory; attention lapses; there is no training and
# there is other noise in the room. Memory could be tested with a shorter minute (1.5 s instead of 3 s), training by repeating the staircase on five days,
# lapses by the share of wrong answers at the easiest level.*

# %% [markdown]
# ### May Marta leave the thermometer alone?
#
# State the slowest fall that she can be expected to hear, with its uncertainty. Which mistakes remain at "75 % right", and what do they cost? What would you
# change before she relies on it?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-marta", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *A threshold at 75 % means that she is wrong in a quarter of the minutes. With the new mapping 0.6 °C/min lies well above the threshold, so that a minute is
# heard nearly always, and several minutes in a row more surely still. But it was measured with one listener (or a model), with headphones, attending: not with
# a hose. It needs her own ears in the fern house, false alarms counted, and an alarm tone below a limit as well.*

# %% [markdown]
# ### Yes or no?
#
# A colleague would rather ask: "Tell me when you hear that it falls." What would he measure besides the ear? How would d′ and the criterion part the two (Green
# and Swets)?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-criterion", "locked": false, "points": 2, "schema_version": 3, "solution": true, "task": false}
# *He measures how willing somebody is to say yes: a careful person says it late. With minutes that do not fall mixed in, hits and false alarms give d′ (the
# ear) and the criterion (the willingness) apart from each other; forced choice makes the criterion fall out, as long as both answers are liked equally.*

# %% [markdown]
# ## Hand in
#
# Write your name or the pseudonym that your teacher gave you, and run the cell. Hand in the folder that it names.

# %%
lab.submit(
    mine,
    student="my name",
    half_difference=half_difference,
    needed=needed,
    dprime=dprime,
    staircase_end=staircase_end,
    threshold=threshold,
    own_jnd=own_jnd,
)

# %% [markdown]
# ## Further reading
#
# - David M. Green, John A. Swets: *Signal Detection Theory and Psychophysics*. Wiley, 1966. Where d′ comes from.
# - H. Levitt: "Transformed up-down methods in psychoacoustics". *Journal of the Acoustical Society of America* 49, 1971.
# - Felix A. Wichmann, N. Jeremy Hill: "The psychometric function: I. Fitting, sampling, and goodness of fit". *Perception & Psychophysics* 63, 2001.
# - Neil A. Macmillan, C. Douglas Creelman: *Detection Theory: A User's Guide*. 2nd edition, Lawrence Erlbaum, 2005.
# - C. C. Wier, W. Jesteadt, D. M. Green: "Frequency discrimination as a function of frequency and sensation level". *Journal of the Acoustical Society of
#   America* 61, 1977. The JND used here.
# - Tim Ziemer, Holger Schultheis: *Frontiers in Neuroscience* 16, 2022, doi 10.3389/fnins.2022.930944. PAMPAS: psychophysical methods for the evaluation of
#   sonifications, with JND, hysteresis and interference.
# - *The Sonification Handbook*, 2011, chapter 3 (psychoacoustics), chapter 4 (perception) and chapter 6 (evaluation).
