// A slider with its exact number, its unit, and a mark at the default.

import { button, freshId, make, setAttribute, setHidden, setText, throttle } from "./elements.js";
import { brief, isNumber, rounded, scale, withUnit } from "./figures.js";

/** Steps of a slider from end to end; an arrow key moves ten, with Shift one. */
const steps = 1000;
/** Milliseconds between two values that are sent: twenty a second. */
const interval = 50;
/** Milliseconds for which the own value is believed before the server's comes back. */
const patience = 900;

/**
 * Makes a slider.
 * @param {object} spec `name`, `unit`, `low`, `high`, `isLog`; `default` or null; `isOpen` where values beyond the ends
 *   are taken, too
 * @param {function(number)} send takes each new value, twenty a second at most, and the last
 * @returns {{nodes: object, show: function(?number)}} `nodes` has `label`, `range`, `track`,
 *   `number`, `reset` (hidden where there is no default), `fault` (says why a number was not taken); `show` takes the value of the server
 */
export function slider(spec, send) {
  const knob = { spec, axis: scale(spec.low, spec.high, spec.isLog), value: null, ownUntil: 0 };
  knob.send = throttle(send, interval);
  knob.nodes = parts(knob);
  listen(knob);
  return { nodes: knob.nodes, show: (value) => show(knob, value) };
}

function parts(knob) {
  const { spec } = knob;
  const id = freshId("slider");
  const range = make("input", { type: "range", id, min: 0, max: steps, step: 1 });
  const fault = make("p.knob-fault.small", { id: freshId("fault"), role: "alert", hidden: true });
  const number = make("input.input.knob-number", {
    type: "number", step: "any", inputmode: "decimal", "aria-describedby": fault.id,
    "aria-label": `${spec.name}, exact value${spec.unit ? ` in ${spec.unit}` : ""}`,
  });
  const reset = button("↺", null, "quiet square", {
    title: `Back to ${withUnit(spec.default, spec.unit)}`,
    "aria-label": `Reset ${spec.name} to ${withUnit(spec.default, spec.unit)}`,
  });
  setHidden(reset, !isNumber(spec.default));
  return {
    label: make("label", { for: id, text: spec.name }), range, number, reset, fault,
    track: make("div.knob-track", {}, range, defaultMark(knob)),
  };
}

/** The mark lies where the middle of the thumb is at the default value. */
function defaultMark({ spec, axis }) {
  if (!isNumber(spec.default)) return null;
  const mark = make("span.knob-mark", { "aria-hidden": "true" });
  mark.style.setProperty("--share", String(axis.share(spec.default)));
  return mark;
}

function listen(knob) {
  const { range, number, reset, track } = knob.nodes;
  const takeBack = () => {
    if (isNumber(knob.spec.default)) change(knob, knob.spec.default);
  };
  range.addEventListener("input", () => {
    const { low, high } = knob.spec;
    const value = knob.axis.value(Number(range.value) / steps);
    change(knob, rounded(value, Math.min(low, high), Math.max(low, high), knob.axis.isLog));
  });
  range.addEventListener("keydown", (event) => step(knob, event));
  range.addEventListener("pointerdown", () => { knob.isDragged = true; });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    range.addEventListener(end, () => { knob.isDragged = false; });
  }
  track.addEventListener("dblclick", takeBack);
  reset.addEventListener("click", takeBack);
  number.addEventListener("change", () => take(knob, number.valueAsNumber));
  number.addEventListener("blur", () => {
    // What was not taken gives way to what holds; the words stay until the next value.
    if (number.getAttribute("aria-invalid") === "true") present(knob, knob.value);
  });
}

/** Takes a number that was typed, or says why not: the session refuses what lies beyond the ends of a parameter. */
function take(knob, value) {
  const { spec } = knob;
  const [low, high] = [Math.min(spec.low, spec.high), Math.max(spec.low, spec.high)];
  const ends = `${withUnit(low, "")} to ${withUnit(high, spec.unit)}`;
  const isWithin = value >= low && value <= high;
  const isTaken = isNumber(value) && (isWithin || Boolean(spec.isOpen));
  let words = "";
  if (!isNumber(value)) words = `Write a number from ${ends}.`;
  else if (!isTaken) words = `${brief(value)} was not taken: ${spec.name} goes from ${ends}.`;
  else if (!isWithin) words = `${brief(value)} lies outside what a log can hold, ${ends}.`;
  complain(knob, words, !isTaken);
  if (isTaken) change(knob, value);
}

function complain({ nodes }, words, isInvalid) {
  setHidden(nodes.fault, words === "");
  setText(nodes.fault, words);
  setAttribute(nodes.number, "aria-invalid", isInvalid ? "true" : null);
}

/** Arrows move by a hundredth of the way; with Shift by a thousandth, as the browser does. */
function step(knob, event) {
  const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  if (sign === undefined || event.shiftKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  const { range } = knob.nodes;
  range.value = String(Number(range.value) + sign * steps / 100);
  range.dispatchEvent(new Event("input"));
}

function change(knob, value) {
  if (value >= Math.min(knob.spec.low, knob.spec.high) && value <= Math.max(knob.spec.low, knob.spec.high)) complain(knob, "", false);
  knob.ownUntil = performance.now() + patience;
  present(knob, value);
  knob.send(value);
}

/** What the server says counts, unless the own hand is faster than the server's answer. */
function show(knob, value) {
  if (knob.isDragged) return;
  if (performance.now() < knob.ownUntil && value !== knob.value) return;
  if (value !== knob.value) present(knob, value);
}

function present(knob, value) {
  knob.value = value;
  const { range, number } = knob.nodes;
  const { spec } = knob;
  setAttribute(range, "aria-valuetext", isNumber(value) ? withUnit(value, spec.unit) : "no value");
  if (isNumber(value)) {
    const place = String(Math.round(knob.axis.share(value) * steps));
    if (range.value !== place) range.value = place;
    range.style.setProperty("--fill", knob.axis.share(value).toFixed(4));
  }
  if (document.activeElement !== number) {
    number.value = isNumber(value) ? plainNumber(value) : "";
  }
  setAttribute(knob.nodes.reset, "aria-disabled", value === spec.default ? "true" : null);
}

/** The digits of `brief` as a number field takes them. */
function plainNumber(value) {
  return brief(value).replace("\u2212", "-");
}
