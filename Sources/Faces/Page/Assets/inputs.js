// The inputs of the mapping with their present values: a hand can take one over and give it back.

import { button, freshId, make, panel, setHidden, setText } from "./elements.js";
import { isNumber, withUnit } from "./figures.js";
import { slider } from "./slider.js";

/**
 * Makes the panel of the inputs.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt
 * @returns {{node: HTMLElement, scene: function, update: function}}
 */
export function create(bench) {
  const { node, body, head } = panel("Inputs", "inputs");
  const freeAll = button("Give all back", () => bench.run(":free"), "", { hidden: true });
  head.append(freeAll);
  const read = make("div.knobs");
  const summary = make("summary", { text: "Other inputs" });
  const rest = make("div.knobs");
  const others = make("details", {}, summary, rest);
  const empty = make("p.soft.small", { text: "This mapping reads no inputs." });
  body.append(read, empty, others);
  const view = {
    bench, read, rest, others, summary, empty, freeAll, rows: new Map(), shape: "", unread: [],
    state: null,
  };
  others.addEventListener("toggle", () => openOthers(view));
  return {
    node,
    scene: (scene) => build(view, scene),
    update: (state) => update(view, state),
  };
}

function build(view, scene) {
  const shape = JSON.stringify([scene.mapping.inputs, scene.inputs]);
  if (shape === view.shape) return;
  view.shape = shape;
  view.rows.clear();
  const isRead = (spec) => scene.mapping.inputs.includes(spec.name);
  const readSpecs = scene.inputs.filter(isRead);
  view.unread = scene.inputs.filter((spec) => !isRead(spec));
  view.read.replaceChildren(...readSpecs.map((spec) => row(view, spec)));
  view.rest.replaceChildren();
  setHidden(view.empty, readSpecs.length > 0);
  setHidden(view.others, view.unread.length === 0);
  setText(view.summary, `Other inputs (${view.unread.length})`);
  openOthers(view);
}

/** The inputs that the mapping does not read are made when somebody wants to see them. */
function openOthers(view) {
  if (!view.others.open || view.rest.childElementCount > 0) return;
  view.rest.replaceChildren(...view.unread.map((spec) => row(view, spec)));
  if (view.state !== null) update(view, view.state);
}

function row(view, spec) {
  const set = (value) => view.bench.run(`:set ${spec.name} ${value}`);
  const control = spec.words ? chooser(spec, set) : slider({ ...spec, default: null, isOpen: true }, set);
  const free = button("Give back", () => view.bench.run(`:free ${spec.name}`), "", {
    title: `:free ${spec.name}`, "aria-label": `Give ${spec.name} back`,
  });
  const held = make("span.chip.is-held", { text: "held" });
  const { label, number, track, fault } = control.nodes;
  const unit = spec.words ? null : make("span.small.soft", { text: spec.unit });
  const node = make(
    "div.knob", {}, make("div.knob-head", {}, label, held, number, unit, free), fault, track,
    spec.doc ? make("p.soft.small", { text: spec.doc.replaceAll("`", "") }) : null);
  view.rows.set(spec.name, { spec, control, node, free, held });
  return node;
}

/** The words of a category; the first entry says that there is no value. */
function chooser(spec, send) {
  const id = freshId("input");
  const nothing = make("option", { value: "", text: "no value", disabled: true });
  const words = spec.words.map((word) => make("option", { value: word, text: word }));
  const select = make("select.input", { id, onchange: () => send(select.value) }, nothing, ...words);
  return {
    nodes: { label: make("label", { for: id, text: spec.name }), number: select, track: null },
    show: (value) => {
      const word = isNumber(value) ? spec.words[Math.trunc(value)] ?? "" : "";
      if (document.activeElement !== select && select.value !== word) select.value = word;
    },
  };
}

function update(view, state) {
  view.state = state;
  const taken = new Set(state.taken ?? []);
  setHidden(view.freeAll, taken.size < 2);
  for (const [name, entry] of view.rows) {
    if (view.rest.contains(entry.node) && !view.others.open) continue;
    const value = state.inputs?.[name] ?? null;
    const isHeld = taken.has(name);
    entry.control.show(value);
    entry.node.classList.toggle("is-held", isHeld);
    entry.node.classList.toggle("is-silent", !isNumber(value));
    setHidden(entry.free, !isHeld);
    setHidden(entry.held, !isHeld);
  }
}

/** The value of an input in words, such as "101 steps/min" or "cloudy". */
export function spoken(value, spec) {
  if (!isNumber(value)) return "no value";
  return spec?.words ? spec.words[Math.trunc(value)] ?? String(value) : withUnit(value, spec?.unit);
}
