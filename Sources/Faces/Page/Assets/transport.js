// Play, pause, stop, the last seconds again, the speed, and a part that repeats.

import { button, drawnButton, make, setAttribute, setHidden, setIcon, setText } from "./elements.js";
import { brief, clock, fixed } from "./figures.js";

const speeds = [0.25, 0.5, 1, 2, 4, 10];

/**
 * Makes the transport inside the panel of the walk.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt
 * @param {{head: HTMLElement, foot: HTMLElement, words: HTMLElement}} walk the panel of the walk
 * @returns {{scene: function, update: function}}
 */
export function create(bench, walk) {
  const view = { bench, isPlaying: true, ...speedField(bench), ...loopFields(bench) };
  addButtons(view);
  view.time = make("output.transport-time.number", { "aria-label": "Time in the walk" });
  view.beat = make("p.soft.small.number");
  walk.head.append(view.play, view.stop, view.again, view.time, view.speedLabel);
  walk.foot.append(view.loopForm);
  walk.words.append(view.beat);
  view.walkParts = [view.again, view.time, view.speedLabel, view.loopForm];
  return {
    scene: (scene) => present(view, scene.walk),
    update: (state) => update(view, state),
  };
}

function addButtons(view) {
  const { run } = view.bench;
  view.playWord = make("span", { text: "Play" });
  view.play = drawnButton("play", view.playWord, () => run(view.isPlaying ? ":pause" : ":play"), "primary", { title: ":play, :pause" });
  view.stop = button("Stop", () => run(":stop"), "", {
    title: ":stop holds the walk and mutes everything until it plays",
  });
  view.again = button("Again 10 s", () => run(":again 10"), "", {
    title: ":again 10 lets the last ten seconds of inputs be heard once more",
  });
}

function speedField(bench) {
  const speed = make("select.input", { onchange: () => bench.run(`:speed ${speed.value}`) });
  speed.append(...speeds.map((value) => make("option", { value, text: `${value} ×` })));
  return { speed, speedLabel: make("label.row.small", {}, make("span", { text: "Speed" }), speed) };
}

/** Two fields do what shift and drag do on the timeline. */
function loopFields(bench) {
  const field = (name) => make("input.input.knob-number", {
    type: "number", min: 0, step: "any", inputmode: "decimal", "aria-label": name, required: true,
  });
  const [from, to] = [field("Loop from, seconds"), field("Loop to, seconds")];
  const off = button("No loop", () => bench.run(":loop off"), "small", { hidden: true });
  const loop = make("button.button.small", { type: "submit", text: "Loop" });
  const loopForm = make(
    "form.row.small", {
      "aria-label": "Loop",
      onsubmit: (event) => {
        event.preventDefault();
        bench.run(`:loop ${from.valueAsNumber} ${to.valueAsNumber}`);
      },
    },
    loop, from, make("span", { text: "to" }), to, make("span", { text: "s" }), off);
  return { from, to, loop, off, loopForm };
}

function present(view, walk) {
  for (const part of view.walkParts) setHidden(part, walk === null);
  view.duration = walk?.duration ?? 0;
  for (const field of [view.from, view.to]) setAttribute(field, "max", view.duration);
  if (view.to.value === "") {
    view.from.value = "0";
    view.to.value = brief(Math.floor(Math.min(20, view.duration)));
  }
}

function update(view, state) {
  const { walk } = state;
  view.isPlaying = walk?.isPlaying ?? true;
  setText(view.playWord, view.isPlaying ? "Pause" : "Play");
  setIcon(view.play, view.isPlaying ? "pause" : "play");
  const sounding = `${counted(state.sounding, "voice")} sounding`;
  setText(view.beat, `beat ${fixed(state.beat, 1)} · ${brief(state.tempo)} beats/min · ${sounding}`);
  if (!walk) return;
  setText(view.time, `${clock(walk.time)} / ${clock(view.duration)}${walk.hasEnded ? " · ended" : ""}`);
  showSpeed(view, walk.speed);
  showLoop(view, walk.loop);
}

function counted(count, noun) {
  return `${brief(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A speed that somebody typed becomes a choice of its own. */
function showSpeed(view, speed) {
  if (document.activeElement === view.speed || view.shownSpeed === speed) return;
  view.shownSpeed = speed;
  const value = String(speed);
  if (![...view.speed.options].some((option) => option.value === value)) {
    view.speed.append(make("option", { value, text: `${brief(speed)} ×` }));
  }
  view.speed.value = value;
}

function showLoop(view, loop) {
  setHidden(view.off, !loop, view.loop);
  const shown = loop ? loop.join(" ") : "";
  if (view.shownLoop === shown) return;
  view.shownLoop = shown;
  if (!loop) return;
  [view.from.value, view.to.value] = loop.map(String);
}
