# %% [markdown]
# # Lab 9: Comparing two mappings properly
#
# 80 to 90 minutes. You need lab 8 and, if you can get them, other people with headphones. *Without headphones:* the same loudspeaker
# and seat for all of them, said in the plan; without people the simulated class.
#
# "I like mine better" is no result. Today you make one that can be wrong.

# %% [markdown]
# ## Goals
#
# After this lab you can
#
# - choose a method for a question: 2-AFC, ABX, MUSHRA (ITU-R BS.1534), BS.2132, and say where each fails for sonification;
# - make two variants that differ in one thing, at the same loudness;
# - say before the test how many trials it needs (power), and write that down so that it cannot be changed afterwards;
# - balance the order and blind everybody, yourself included;
# - analyse a class test with Wilcoxon's and Friedman's tests as permutation tests, and report an effect size with its interval.

# %% [markdown]
# ## The story
#
# The botanical garden opens an audio walk for the local association of blind people. One voice of it tells the temperature while one walks. Ada's team has made bells on a
# pentatonic ladder, Ben's team a gliding tone. Only one goes in. Nadia Okafor runs the association's walking group: thirty people, one Saturday afternoon. Her question is
# plain: *with which of the two do walkers hear more reliably whether it gets warmer or colder?*
#
# Both teams are sure. The garden decides on Monday, and will not ask again for years.

# %%
import hashlib
import json
import secrets
import sys
from itertools import product
from math import comb
from pathlib import Path

import numpy as np
import pandas as pd

import ripples

lab = ripples.lab(9)
sys.path.insert(0, str(lab.folder))  # the class and the figures lie beside the starter mapping
import class_figures  # noqa: E402
from class_test import ranks, responses, simulated_class, write_study  # noqa: E402

lab

# %% [markdown]
# ## The data
#
# Three walks of five minutes: a spring morning, a heat wave, an autumn day.

# %%
ripples.show(*class_figures.walks(lab.data))

# %% [markdown]
# The starter holds what both teams brought, as two variants of one mapping: the param `ladder` decides, `when` lets an entry of the map rest while the other one works.

# %%
lab.starter

# %%
spring, heat, autumn = lab.data
ripples.render(lab.starter, spring, variant="glide", length=15, loudness=-23).hear("Ben's: one bright tone that glides")

# %%
ripples.render(lab.starter, spring, variant="steps", length=15, loudness=-23).hear(
    "Ada's: mellow bells, two a second, on the steps of a scale"
)

# %% [markdown]
# ## Exercise 1: Which question, which method?
#
# | method | what listeners do | what it measures | limits here |
# | --- | --- | --- | --- |
# | 2-AFC (lab 8) | say which of two, one is right | whether the data are heard | needs a task with a known answer |
# | ABX | X is A or B: which? | whether two sounds differ at all | two mappings always differ, so what |
# | MUSHRA, BS.1534-3 | rate 0 to 100 against an open reference; hidden reference and anchors (3.5 and 7 kHz low-pass) among them | how much a copy is impaired | there is no unimpaired original of a temperature |
# | BS.2132 | rate several sounds without a reference | which is preferred | liking is not hearing |
#
# MUSHRA has rules that are often broken: excerpts of about 10 s, all at one loudness, at most a dozen sounds a trial, only what plays may be rated; who rates the hidden
# reference below 90 in more than 15 % of the items is excluded, by a rule from before the test. Its ratings are bounded and skewed: Mendonça and Delikaris-Manias (2018)
# show that an analysis of variance is the wrong tool for them.
#
# Which method answers Nadia's question? Write `"2afc"`, `"abx"`, `"mushra"` or `"bs2132"`.

# %% nbgrader={"grade": false, "grade_id": "method", "locked": false, "schema_version": 3, "solution": true, "task": false}
method = None
### BEGIN SOLUTION
method = "2afc"
### END SOLUTION

# %% nbgrader={"grade": true, "grade_id": "check-method", "locked": true, "points": 2, "schema_version": 3, "solution": false, "task": false}
lab.check("method", method=method)

# %% [markdown]
# ## Exercise 2: One difference at a time
#
# The teams quarrel about *glide or ladder*. What else differs between their sounds? Let the machine count:

# %%
def both(mapping):
    """Both variants on the three walks, at the same loudness."""
    return ripples.compare([(mapping, "glide"), (mapping, "steps")], lab.data, names=["glide", "steps"], length=20)


def differences(compared):
    """Measures of both variants that ought to be alike, or ought not to."""
    rows = ["information", "sharpness", "onset_rate", "level_gain"]
    found = {row: [compared.value(row, name) for name in compared.names] for row in rows}
    return pd.DataFrame(found, index=compared.names).T.round(2)


differences(both(lab.starter))

# %% [markdown]
# The information differs, and that is the question. But sharpness (acum) and the rhythm (notes a second) differ, too. If the walkers do better with one, was it the ladder,
# the timbre or the rhythm? Nobody could say. The *level* differs as well (`level_gain` is what it took to bring both to −23 LUFS): `compare` and `loudness=-23` take that
# out. Louder sounds better to most people; an unmatched test is a test of level.
#
# Make a fair pair: both variants with one voice function and one rhythm (or both held), different only in the ladder. Keep the names `glide` and `steps`, and a domain that
# holds −10 to 40 °C.

# %% nbgrader={"grade": false, "grade_id": "fair-pair", "locked": false, "schema_version": 3, "solution": true, "task": false}
mine = lab.starter
### BEGIN SOLUTION
mine = ripples.Mapping(
    r"""
-- Glide or steps: one sound, two voices, of which a variant plays one
-- hear: one held tone; it glides in the variant glide and climbs a pentatonic ladder in the variant steps
-- data: temperature (°C)
local sound = function(p)
  return lowpass(saw(p.pitch), p.pitch * 3 + 200, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
end
local glides = function() return params.ladder < 0.5 end
local steps = function() return params.ladder > 0.5 end

return mapping {
  name = "Glide or steps",
  params = { ladder = { 0, min = 0, max = 1 } },
  variants = { glide = { ladder = 0 }, steps = { ladder = 1 } },
  voices = { smooth = synth(sound), stepped = synth(sound) },
  map = {
    { from = "temperature", to = "smooth.pitch", domain = { -10, 40 }, range = { "C3", "C6" }, when = glides },
    { from = "temperature", to = "stepped.pitch", domain = { -10, 40 }, range = { "C3", "C6" }, when = steps,
      quantize = tuning("major pentatonic", "C3") },
  },
  sequences = {
    hold = function() play(glides() and "smooth" or "stepped", { level = -12 }) end,
  },
}
""",
    name="mine",
)
### END SOLUTION
pair = both(mine)
differences(pair)

# %% nbgrader={"grade": true, "grade_id": "check-fair-pair", "locked": true, "points": 15, "schema_version": 3, "solution": false, "task": false}
lab.check(mine, "difference", "timbre-bright", "timbre-dull", "rhythm-more", "rhythm-fewer", "whole-range")

# %%
steps_heard = ripples.render(mine, spring, variant="steps", length=15, loudness=-23)
steps_heard.hear("the variant steps of your mapping: nothing but the ladder should be different from glide")

# %% [markdown]
# ## Exercise 3: How many trials?
#
# A test that cannot find what there is, is a waste of a Saturday. *Power* is the probability that a test finds an effect of a given size. First for one listener against
# guessing: *n* trials, chance ½, one-sided, α = 0.05. For each *n*
#
# 1. the fewest right answers that a guesser reaches in at most 5 % of the cases;
# 2. the probability that a listener who is right in 65 % of the trials reaches that many.
#
# Write `power(n, share)`, and find the fewest trials with a power of at least 80 % for a share of 0.65.

# %% nbgrader={"grade": false, "grade_id": "trials", "locked": false, "schema_version": 3, "solution": true, "task": false}
def power(n, share, chance=0.5, alpha=0.05):
    """The probability that the exact binomial test finds a listener with this share of right answers."""
    ### BEGIN SOLUTION
    def at_least(least, p):
        return sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(least, n + 1))

    needed = next(least for least in range(n + 2) if at_least(least, chance) <= alpha)
    return at_least(needed, share)
    ### END SOLUTION
    return 0.0 * n * share


trials_needed = None
### BEGIN SOLUTION
trials_needed = next(n for n in range(1, 400) if power(n, 0.65) >= 0.8)
### END SOLUTION
print("trials:", trials_needed)

# %% nbgrader={"grade": true, "grade_id": "check-trials", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("trials", trials_needed=trials_needed)

# %%
ripples.show(*class_figures.powers(power))

# %% [markdown]
# The right panel is the sobering one: a class of 16 to 20 finds only large differences between variants. Nadia's thirty find d = 0.5 in seven cases of ten. And what would
# the ideal listener need? `compare` says it as `listener_trials`: a lower bound, for people are worse.

# %%
for metric in ("listener_trend", "listener_trials"):
    print(metric, {name: round(pair.value(metric, name), 1) for name in pair.names})

# %% [markdown]
# ## Exercise 4: Order and blindness
#
# Two variants on three walks are six conditions. People learn, and tire. If everybody hears the conditions in the same order, the last one has an advantage or a handicap
# that belongs to its place. A *Latin square* has each condition once in every place. That is not enough: in a square that rotates (0 1 2 3 4 5, 1 2 3 4 5 0, …) condition 1
# always comes after condition 0. In a *Williams square* each condition follows each other one exactly once; there is one for every even number of conditions.
#
# Build it: the first row goes 0, 1, 5, 2, 4, 3 (up and down by turns), each further row adds 1 modulo 6. `orders` is a list of six lists.

# %% nbgrader={"grade": false, "grade_id": "balance", "locked": false, "schema_version": 3, "solution": true, "task": false}
orders = [[0, 1, 2, 3, 4, 5] for _ in range(6)]
### BEGIN SOLUTION
orders = [[(place + row) % 6 for place in (0, 1, 5, 2, 4, 3)] for row in range(6)]
### END SOLUTION
followers = pd.Series([pair for row in orders for pair in zip(row[:-1], row[1:], strict=True)]).value_counts()
carryover = int(followers.max())
print("the most frequent neighbours come", carryover, "times")

# %% nbgrader={"grade": true, "grade_id": "check-balance", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("balance", carryover=carryover)

# %% [markdown]
# *Blind* means that a listener cannot know what plays; *double blind* that you cannot either, while you collect and analyse. So the variants get neutral names now, and the
# key goes into a file that stays shut. Its hash is published first: then nobody can exchange the key later. (A random *salt* is in it: a key with only two possible
# contents could be guessed from its hash.)

# %%
def seal(file, content):
    """Write JSON to a file and return its SHA-256: the promise that it stays as it is."""
    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    Path(file).write_text(text, encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()


study = Path("out/lab-9")
study.mkdir(parents=True, exist_ok=True)
labels = dict(zip(np.random.default_rng().permutation(["glide", "steps"]).tolist(), ["K", "Q"], strict=True))
key_hash = seal(study / "key.json", {**labels, "salt": secrets.token_hex(16)})
print("published before the test: the key has the hash", key_hash[:16], "…")

# %% [markdown]
# ## Exercise 5: Preregister
#
# Who looks at the data first finds a test that is significant. So write down now: the question, the hypothesis that can fail, the variants and data, who listens to how
# many trials, the *one* main measure, the test with its α, who will be excluded, and when you stop. Fill in the eight fields; a sentence each.

# %% nbgrader={"grade": false, "grade_id": "preregister", "locked": false, "schema_version": 3, "solution": true, "task": false}
fields = ["question", "hypothesis", "variants and data", "listeners and trials", "measure", "test", "exclusion", "stopping"]
plan = dict.fromkeys(fields, "")  # plan["question"] = "…"
### BEGIN SOLUTION
plan |= {
    "question": "Do walkers hear more reliably with glide or with steps whether it gets warmer or colder?",
    "hypothesis": "The shares of right answers differ between the variants; either may be better.",
    "variants and data": "Variants glide and steps of fair-pair.lua, at -23 LUFS, on the three walks of lab 9.",
    "listeners and trials": "30 listeners; 6 conditions of at most 12 excerpts each, in the orders of a Williams square.",
    "measure": "Per listener: share of right answers with glide minus that with steps, over all walks.",
    "test": "Wilcoxon signed-rank, two-sided, by permutation, alpha 0.05; effect: rank-biserial correlation.",
    "exclusion": "Listeners below 50 % right over both variants, before the key is opened.",
    "stopping": "After 30 listeners, whatever the result; a test that is not significant is reported too.",
}
### END SOLUTION
fields_filled = sum(len(text.strip()) >= 20 for text in plan.values())
plan_hash = seal(study / "preregistration.json", {**plan, "key": key_hash})
print(fields_filled, "of", len(plan), "fields; the plan has the hash", plan_hash[:16], "…")

# %% nbgrader={"grade": true, "grade_id": "check-preregister", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("preregistered", fields_filled=fields_filled)

# %% [markdown]
# Send the two hashes to your teacher or to a public register before you go on (open registers keep the text with its date). From here on the plan binds you.

# %% [markdown]
# ## Exercise 6: The statistics, by hand first
#
# ### Two variants: Wilcoxon's signed ranks
#
# Ten listeners, right answers in per cent with two variants. Rank the differences by size (without sign, equal ones share the mean rank, zeros are left out). **W₊** is the
# sum of the ranks of positive differences, **W₋** of negative ones. The effect size is the *rank-biserial correlation*, **r = (W₊ − W₋) / (W₊ + W₋)**: 1 where all differ
# one way. `ranks(values)` is there: it gives equal values the mean of their ranks. Compute it.

# %% nbgrader={"grade": false, "grade_id": "effect", "locked": false, "schema_version": 3, "solution": true, "task": false}
first = np.array([80, 75, 90, 70, 85, 65, 95, 78, 88, 72])
second = np.array([70, 77, 75, 70, 80, 69, 80, 70, 80, 66])


def effect_size(differences):
    """The rank-biserial correlation of paired differences."""
    ### BEGIN SOLUTION
    kept = differences[differences != 0]
    places = ranks(np.abs(kept))
    return float((places * np.sign(kept)).sum() / places.sum())
    ### END SOLUTION
    return 0.0 * len(differences)


rank_biserial = effect_size(first - second)
print("rank-biserial:", rank_biserial)

# %% nbgrader={"grade": true, "grade_id": "check-effect", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("effect", rank_biserial=rank_biserial)

# %% [markdown]
# ### Several conditions: Friedman's test and Kendall's W
#
# Eight listeners, three conditions. Rank *within each listener*. If the conditions are alike, the rank sums *R* of the conditions are alike. Friedman's statistic for *n*
# listeners and *k* conditions is **Q = 12 / (n k (k + 1)) · ΣR² − 3 n (k + 1)** (without ties), and Kendall's coefficient of concordance is **W = Q / (n (k − 1))**: 0
# where listeners rank at random, 1 where all agree.

# %% nbgrader={"grade": false, "grade_id": "concordance", "locked": false, "schema_version": 3, "solution": true, "task": false}
scores = np.array([[62, 70, 81], [55, 71, 66], [70, 64, 83], [58, 69, 77],
                   [61, 75, 72], [66, 60, 79], [52, 63, 74], [68, 73, 71]])  # fmt: skip


def friedman(table):
    """Friedman's Q of a table with a row for each listener and a column for each condition."""
    ### BEGIN SOLUTION
    n, k = table.shape
    sums = np.array([ranks(row) for row in table]).sum(axis=0)
    return float(12 / (n * k * (k + 1)) * (sums**2).sum() - 3 * n * (k + 1))
    ### END SOLUTION
    return 0.0 * table.size


kendalls_w = friedman(scores) / (scores.shape[0] * (scores.shape[1] - 1))
print("Q:", friedman(scores), " W:", kendalls_w)

# %% nbgrader={"grade": true, "grade_id": "check-concordance", "locked": true, "points": 3, "schema_version": 3, "solution": false, "task": false}
lab.check("concordance", kendalls_w=kendalls_w)

# %% [markdown]
# ### From statistic to p
#
# If the variants did not matter, each difference could as well have had the other sign, and each listener's scores could stand in any order. A *permutation test* does
# exactly that and counts how often the statistic is as large as the one that was found: no normal distribution, no table. With ten listeners all 2¹⁰ signs can be tried;
# with thirty, 20,000 random ones will do.

# %%
def signed_rank_p(differences, random, draws=20_000):
    """The two-sided p of Wilcoxon's test: all signs up to 12 pairs, else so many random ones."""
    kept = differences[differences != 0]
    if len(kept) == 0:
        return 1.0
    places = ranks(np.abs(kept))
    if len(kept) <= 12:
        signs = np.array(list(product([-1, 1], repeat=len(kept))))
    else:  # the signs that were found count as one draw
        signs = np.vstack([np.sign(kept), random.choice([-1, 1], (draws, len(kept)))])
    return float(np.mean(np.abs(signs @ places) >= abs(np.sign(kept) @ places) - 1e-9))


def friedman_p(table, random, draws=4000):
    """The p of Friedman's test: the scores of each listener in any order. Ties do no harm here."""
    ranked = np.array([ranks(row) for row in table])  # Q grows with the variance of the rank sums
    found = ranked.sum(axis=0).var()
    shuffled = [random.permuted(ranked, axis=1).sum(axis=0).var() for _ in range(draws)]
    return float((np.sum(np.array(shuffled) >= found - 1e-9) + 1) / (draws + 1))


random = np.random.default_rng(90)
print(f"ours:  Wilcoxon p = {signed_rank_p(first - second, random):.4f}, Friedman p = {friedman_p(scores, random):.4f}")
try:
    from scipy import stats

    exact = stats.wilcoxon((first - second)[first != second], method=stats.PermutationMethod()).pvalue
    print(f"scipy: Wilcoxon p = {exact:.4f}, Friedman p = {stats.friedmanchisquare(*scores.T).pvalue:.4f} (by χ²)")
except ImportError:
    print("scipy is not installed: nothing to compare with")

# %% [markdown]
# ## Exercise 7: The class test
#
# With people: thirty of them, with headphones, in their browsers. The test is a *listening study* of the workbench: a file that says what is asked, of whom, about which
# sounds. `write_study` makes it of your plan and freezes it under a hash: the analysis counts only answers that were given to that plan. `ripples listen serve` shows it in
# browsers, blind: sounds have names by chance, and nothing that a listener gets names a variant. Each answer is on the disk before it is acknowledged.
#
# The study deals each listener the variants in blocks, K first or Q first by turns (a Williams design of two), with the walks mixed inside a block. Places go to those
# who *complete* it: whoever leaves gives the place back, so that both orders are equally frequent in the end.
#
# Unattended, a *simulated class* takes the same study through the same sessions and the same store. Its listeners hear like the ideal one, with 20 JND of noise of memory
# and attention, and doze in 3 % of the trials. What it finds is a *prediction from a model of hearing*, never evidence about people; say so wherever you show it.
#
# A trial is an excerpt of 2.5 s; did the temperature rise or fall? Excerpts without a clear trend are left out.

# %%
CLASS = "simulated"  # "people": then serve the study, and run the next cells when thirty have completed it
file = write_study(mine, lab.data, labels, plan, study / CLASS)
if CLASS == "simulated":
    simulated_class(file)
else:
    print("ripples listen serve", file, "--host 0.0.0.0")
answered = responses(file)
frozen = json.loads((file.with_suffix(".plan") / "plan.json").read_text(encoding="utf-8"))
print(len(answered), "answers under the plan", frozen["plan"][:16], "…")
print("first blocks:", answered.groupby("listener")["label"].first().value_counts().to_dict())
answered.head()

# %% [markdown]
# Still blind (K and Q), the preregistered analysis: exclusion, differences per listener, test, effect with a bootstrap interval over listeners.

# %%
share = answered.groupby(["listener", "label"])["right"].mean().unstack() * 100
share = share[share.mean(axis=1) >= 50]
difference = (share["K"] - share["Q"]).to_numpy()
p_value = signed_rank_p(difference, random)
effect = effect_size(difference)
drawn = [effect_size(random.choice(difference, len(difference))) for _ in range(2000)]
low, high = np.quantile(drawn, [0.025, 0.975])
print(f"{len(share)} listeners: K − Q, median {np.median(difference):+.1f} percentage points")
print(f"Wilcoxon p = {p_value:.4f}; rank-biserial {effect:+.2f}, 95 % interval {low:+.2f} to {high:+.2f}")

by_condition = answered.pivot_table(index="listener", columns=["label", "walk"], values="right").to_numpy()
concordance = friedman(by_condition) / (by_condition.shape[0] * 5)
print(f"six conditions (exploratory): Friedman p = {friedman_p(by_condition, random):.4f}, Kendall's W about {concordance:.2f}")

ripples.show(*class_figures.class_result(share, answered, [walk.name for walk in lab.data]))

# %% [markdown]
# Only now the key is opened, and it must be the one that was promised:

# %%
opened = json.loads((study / "key.json").read_text(encoding="utf-8"))
names = {label: variant for variant, label in opened.items() if variant != "salt"}
print("the key is the promised one:", hashlib.sha256((study / "key.json").read_bytes()).hexdigest() == key_hash)
print(f"K is {names['K']}, Q is {names['Q']}: {names['K']} minus {names['Q']} is {np.median(difference):+.1f} percentage points")

# %% [markdown]
# ### The report
#
# What the *sounds* carry is in the automatic report: it goes to Monday's meeting together with the responses. Listen to it blind by its own switch.

# %%
pair.show("information")
pair.report()

# %% [markdown]
# ## Reflection
#
# ### Your sentence for Monday
#
# Write the result as one sentence for the garden: effect, interval, listeners, and what it does *not* say. Then the one thing that you would still like to know.

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-sentence", "locked": false, "points": 4, "schema_version": 3, "solution": true, "task": false}
# *A good sentence names the difference in percentage points with an interval for its effect, the number of listeners, that they are simulated (or who they were), that
# timbre, rhythm and level were alike, and that it is about hearing trends within seconds: not about liking, nor about an hour's walk. A result that is not significant is
# no proof of equality: for that the interval must be narrow.*

# %% [markdown]
# ### Preferred or heard?
#
# Most of the walkers like the bells better, a rating test finds. The trend test prefers the glide (or finds nothing). What do you advise, and which of both tests should
# have been the main one? Who should have decided that, and when?

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-preference", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *They answer different questions; a walk that nobody likes is not walked, and one that misleads is worse than none. The main measure follows from the question that the
# people concerned have, so Nadia's group should choose it before the test. One answer: take the bells' timbre with a finer ladder, and test that.*

# %% [markdown]
# ### What would have fooled you?
#
# Name two decisions in this lab that, made after seeing the data, could have turned the result round. (Exclusions? One-sided? Which walk? When to stop?)

# %% [markdown] nbgrader={"grade": true, "grade_id": "reflect-forking", "locked": false, "points": 3, "schema_version": 3, "solution": true, "task": false}
# *For example: leaving out the walk on which the favourite is worse; testing one-sided once the direction is known; excluding "careless" listeners by their results; going
# on until p is below 0.05. Each alone raises the rate of false alarms well above 5 %; the plan and its hash make them visible.*

# %% [markdown]
# ## Hand in
#
# The folder that the cell names, and with it `out/lab-9`: plan, key, responses.

# %%
lab.submit(
    mine, student="my name", method=method, trials_needed=trials_needed, carryover=carryover,
    fields_filled=fields_filled, rank_biserial=rank_biserial, kendalls_w=kendalls_w,
)  # fmt: skip

# %% [markdown]
# ## Further reading
#
# - Recommendation ITU-R BS.1534-3: *Method for the subjective assessment of intermediate quality level of audio systems*, 2015. MUSHRA.
# - Recommendation ITU-R BS.2132-0: assessment of audible differences with multiple stimuli and without a given reference, 2019.
# - Catarina Mendonça, Symeon Delikaris-Manias: "Statistical tests with MUSHRA data". Audio Engineering Society Convention, 2018.
# - Frank Wilcoxon: "Individual comparisons by ranking methods". *Biometrics Bulletin* 1, 1945.
# - Milton Friedman: "The use of ranks to avoid the assumption of normality implicit in the analysis of variance". *Journal of the American Statistical Association* 32,
#   1937.
# - Maurice G. Kendall, B. Babington Smith: "The problem of m rankings". *Annals of Mathematical Statistics* 10, 1939.
# - E. J. Williams: "Experimental designs balanced for the estimation of residual effects of treatments". *Australian Journal of Scientific Research A* 2, 1949.
# - Terri L. Bonebright, John H. Flowers: "Evaluation of auditory display". Chapter 6 of *The Sonification Handbook*, 2011.
