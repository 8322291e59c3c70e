// The page of a listening study: shows one step after another and keeps an answer until the server has it.

import { Connection } from "./connection.mjs";
import { clock } from "./listenclock.js";
import { deviceText } from "./listendevice.js";
import { answersText, items, unanswered } from "./listenitems.js";
import { chooser, countDown, farewell, kept as keptList, paragraphs } from "./listencourse.js";
import { StudyPlayer } from "./listenplayer.js";
import { speak as speakLanguage, speakFirst, wanted, word } from "./listenwords.js";

const $ = (id) => document.getElementById(id);
const KEY = `ripples-study ${new URL(".", document.baseURI).pathname}`;
const player = new StudyPlayer();
let kept = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? { session: makeSecret(), waiting: null };
let step = null;
/** The language that the study speaks, with those to choose from. */
let language = null;
/** Ends the count of a break. */
let endCount = () => {};
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
  greet() { this.send({ hello: kept.session, languages: wanted() }); }

  get isExpecting() { return kept.waiting !== null; }

  opened() {
    super.opened();
    say("status", "");
  }

  dropped() { say("status", word("lost")); }

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
    const isOther = message.language && message.language.code !== language?.code;
    if (message.language) speakLanguage(language = message.language);
    if (kept.waiting) this.send({ answer: kept.waiting });
    if (message.sequence !== sequence || isOther) show(message);
    this.opened();
  }
}

const link = new StudyLink();

/** Sends an answer again that the study could not keep just now. */
function sendAgain(waiting) {
  setTimeout(() => { if (kept.waiting === waiting) link.send({ answer: waiting }); }, 5000);
}

// MARK: What is shown

async function show(message) {
  player.stop();
  endCount();
  ({ step, sequence } = message);
  last = -1;
  $("study").textContent = message.study;
  document.title = message.study;
  $("progress").textContent = step.progress ?? "";
  $("question").textContent = step.title;
  $("text").replaceChildren(...[message.told, step.text].filter(Boolean).flatMap(paragraphs));
  say("missing", "");
  $("answers").replaceChildren(...answers(step));
  $("sounds").replaceChildren();
  $("sounds").setAttribute("aria-label", word("sounds"));
  $("next").hidden = ["done", "refused"].includes(step.kind);
  $("next").textContent = word(step.kind === "consent" ? "agree" : "next");
  chooser($("language"), language, step.kind === "consent", (code) => link.send({ language: code }));
  $("question").focus();
  ended = performance.now();
  await load(step);
}

/** The number of sounds that must be heard before the step is answered; a reference tone comes after them. */
function needed(step) { return (step?.reference ? 1 : 0) + (step?.sounds?.length ?? 0); }

async function load(step) {
  const names = [step.reference, ...(step.sounds ?? []), step.tone?.sound].filter(Boolean);
  $("next").disabled = names.length > 0;
  if (step.kind === "rest") endCount = countDown(step.least, $("answers"), $("next"), () => say("status", word("rest.over")));
  if (!names.length) return;
  const mine = sequence;
  try {
    await player.load(names);
  } catch {
    say("status", word("unloaded"));
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
  if (!link.send({ hello: kept.session, languages: wanted() })) setTimeout(() => { if (sequence < 0) askAnew(); }, 2000);
}

/** A box that lets sounds repeat while they are held against each other. */
function repeatBox() {
  const label = element("label", "", "repeat");
  const input = Object.assign(document.createElement("input"), { type: "checkbox" });
  input.onchange = () => { player.repeats = input.checked; };
  label.append(input, element("span", word("repeat")));
  return label;
}

function soundName(step, index) {
  const [number, count] = [index + (step.reference ? 0 : 1), needed(step)];
  if (index === count) return word("tone", step.tone);
  return step.reference && index === 0 ? word("reference") : count === 1 ? word("play") : word("play.sound", { n: number });
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
    case "number": return [number(step.unit ? word("answer.unit", step) : word("answer"), {})];
    case "direction": return [clock()];
    case "ratings": return step.sounds.map((_, i) => locked(slider(word("sound", { n: i + 1 }), step.ends)));
    case "grades": return step.sounds.map((_, i) => locked(grader(word("sound", { n: i + 1 }))));
    case "ranks": return step.sounds.map((_, i) => number(word("place", { n: i + 1 }), { min: 1, max: step.sounds.length, step: 1 }));
    case "items": return items(step.items);
    case "text": return [wordsBox()];
    default: return beside(step);
  }
}

/** What stands beside a screen that asks nothing: what is stored, the end. */
function beside(step) {
  switch (step.kind) {
    case "consent": return keptList(step.kept, step.leave);
    case "done": case "refused": return farewell(step);
    default: return [];
  }
}

/** A field for words of one's own; nobody has to say anything. */
function wordsBox() {
  const label = element("label", word("answer.words"));
  label.append(Object.assign(document.createElement("textarea"), { rows: 5, maxLength: 2000 }));
  return label;
}

/** The scale of a sound: it can be moved while that sound plays, and in the silence after it. */
function locked(group) {
  group.classList.add("locked");
  group.disabled = true;
  group.querySelector("output").textContent = word("play-first");
  return group;
}

/** Opens the scale of the sound that plays or was played last, and closes all others (ITU-R BS.1534-3: only what plays is rated). */
function openScale() {
  const first = step?.reference ? 1 : 0;
  $("answers").querySelectorAll("fieldset.locked").forEach((group, index) => {
    group.disabled = first + index !== last;
    const value = group.querySelector("output");
    if (!group.disabled && value.textContent === word("play-first")) value.textContent = word("unset");
  });
}

function choices(step) {
  const group = element("fieldset");
  group.append(element("legend", word("answer")));
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
  svg.setAttribute("aria-label", word("picture", { values: series.filter((_, i) => i % 6 === 0).map((value) => Math.round((9 * (value - low)) / (high - low || 1))).join(" ") }));
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

/** A grade by BS.1116: 1.0 to 5.0, with the words of the grade at or below it. */
function grader(text) {
  const name = (grade) => word(`grade.${grade}`);
  return scale(text, { min: 1, max: 5, step: .1, value: 3 }, [name(1), name(5)], (value) => {
    const grade = Math.floor(value);
    return Number.isInteger(value) ? name(grade) : word("grade.between", { below: name(grade), above: name(grade + 1) });
  });
}

function scale(text, limits, ends, words) {
  const group = element("fieldset");
  const label = element("label", text);
  const input = Object.assign(document.createElement("input"), { type: "range", ...limits });
  const value = element("output", word("unset"));
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
  say("missing", word("unmoved"));
  if (!still.matches(":disabled")) return still.focus();
  const place = [...$("answers").querySelectorAll("fieldset.locked")].indexOf(still.closest("fieldset"));
  soundButtons()[place + (step.reference ? 1 : 0)].focus();
}

function answerText(step, values) {
  if (step.form === "items") return answersText($("answers"));
  if (step.device) return deviceText(player.context);
  return step.kind === "consent" ? "yes" : values.join(",");
}

const sum = (counts) => counts.reduce((all, count) => all + count, 0);

$("form").onsubmit = (event) => {
  event.preventDefault();
  if ($("next").disabled || kept.waiting) return;
  const inputs = [...$("answers").querySelectorAll("input, textarea")];
  const open = step.form === "items" ? unanswered($("answers")) : null;
  if (open) {
    say("missing", open.text);
    return open.field.focus();
  }
  const still = inputs.find((input) => input.type === "range" && !input.dataset.moved && step.form !== "items");
  if (still) return askFor(still);
  const values = inputs.filter((input) => input.type !== "radio" || input.checked).map((input) => input.value);
  // A page may be left open for days; the study takes no time beyond one.
  const ms = Math.min(86_400_000, Math.max(0, Math.round(performance.now() - ended)));
  player.stop();
  const text = answerText(step, values);
  const count = needed(step);
  const [played, tones] = count ? [sum(player.begun.slice(0, count)), player.begun[count] ?? 0] : [0, 0];
  keep({ waiting: { sequence, text, ms, plays: played, heard: player.heard.slice(0, count), tones } });
  $("next").disabled = true;
  link.send({ answer: kept.waiting });
};

speakFirst($("question"));
link.start();
