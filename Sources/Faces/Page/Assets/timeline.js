// The walk's inputs over time: choose columns, hear any place of them, and repeat a part.

import { button, make, panel, setAttribute, setHidden, setPressed, setText, throttle } from "./elements.js";
import { clamped, clock, isNumber, spokenTime } from "./figures.js";
import { spoken } from "./inputs.js";
import { paintLanes, series } from "./lanes.js";

/** Milliseconds between two places while the hand moves along the walk. */
const interval = 120;

/**
 * Makes the panel of the walk.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt, `why(second)` shows why a second
 *   of the walk sounded so
 * @returns {{node: HTMLElement, head: HTMLElement, foot: HTMLElement, words: HTMLElement, scene: function,
 *   update: function, decisions: function, redraw: function}} `decisions` takes them all
 */
export function create(bench) {
  const { node, head, body } = panel("Walk", "walk");
  const view = {
    bench, walk: null, shape: "", chosen: [], chips: [], marks: [], time: 0, loop: null,
    drag: null, ...parts(),
  };
  const foot = make("div.row.walk-foot", {}, view.columns);
  view.why = button("Why here?", () => bench.why(view.time), "quiet small", {
    title: "Why it sounded so at this place of the walk; Alt and a click ask for any other",
  });
  const words = make("div.row.walk-foot", {}, view.legend, view.why);
  body.append(view.stage, view.scrub, foot, words);
  const seek = throttle((time) => bench.run(`:seek ${time}`), interval);
  view.seek = (time) => {
    view.ownUntil = performance.now() + 600;
    place(view, time);
    seek(Number(time.toFixed(2)));
  };
  listen(view);
  return {
    node, head, foot, words,
    scene: (scene) => build(view, scene),
    update: (state) => update(view, state.walk),
    decisions: (all) => {
      view.marks = all.map(({ decision }) => decision.time);
      paint(view);
    },
    redraw: () => paint(view),
  };
}

function parts() {
  const canvas = make("canvas", { "aria-hidden": "true" });
  const playhead = make("div.playhead");
  const loopMark = make("div.loop-mark");
  return {
    canvas, playhead, loopMark,
    stage: make("div.timeline", {
      title: "Click or drag: go there. Shift and drag: repeat this part. Alt and click: why it sounded so.",
    }, canvas, loopMark, playhead),
    scrub: make("input.timeline-scrub", { type: "range", min: 0, step: 0.1, "aria-label": "Place in the walk" }),
    columns: make("div.row", { role: "group", "aria-label": "Columns that are drawn" }),
    legend: make("p.small.soft.number"),
  };
}

function listen(view) {
  const { stage, scrub } = view;
  scrub.addEventListener("input", () => view.seek(Number(scrub.value)));
  scrub.addEventListener("keydown", (event) => step(view, event));
  stage.addEventListener("pointerdown", (event) => begin(view, event));
  stage.addEventListener("pointermove", (event) => drag(view, event));
  stage.addEventListener("pointerup", (event) => end(view, event));
  stage.addEventListener("pointercancel", () => { view.drag = null; });
  new ResizeObserver(() => paint(view)).observe(stage);
}

/** Arrow keys go by a second, with Shift by ten. */
function step(view, event) {
  const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  if (sign === undefined || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  const time = view.time + sign * (event.shiftKey ? 10 : 1);
  view.seek(Math.min(view.walk.duration, Math.max(0, time)));
}

function timeAt(view, event) {
  const box = view.stage.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return clamped(share) * view.walk.duration;
}

function begin(view, event) {
  if (event.button !== 0 || view.walk === null) return;
  if (event.altKey) return view.bench.why(timeAt(view, event));
  view.stage.setPointerCapture(event.pointerId);
  const time = timeAt(view, event);
  view.drag = { from: time, isLoop: event.shiftKey };
  if (!view.drag.isLoop) view.seek(time);
}

function drag(view, event) {
  if (view.drag === null) return;
  const time = timeAt(view, event);
  if (view.drag.isLoop) showLoop(view, [view.drag.from, time].sort((a, b) => a - b));
  else view.seek(time);
}

function end(view, event) {
  if (view.drag === null) return;
  const ends = [view.drag.from, timeAt(view, event)].sort((a, b) => a - b);
  const { isLoop } = view.drag;
  view.drag = null;
  if (isLoop && ends[1] - ends[0] >= 0.1) {
    view.bench.run(`:loop ${ends[0].toFixed(1)} ${ends[1].toFixed(1)}`);
  }
}

function build(view, scene) {
  setHidden(view.stage, scene.walk === null);
  setHidden(view.scrub, scene.walk === null);
  setHidden(view.why, scene.walk === null);
  const shape = JSON.stringify([scene.walk?.name, scene.walk?.duration, scene.walk?.columns.map((column) => column.name)]);
  if (shape === view.shape) return;
  view.shape = shape;
  view.walk = scene.walk;
  if (scene.walk === null) {
    view.columns.replaceChildren();
    return setText(view.legend, "There is no log: the walk is what phones, other sensors and your hand send.");
  }
  setAttribute(view.scrub, "max", scene.walk.duration);
  view.words = new Map(scene.inputs.map((input) => [input.name, input.words]));
  chooseFirst(view, scene);
  buildColumns(view);
  place(view, view.time);
  paint(view);
}

/** At first the columns are drawn that the mapping reads, four at most. */
function chooseFirst(view, scene) {
  const names = scene.walk.columns.map((column) => column.name);
  const read = names.filter((name) => scene.mapping.inputs.includes(name));
  view.chosen = (read.length > 0 ? read : names).slice(0, 4);
}

function buildColumns(view) {
  view.chips = view.walk.columns.map((column) => {
    const swatch = make("span.swatch", { "aria-hidden": "true" });
    const chip = button("", () => toggle(view, column.name), "small", { "aria-pressed": "false" });
    chip.append(swatch, column.name);
    return { name: column.name, chip, swatch };
  });
  view.columns.replaceChildren(...view.chips.map(({ chip }) => chip));
  markColumns(view);
}

function toggle(view, name) {
  if (view.chosen.includes(name)) view.chosen = view.chosen.filter((other) => other !== name);
  else view.chosen = [...view.chosen.slice(-(series - 1)), name];
  markColumns(view);
  paint(view);
  tell(view);
}

function markColumns(view) {
  for (const { name, chip, swatch } of view.chips) {
    const index = view.chosen.indexOf(name);
    setPressed(chip, index >= 0);
    swatch.style.background = index >= 0 ? `var(--series-${index + 1})` : "";
  }
}

/** Draws all that does not move; the playhead is an element above it. */
function paint(view) {
  if (view.walk === null) return;
  const columns = view.chosen.map((name) => view.walk.columns.find((column) => column.name === name));
  paintLanes(view.stage, view.canvas, {
    duration: view.walk.duration, columns, marks: view.marks, isWord: (name) => Boolean(view.words.get(name)),
  });
}

function update(view, walk) {
  if (walk === null || walk === undefined || view.walk === null) return;
  if (view.drag?.isLoop !== true) showLoop(view, walk.loop);
  if (performance.now() < (view.ownUntil ?? 0)) return;
  place(view, walk.time);
}

/** Puts the playhead at a second of the walk. */
function place(view, time) {
  view.time = time;
  const share = clamped(time / view.walk.duration);
  view.playhead.style.insetInlineStart = `${(share * 100).toFixed(3)}%`;
  const value = time.toFixed(1);
  if (view.scrub.value !== value) view.scrub.value = value;
  view.scrub.style.setProperty("--fill", share.toFixed(4));
  setAttribute(view.scrub, "aria-valuetext", `${spokenTime(time)} of ${spokenTime(view.walk.duration)}`);
  tell(view);
}

/** The values of the chosen columns at the playhead, in words. */
function tell(view) {
  const texts = view.chosen.map((name) => {
    const column = view.walk.columns.find((one) => one.name === name);
    return `${name} ${valueAt(view, column, view.time)}`;
  });
  setText(view.legend, texts.length === 0 ? "No column is drawn." : `At ${clock(view.time)}: ${texts.join(", ")}`);
}

function valueAt(view, column, time) {
  let found = null;
  for (const [second, value] of column.points) {
    if (second > time) break;
    found = value;
  }
  return isNumber(found) ? spoken(found, { words: view.words.get(column.name), unit: column.unit }) : "–";
}

function showLoop(view, loop) {
  setHidden(view.loopMark, loop === null || loop === undefined);
  if (!loop || view.walk === null) return;
  const [from, to] = loop.map((time) => time / view.walk.duration * 100);
  view.loopMark.style.insetInlineStart = `${from.toFixed(3)}%`;
  view.loopMark.style.inlineSize = `${(to - from).toFixed(3)}%`;
}
