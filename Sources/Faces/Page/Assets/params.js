// The parameters of the mapping as sliders, and its variants as buttons.

import { button, make, panel, setHidden, setPressed } from "./elements.js";
import { word } from "./lines.js";
import { slider } from "./slider.js";
import { scale, withUnit } from "./figures.js";

/**
 * Makes the panel of the parameters.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt
 * @returns {{node: HTMLElement, scene: function, update: function}}
 */
export function create(bench) {
  const { node, body } = panel("Parameters", "params");
  const variants = make("div.row", { role: "group", "aria-label": "Variants" });
  const list = make("div.knobs");
  const empty = make("p.soft.small", {
    text: "This mapping declares no params. Write params = { depth = { 3, min = 0, max = 12 } }.",
  });
  body.append(variants, list, empty);
  const view = { bench, variants, list, empty, knobs: new Map(), chips: [], shape: "" };
  return {
    node,
    scene: (scene) => build(view, scene.mapping),
    update: (state) => update(view, state.params ?? {}),
  };
}

function build(view, mapping) {
  const specs = mapping.params.map(onAxis);
  const shape = JSON.stringify([specs, mapping.variants]);
  if (shape === view.shape) return;
  view.shape = shape;
  setHidden(view.empty, mapping.params.length > 0);
  buildVariants(view, mapping);
  view.knobs.clear();
  view.list.replaceChildren(...specs.map((spec) => knob(view, spec)));
}

/** The mapping's variants; "default" is one always, as at the prompt. */
function buildVariants(view, mapping) {
  const declared = mapping.variants.map((one) => (typeof one === "string" ? { name: one, values: null } : one));
  const hasDefault = declared.some(({ name }) => name === "default") || mapping.params.length === 0;
  const all = [...(hasDefault ? [] : [{ name: "default", values: {} }]), ...declared];
  const defaults = Object.fromEntries(mapping.params.map((spec) => [spec.name, spec.default]));
  const { run } = view.bench;
  view.chips = all.map(({ name, values }) => ({
    chip: button(name, () => run(`:variant ${word(name)}`), "", { title: `:variant ${word(name)}` }),
    values: values && { ...defaults, ...values },
  }));
  setHidden(view.variants, all.length === 0);
  view.variants.replaceChildren(make("span.small.soft", { text: "Variants" }), ...view.chips.map(({ chip }) => chip));
}

/** The variant whose values all parameters have is the pressed one; where the values are not known, none is. */
function markVariant(view, params) {
  for (const { chip, values } of view.chips) {
    if (values) setPressed(chip, Object.entries(values).every(([name, value]) => isNear(params[name], value)));
  }
}

function isNear(one, other) {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
}

/** What a slider wants to know of a parameter; its value now comes with the state. */
function onAxis({ name, doc, unit, min, max, default: first, scale: kind }) {
  return { name, doc, unit, low: min, high: max, default: first, isLog: ["log", "exp"].includes(kind) };
}

function knob(view, spec) {
  const control = slider(spec, (value) => view.bench.run(`:set ${spec.name} ${value}`));
  view.knobs.set(spec.name, control);
  const { label, track, number, reset, fault } = control.nodes;
  const range = `${withUnit(spec.low, "")} to ${withUnit(spec.high, spec.unit)}`;
  return make(
    "div.knob", {},
    make("div.knob-head", {}, label, number, make("span.small.soft", { text: spec.unit }), reset),
    fault, track,
    make("p.soft.small", {
      text: [spec.doc, `${range}${scale(spec.low, spec.high, spec.isLog).isLog ? ", logarithmic" : ""}`].filter(Boolean).join(" · "),
    }));
}

function update(view, params) {
  for (const [name, control] of view.knobs) {
    if (name in params) control.show(params[name]);
  }
  markVariant(view, params);
}
