// The entries of the map as plots: the curve from data to sound, how often each value occurs in
// the data, and the present value as a dot that moves along the curve.

import { draw, button, freshId, make, panel, setAttribute, setHidden, setText } from "./elements.js";
import { brief, isNumber, scale, withUnit } from "./figures.js";
import { spoken } from "./inputs.js";

/** The drawing's own units; the page scales it. */
const size = { width: 300, height: 180, left: 50, right: 12, top: 22, bottom: 36 };

/**
 * Makes the panel of the map.
 * @param {object} bench what the panels share: `jump({line})` shows a line of the mapping
 * @returns {{node: HTMLElement, scene: function, update: function}}
 */
export function create(bench) {
  const { node, body } = panel("Map", "map");
  const list = make("div.plots");
  const empty = make("p.soft.small", { text: "This mapping has no map: what it does is in its control function." });
  body.append(list, empty);
  const view = { bench, list, empty, plots: [], shape: "" };
  return {
    node,
    scene: (scene) => build(view, scene),
    update: (state) => view.plots.forEach((plot, index) => move(plot, state.map?.[index] ?? null)),
  };
}

function build(view, scene) {
  const shape = JSON.stringify(scene.mapping.map);
  if (shape === view.shape) return;
  view.shape = shape;
  setHidden(view.empty, scene.mapping.map.length > 0);
  view.plots = scene.mapping.map.map((entry) => {
    const spec = scene.inputs.find((input) => input.name === entry.input);
    return plotOf(view.bench, entry, spec ?? { unit: entry.inputUnit, words: null });
  });
  view.list.replaceChildren(...view.plots.map((plot) => plot.node));
}

function plotOf(bench, entry, spec) {
  const plot = { entry, spec, ...axes(entry) };
  plot.dot = draw("circle", { class: "plot-dot", r: 5 });
  plot.drop = draw("path", { class: "plot-drop" });
  plot.now = make("p.small.number");
  const svg = hasDomain(entry) && draw(
    "svg", { viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": summary(plot) },
    histogram(plot), ...grid(plot), curve(plot), plot.drop, plot.dot);
  const title = freshId("plot");
  plot.node = make(
    "figure.plot", { "aria-labelledby": title },
    make(
      "figcaption", {}, make("h3", { id: title, text: `${entry.input} → ${entry.target}` }),
      button(`line ${entry.line}`, () => bench.jump({ line: entry.line }), "place", {
        title: "Show this line in the editor",
      })),
    svg || make("p.soft.small", { text: "A function makes this value; it has no fixed domain." }), plot.now);
  move(plot, null);
  return plot;
}

/** An entry that a function of the script makes has no axes to draw. */
function hasDomain({ low, high }) {
  return isNumber(low) && isNumber(high);
}

/** The scales of both axes, in the drawing's units. */
function axes(entry) {
  const results = entry.curve.map((point) => point[1]).filter(isNumber);
  let [bottom, top] = [Math.min(...results), Math.max(...results)];
  if (results.length === 0) [bottom, top] = [0, 1];
  if (bottom === top) [bottom, top] = [bottom - 0.5, top + 0.5];
  const across = scale(entry.low, entry.high, false);
  const up = scale(bottom, top, entry.isLog);
  const right = size.width - size.right;
  const floor = size.height - size.bottom;
  return {
    across, up, bottom, top,
    x: (value) => size.left + across.share(value) * (right - size.left),
    y: (value) => floor - up.share(value) * (floor - size.top),
  };
}

function summary({ entry, spec, up, bottom, top }) {
  const from = `${spoken(entry.low, spec)} to ${spoken(entry.high, spec)}`;
  const ends = [entry.curve[0], entry.curve[entry.curve.length - 1]].filter(Boolean);
  const to = ends.map((point) => withUnit(point[1], entry.targetUnit)).join(" to ");
  const extent = `between ${brief(bottom)} and ${withUnit(top, entry.targetUnit)}`;
  const kind = up.isLog ? ", on a logarithmic axis" : "";
  return `${entry.input} from ${from} gives ${entry.target} from ${to}, ${extent}${kind}.`
    + (entry.histogram ? ` ${commonest(entry, spec)}` : "");
}

/** The values that occur most often in the data, as words for those who cannot see the bars. */
function commonest(entry, spec) {
  const most = entry.histogram.indexOf(Math.max(...entry.histogram));
  const width = (entry.high - entry.low) / entry.histogram.length;
  const low = entry.low + most * width;
  return `In the data it is most often ${brief(low)} to ${spoken(low + width, spec)}.`;
}

function histogram(plot) {
  const shares = plot.entry.histogram ?? [];
  const most = Math.max(...shares, 1e-9);
  const floor = size.height - size.bottom;
  const width = (size.width - size.right - size.left) / Math.max(1, shares.length);
  const bars = shares.map((share, index) => {
    const height = Math.max(share > 0 ? 1 : 0, share / most * (floor - size.top) * 0.9);
    return `M${(size.left + index * width + 0.4).toFixed(1)} ${floor}v${(-height).toFixed(1)}`
      + `h${(width - 0.8).toFixed(1)}V${floor}z`;
  });
  return draw("path", { class: "plot-histogram", d: bars.join("") });
}

function grid(plot) {
  const { entry, spec } = plot;
  const floor = size.height - size.bottom;
  const right = size.width - size.right;
  const lines = [`M${size.left} ${size.top}V${floor}H${right}`];
  const labels = [];
  for (const tick of spec.words ? wordTicks(plot) : plot.across.ticks(5)) {
    const x = plot.x(tick);
    lines.push(`M${x.toFixed(1)} ${floor}v4`);
    const word = spec.words ? spec.words[tick] ?? brief(tick) : brief(tick);
    labels.push(label(word, x, floor + 16, x > right - 12 ? "end" : "middle"));
  }
  for (const tick of plot.up.ticks(4)) {
    const y = plot.y(tick);
    lines.push(`M${size.left - 4} ${y.toFixed(1)}h4`);
    labels.push(label(brief(tick), size.left - 7, y + 4, "end"));
  }
  labels.push(label(entry.inputUnit || "", right, size.height - 4, "end", "plot-unit"));
  labels.push(label(entry.targetUnit || "", 6, 14, "start", "plot-unit"));
  return [draw("path", { class: "plot-axes", d: lines.join("") }), ...labels];
}

function wordTicks({ entry }) {
  const ticks = [];
  for (let word = Math.ceil(entry.low); word <= entry.high && ticks.length < 6; word += 1) ticks.push(word);
  return ticks;
}

function label(text, x, y, anchor, name = "plot-number") {
  return draw("text", { class: name, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, text });
}

/** A gap in the curve lifts the pen. */
function curve(plot) {
  let isDown = false;
  const steps = plot.entry.curve.map(([from, to]) => {
    if (!isNumber(to)) {
      isDown = false;
      return "";
    }
    const step = `${isDown ? "L" : "M"}${plot.x(from).toFixed(1)} ${plot.y(to).toFixed(1)}`;
    isDown = true;
    return step;
  });
  return draw("path", { class: "plot-curve", d: steps.join("") });
}

/** Moves the dot, and says in words what it shows. */
function move(plot, point) {
  const { entry, spec } = plot;
  const [value, result] = point ?? [null, null];
  const isShown = isNumber(result) && (isNumber(value) || !hasDomain(entry));
  plot.node.classList.toggle("is-silent", !isShown);
  if (!isShown) return setText(plot.now, `${entry.input} has no value now`);
  if (!hasDomain(entry)) return setText(plot.now, `${entry.target} ${withUnit(result, entry.targetUnit)}`);
  const [x, y] = [plot.x(value).toFixed(1), plot.y(result).toFixed(1)];
  setAttribute(plot.dot, "cx", x);
  setAttribute(plot.dot, "cy", y);
  setAttribute(plot.drop, "d", `M${x} ${size.height - size.bottom}V${y}H${size.left}`);
  const isOutside = value < Math.min(entry.low, entry.high) || value > Math.max(entry.low, entry.high);
  plot.dot.classList.toggle("is-outside", isOutside);
  setText(
    plot.now, `${entry.input} ${spoken(value, spec)} gives ${entry.target} `
    + `${withUnit(result, entry.targetUnit)}${isOutside ? " (outside the domain: held at its end)" : ""}`);
}
