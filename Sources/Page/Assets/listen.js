// The page of a listening study: shows one step after another and keeps an answer until the server has it.

import { Connection } from "./connection.mjs";
import { clock } from "./listenclock.js";
import { StudyPlayer } from "./listenplayer.js";

const $ = (id) => document.getElementById(id);
const KEY = `ripples-study ${new URL(".", document.baseURI).pathname}`;
const player = new StudyPlayer();
let kept = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? { session: makeSecret(), waiting: null };
let step = null;
let sequence = -1;
let ended = 0;
/** The number of the sound that was played last, whose scale is open; -1 before the first. */
let last = -1;
/** What the page says by itself, by the place where it stands. */
const said = { status: "", missing: "" };
keep({});

/** The word by which this browser goes on with its session: 128 random bits. */
function makeSecret() {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (value) => letters[value % 32]).join("");
}

function keep(change) {
  kept = { ...kept, ...change };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

function element(name, text, ...classes) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.classList.add(...classes);
  return made;
}

/** Says something of the page's own; while a sound plays it waits for its end, so that no voice is heard over the sound. */
function say(place, text) {
  said[place] = text;
  speak();
}

function speak() {
  if (player.index >= 0) return;
  for (const [place, text] of Object.entries(said)) {
    if ($(place).textContent !== text) $(place).textContent = text;
  }
}

class StudyLink extends Connection {
  greet() { this.send({ hello: kept.session }); }

  get isExpecting() { return kept.waiting !== null; }

  opened() {
    super.opened();
    say("status", "");
  }

  dropped() { say("status", "The connection is lost. Your answers are kept here and sent again."); }

  /** An answer that is none is given anew; one that the study cannot keep just now is sent again. */
  refused(message) {
    say("missing", message.fault);
    if (message.again && kept.waiting) return sendAgain(kept.waiting);
    keep({ waiting: null });
    $("next").disabled = false;
  }

  receive(data) {
    const message = JSON.parse(data);
    if (message.fault) return this.refused(message);
    const waiting = kept.waiting;
    if (waiting && (message.ack === waiting.sequence || message.sequence > waiting.sequence)) keep({ waiting: null });
    if (message.session) keep({ session: message.session });
    if (kept.waiting) this.send({ answer: kept.waiting });
    if (message.sequence !== sequence) show(message);
    this.opened();
  }
}

const link = new StudyLink();

/** Sends an answer again that the study could not keep just now. */
function sendAgain(waiting) {
  setTimeout(() => { if (kept.waiting === waiting) link.send({ answer: waiting }); }, 5000);
}

// MARK: What is shown

const TITLES = {
  consent: "Will you take part?", level: "Set the level", brief: "A task", rest: "Take a break",
  done: "Thank you", refused: "Headphones are needed",
};

async function show(message) {
  player.stop();
  ({ step, sequence } = message);
  last = -1;
  $("study").textContent = message.study;
  $("progress").textContent = step.number ? `${step.number} of ${step.count}` : "";
  $("question").textContent = step.question ?? TITLES[step.kind];
  $("text").textContent = [message.told, words(step)].filter(Boolean).join(" ");
  say("missing", "");
  $("answers").replaceChildren(...answers(step));
  $("sounds").replaceChildren();
  $("next").hidden = ["done", "refused"].includes(step.kind);
  $("next").textContent = step.kind === "consent" ? "Yes, I take part" : "Next";
  $("question").focus();
  ended = performance.now();
  await load(step);
}

function words(step) {
  switch (step.kind) {
    case "consent": return `${step.text} Kept under a code: ${step.keeps.join(", ")}, until ${step.until}. You may close the page at any time.`;
    case "level": return "Play the sound, and set the level of your device so that it is comfortable. Then leave it so.";
    case "brief": return step.training ? `First comes practice, ${step.training === 1 ? "1 trial" : `${step.training} trials`}: after each you are told what was right.` : "";
    case "rest": return "Go on when you like.";
    case "done": return `That was all. With the code ${step.code} you can have your answers removed.`;
    case "refused": return "This study needs headphones, and the check was not passed. Thank you for trying.";
    default: return ["ratings", "grades"].includes(step.form) ? "The scale of a sound opens when you play it." : "";
  }
}

/** The number of sounds that must be heard before the step is answered; a reference tone comes after them. */
function needed(step) { return (step?.reference ? 1 : 0) + (step?.sounds?.length ?? 0); }

async function load(step) {
  const names = [step.reference, ...(step.sounds ?? []), step.tone?.sound].filter(Boolean);
  $("next").disabled = names.length > 0;
  if (!names.length) return;
  const mine = sequence;
  try {
    await player.load(names);
  } catch {
    say("status", "A sound cannot be loaded; it is tried again.");
    setTimeout(() => { if (mine === sequence) askAnew(); }, 2000);
    return;
  }
  if (mine !== sequence) return;
  say("status", "");
  $("sounds").replaceChildren(...names.map((_, index) => soundButton(step, index)));
  player.repeats = false;
  if (["ratings", "ranks"].includes(step.form)) $("sounds").append(repeatBox());
}

/** Asks for the step again: its sounds have new names after a new start of the study, and when another tab answered it. */
function askAnew() {
  sequence = -1;
  if (!link.send({ hello: kept.session })) setTimeout(() => { if (sequence < 0) askAnew(); }, 2000);
}

/** A box that lets sounds repeat while they are held against each other. */
function repeatBox() {
  const label = element("label", "", "repeat");
  const input = Object.assign(document.createElement("input"), { type: "checkbox" });
  input.onchange = () => { player.repeats = input.checked; };
  label.append(input, element("span", "Repeat"));
  return label;
}

function soundName(step, index) {
  const [number, count] = [index + (step.reference ? 0 : 1), needed(step)];
  if (index === count) return `Reference tone: ${step.tone.label}`;
  return step.reference && index === 0 ? "Reference" : count === 1 ? "Play" : `Play sound ${number}`;
}

function soundButton(step, index) {
  const button = element("button", soundName(step, index));
  button.type = "button";
  button.onclick = () => (player.index === index ? player.stop() : player.play(index));
  return button;
}

/** What plays is shown to the eye only: a screen reader would speak of it over the sound. */
player.changed = () => {
  soundButtons().forEach((button, index) => button.classList.toggle("playing", player.index === index));
  if (player.index < 0) ended = performance.now();
  else last = player.index;
  $("next").disabled = !player.heard.slice(0, needed(step)).every((count) => count > 0);
  openScale();
  speak();
};

function soundButtons() { return [...$("sounds").querySelectorAll("button")]; }

// MARK: Answers

function answers(step) {
  switch (step.form) {
    case "choice": return [choices(step)];
    case "number": return [number(step.unit ? `Your answer in ${step.unit}` : "Your answer", {})];
    case "direction": return [clock()];
    case "ratings": return step.sounds.map((_, i) => locked(slider(`Sound ${i + 1}`, step.ends)));
    case "grades": return step.sounds.map((_, i) => locked(grader(`Sound ${i + 1}`)));
    case "ranks": return step.sounds.map((_, i) => number(`Place of sound ${i + 1}, 1 is the best`, { min: 1, max: step.sounds.length, step: 1 }));
    case "scales": return step.items.map((item) => slider(item, step.ends));
    case "text": return [wordsBox()];
    default: return [];
  }
}

/** A field for words of one's own; nobody has to say anything. */
function wordsBox() {
  const label = element("label", "Your answer, if you like");
  label.append(Object.assign(document.createElement("textarea"), { rows: 5, maxLength: 2000 }));
  return label;
}

const UNHEARD = "play it first";

/** The scale of a sound: it can be moved while that sound plays, and in the silence after it. */
function locked(group) {
  group.classList.add("locked");
  group.disabled = true;
  group.querySelector("output").textContent = UNHEARD;
  return group;
}

/** Opens the scale of the sound that plays or was played last, and closes all others (ITU-R BS.1534-3: only what plays is rated). */
function openScale() {
  const first = step?.reference ? 1 : 0;
  $("answers").querySelectorAll("fieldset.locked").forEach((group, index) => {
    group.disabled = first + index !== last;
    const value = group.querySelector("output");
    if (!group.disabled && value.textContent === UNHEARD) value.textContent = "not set";
  });
}

function choices(step) {
  const group = element("fieldset");
  group.append(element("legend", "Your answer"));
  for (const option of step.options) {
    const label = element("label", "", "choice");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "answer", value: option.key, required: true });
    label.append(input, element("span", option.label));
    if (option.series?.length) label.append(picture(option.series));
    group.append(label);
  }
  return group;
}

function picture(series) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const [low, high] = [Math.min(...series), Math.max(...series)];
  const y = (value) => 38 - (36 * (value - low)) / (high - low || 1);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", series.map((value, i) => `${i ? "L" : "M"}${(100 * i) / (series.length - 1)} ${y(value)}`).join(""));
  svg.setAttribute("viewBox", "0 0 100 40");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Course from low 0 to high 9: ${series.filter((_, i) => i % 6 === 0).map((value) => Math.round((9 * (value - low)) / (high - low || 1))).join(" ")}`);
  svg.append(path);
  return svg;
}

function number(text, limits) {
  const label = element("label", `${text}: `);
  label.append(Object.assign(document.createElement("input"), { type: "number", step: "any", required: true, ...limits }));
  const line = element("p");
  line.append(label);
  return line;
}

function slider(text, ends) { return scale(text, { min: 0, max: 100, value: 50 }, ends, () => ""); }

const GRADES = ["very annoying", "annoying", "slightly annoying", "perceptible, but not annoying", "imperceptible"];

/** A grade by BS.1116: 1.0 to 5.0, with the words of the grade at or below it. */
function grader(text) {
  return scale(text, { min: 1, max: 5, step: .1, value: 3 }, [GRADES[0], GRADES[4]], (value) => {
    const [grade, at] = [Math.floor(value), Number.isInteger(value)];
    return at ? GRADES[grade - 1] : `between ${GRADES[grade - 1]} and ${GRADES[grade]}`;
  });
}

function scale(text, limits, ends, words) {
  const group = element("fieldset");
  const label = element("label", text);
  const input = Object.assign(document.createElement("input"), { type: "range", ...limits });
  const value = element("output", "not set");
  input.oninput = () => {
    input.dataset.moved = "yes";
    const spoken = words(Number(input.value));
    value.textContent = [Number(input.value).toFixed(limits.step ? 1 : 0), spoken].filter(Boolean).join(", ");
    if (spoken) input.setAttribute("aria-valuetext", value.textContent);
  };
  label.append(input);
  value.setAttribute("aria-live", "off");
  const line = element("p", "", "ends");
  line.append(element("span", `${limits.min} ${ends[0]}`), value, element("span", `${limits.max} ${ends[1]}`));
  group.append(label, line);
  return group;
}

/** Asks for a scale that has not been moved yet; where it is closed, for its sound. */
function askFor(still) {
  player.stop();
  say("missing", "Every scale must be moved once.");
  if (!still.matches(":disabled")) return still.focus();
  const place = [...$("answers").querySelectorAll("fieldset.locked")].indexOf(still.closest("fieldset"));
  soundButtons()[place + (step.reference ? 1 : 0)].focus();
}

const sum = (counts) => counts.reduce((all, count) => all + count, 0);

$("form").onsubmit = (event) => {
  event.preventDefault();
  if ($("next").disabled || kept.waiting) return;
  const inputs = [...$("answers").querySelectorAll("input, textarea")];
  const still = inputs.find((input) => input.type === "range" && !input.dataset.moved);
  if (still) return askFor(still);
  const values = inputs.filter((input) => input.type !== "radio" || input.checked).map((input) => input.value);
  // A page may be left open for days; the study takes no time beyond one.
  const ms = Math.min(86_400_000, Math.max(0, Math.round(performance.now() - ended)));
  player.stop();
  const text = step.kind === "consent" ? "yes" : values.join(",");
  const count = needed(step);
  const [played, tones] = count ? [sum(player.begun.slice(0, count)), player.begun[count] ?? 0] : [0, 0];
  keep({ waiting: { sequence, text, ms, plays: played, heard: player.heard.slice(0, count), tones } });
  $("next").disabled = true;
  link.send({ answer: kept.waiting });
};

link.start();
