// A clock on which a listener points where a sound came from: twelve is straight ahead.

import { word } from "./listenwords.js";

const SPACE = "http://www.w3.org/2000/svg";
const STEP = 5;

/** What a direction in degrees is called. */
export function spoken(degrees) {
  const hour = Math.round(degrees / 30) % 12 || 12;
  const side = { 0: "ahead", 90: "right", 180: "behind", 270: "left" }[degrees];
  return word("clock.hour", { hour, place: side ? word(`clock.${side}`) : "", degrees });
}

function shape(name, attributes, text) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

function place(degrees, radius) {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)].map((x) => Number(x.toFixed(2)));
}

function face() {
  const svg = shape("svg", { viewBox: "-100 -100 200 200", class: "clock", "aria-hidden": "true" });
  svg.append(shape("circle", { r: 78 }));
  for (let hour = 1; hour <= 12; hour += 1) {
    const [[x1, y1], [x2, y2], [x, y]] = [72, 78, 90].map((radius) => place(30 * hour, radius));
    svg.append(shape("line", { x1, y1, x2, y2 }), shape("text", { x, y }, String(hour)));
  }
  svg.append(shape("circle", { r: 11, class: "head" }), shape("path", { d: "M-4 -9L0 -18L4 -9Z", class: "head" }));
  return svg;
}

/** The field: a slider that goes round, and the clock that shows it and can be pointed at. */
export function clock() {
  const group = document.createElement("fieldset");
  const label = Object.assign(document.createElement("label"), { textContent: word("clock") });
  const input = Object.assign(document.createElement("input"), { type: "range", min: 0, max: 360 - STEP, step: STEP, value: 0 });
  const svg = face();
  const hand = shape("line", { x1: 0, y1: 0, class: "hand" });
  const knob = shape("circle", { r: 9, class: "knob" });
  const value = Object.assign(document.createElement("output"), { textContent: word("unset") });
  value.setAttribute("aria-live", "off");
  svg.append(hand, knob);
  const show = () => {
    const [x, y] = place(Number(input.value), 66);
    for (const [key, number] of Object.entries({ x2: x, y2: y })) hand.setAttribute(key, number);
    for (const [key, number] of Object.entries({ cx: x, cy: y })) knob.setAttribute(key, number);
    input.setAttribute("aria-valuetext", spoken(Number(input.value)));
    if (!input.dataset.moved) return;
    svg.dataset.set = "yes";
    value.textContent = spoken(Number(input.value));
  };
  const set = (degrees) => {
    input.value = (Math.round(degrees / STEP) * STEP + 360) % 360;
    input.dataset.moved = "yes";
    show();
  };
  input.oninput = () => set(Number(input.value));
  input.onkeydown = (event) => {
    const turn = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP, PageUp: 30, PageDown: -30 }[event.key];
    const to = { Home: 0, " ": Number(input.value) }[event.key] ?? (turn ? Number(input.value) + turn : null);
    if (to === null) return;
    event.preventDefault();
    set(to);
  };
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    set((Math.atan2(x, -y) * 180) / Math.PI);
  };
  svg.onpointerdown = (event) => {
    svg.setPointerCapture(event.pointerId);
    point(event);
  };
  svg.onpointermove = (event) => { if (svg.hasPointerCapture(event.pointerId)) point(event); };
  show();
  label.append(input);
  const line = Object.assign(document.createElement("p"), { className: "ends" });
  line.append(value);
  group.append(svg, label, line);
  return group;
}
