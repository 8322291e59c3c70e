// What sounds, in numbers: loudness, peaks, voices, buses, ripples, and whether the machine keeps up.

import { button, make, panel, setAttribute, setHidden, setPressed, setText } from "./elements.js";
import { brief, clamped, fixed, isNumber } from "./figures.js";
import { createRealityRecorder, createRecorder } from "./recorder.js";
import { spectrum } from "./spectrum.js";

/** Levels of the meters' ends in dB. */
const quietest = -60;
const loudest = 0;
/** Milliseconds between two values for screen readers: nobody wants ten a second. */
const spokenInterval = 1000;

const loudnesses = [
  { key: "momentary", name: "Momentary", unit: "LUFS" },
  { key: "shortTerm", name: "Short-term", unit: "LUFS", absent: "no value yet: it needs 3 s of sound" },
  { key: "integrated", name: "Integrated", unit: "LUFS", absent: "no value yet: it needs 0.4 s of sound that is not silence" },
  { key: "truePeak", name: "True peak", unit: "dBTP", warnsAt: -1 },
];

/**
 * Makes the panel of the meters.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt
 * @returns {{node: HTMLElement, scene: function, update: function, rest: function, redraw: function}} `rest` shows that
 *   nothing is known, where there is no connection; `late` takes what the session says of events that came late
 */
export function create(bench) {
  const { node, body } = panel("Sound", "meters");
  const view = { bench, voices: [], voiceNames: "", spokenAt: 0, bands: spectrum() };
  view.levels = loudnesses.map((spec) => level(spec.name, spec));
  view.peaks = ["Left", "Right"].map((name) => level(`${name} peak`, { unit: "dBFS", warnsAt: -1 }));
  view.voiceTitle = make("h3", { text: "Voices" });
  view.voiceTable = make("div.voices", { role: "group", "aria-label": "Voices" });
  view.buses = levelList("Buses");
  view.parts = levelList("Ripples that sound");
  view.recorder = createRecorder(bench.run);
  view.reality = createRealityRecorder(bench.run);
  view.load = loadFigures();
  view.lateWords = make("p.small", { hidden: true });
  view.owners = make("div.stack", {}, recordPart(view.recorder, view.reality), view.load.node, view.lateWords);
  body.append(
    make("div.levels", {}, ...[...view.levels, ...view.peaks].map((one) => one.node)),
    view.bands.node, view.voiceTitle, view.voiceTable,
    view.buses.node, view.parts.node, view.owners);
  return {
    node,
    scene: (scene) => {
      // Guests may not record, and the machine is not theirs.
      setHidden(view.owners, bench.link.hello?.mayEdit === false);
      buildVoices(view, scene.room ? [] : scene.mapping.voices);
      view.places = scene.site ? [...scene.site.ripples, ...scene.site.dejavus] : [];
    },
    update: (state) => update(view, state),
    rest: () => rest(view),
    late: (text) => {
      setText(view.lateWords, text);
      setHidden(view.lateWords, false);
    },
    redraw: () => view.bands.redraw(),
  };
}

/** A name, a bar and a number. */
function level(name, { unit, warnsAt = Infinity, absent = "silent" }) {
  const bar = make("div.meter", {
    role: "meter", "aria-label": name, "aria-valuemin": quietest, "aria-valuemax": loudest, "aria-valuenow": quietest,
  });
  const number = make("span.number");
  const node = make(
    "div.level", {}, make("span.small.soft", { text: name }), bar,
    make("span.level-value", {}, number, " ", make("span.small.soft", { text: unit })));
  return { node, bar, number, unit, warnsAt, absent };
}

/** Where on a bar a level lies, as the stylesheet takes it. */
function shareOf(value) {
  return isNumber(value) ? clamped((value - quietest) / (loudest - quietest)).toFixed(3) : "0";
}

/** `absent` says what it means that there is no value. */
function showLevel(one, value, isSpoken, absent = one.absent) {
  one.bar.style.setProperty("--share", shareOf(value));
  one.bar.classList.toggle("bad", isNumber(value) && value >= one.warnsAt);
  setText(one.number, fixed(value, 1));
  const words = isNumber(value) ? null : absent;
  setAttribute(one.node, "title", words === "silent" ? null : words);
  if (!isSpoken && isNumber(value)) return;
  setAttribute(one.bar, "aria-valuenow", Math.min(loudest, Math.max(quietest, value ?? quietest)).toFixed(1));
  setAttribute(one.bar, "aria-valuetext", words ?? `${fixed(value, 1)} ${one.unit}`);
}

/** The RMS as the bar, the peak as a mark on it; both are null for silence, and `level` is missing where none is measured. */
function showBoth(one, level, isSpoken) {
  showLevel(one, level?.rms ?? null, isSpoken);
  const peak = level?.peak ?? null;
  one.bar.style.setProperty("--peak", shareOf(peak));
  one.bar.classList.toggle("bad", isNumber(peak) && peak >= loudest);
  if (!isSpoken) return;
  const words = isNumber(peak) ? `RMS ${fixed(level.rms, 1)} dBFS, peak ${fixed(peak, 1)} dBFS` : "silent";
  setAttribute(one.bar, "aria-valuetext", words);
  setAttribute(one.bar, "title", words);
}

/** Levels without buttons, one for each name that there is. */
function levelList(title) {
  const list = make("div.voices", { role: "group", "aria-label": title });
  return { list, names: "", rows: [], node: make("div.stack", { hidden: true }, make("h3", { text: title }), list) };
}

function updateList(one, levels, nameOf, isSpoken) {
  const keys = Object.keys(levels ?? {});
  const names = keys.map(nameOf);
  setHidden(one.node, keys.length === 0);
  if (JSON.stringify(names) !== one.names) {
    one.names = JSON.stringify(names);
    one.rows = keys.map((key, index) => ({ key, level: peaked(names[index]) }));
    one.list.replaceChildren(...one.rows.map(({ level: row }) => row.node));
  }
  for (const row of one.rows) showBoth(row.level, levels?.[row.key], isSpoken);
}

/** A level that has a mark for its peak. */
function peaked(name) {
  const one = level(name, { unit: "dBFS" });
  one.bar.classList.add("has-peak");
  return one;
}

function buildVoices(view, names) {
  const shape = JSON.stringify(names);
  if (shape === view.voiceNames) return;
  view.voiceNames = shape;
  view.names = names;
  for (const part of [view.voiceTitle, view.voiceTable]) setHidden(part, names.length === 0);
  view.voices = names.map((name) => {
    const one = peaked(name);
    const solo = button("Solo", () => view.bench.run(isAlone(view, name) ? ":solo" : `:solo ${name}`), "small", {
      "aria-pressed": "false", "aria-label": `Solo ${name}`, title: `:solo ${name}`,
    });
    const mute = button("Mute", () => view.bench.run(`:mute ${name}`), "small", {
      "aria-pressed": "false", "aria-label": `Mute ${name}`, title: `:mute ${name}`,
    });
    one.node.append(make("span.row", {}, mute, solo));
    one.node.classList.add("voice");
    return { name, one, solo, mute };
  });
  view.voiceTable.replaceChildren(...view.voices.map(({ one }) => one.node));
}

/** Only one voice is heard when all the others are muted. */
function isAlone(view, name) {
  const muted = view.muted ?? [];
  return view.names.length > 1 && !muted.includes(name)
    && view.names.every((other) => other === name || muted.includes(other));
}

function recordPart({ file, button: toggle, words }, reality) {
  return make("div.stack", {}, make("h3", { text: "Record" }), make("div.row", {}, file, toggle), words, reality.node);
}

function loadFigures() {
  const rows = ["Load, 99 % of blocks", "Blocks dropped", "Events late", "Pages open"].map((name) => {
    const value = make("dd");
    return { value, parts: [make("dt", { text: name }), value] };
  });
  const node = make("dl.figures.load", {}, ...rows.flatMap((row) => row.parts));
  return { node, values: rows.map((row) => row.value) };
}

function update(view, state) {
  const { load } = state;
  const meters = state.meters ?? {};
  const now = performance.now();
  const isSpoken = now - view.spokenAt >= spokenInterval;
  if (isSpoken) view.spokenAt = now;
  loudnesses.forEach(({ key }, index) => showLevel(view.levels[index], meters[key], isSpoken));
  view.peaks.forEach((one, index) => showLevel(one, meters.peak?.[index] ?? null, isSpoken));
  view.bands.update(meters.spectrum ?? [], isSpoken);
  updateVoices(view, state, isSpoken);
  updateList(view.buses, meters.buses, (name) => name, isSpoken);
  updateList(view.parts, meters.parts, (id) => view.places?.find((place) => place.id === id)?.name ?? id, isSpoken);
  view.recorder.update(state.isRecording);
  view.reality.update(state.reality);
  const texts = [`${brief(load.p99 * 100)} %`, brief(load.dropped), brief(load.late), brief(state.pages)];
  texts.forEach((text, index) => setText(view.load.values[index], text));
  view.load.values[0].classList.toggle("is-bad", load.p99 > 0.7);
  view.load.values[1].classList.toggle("is-bad", load.dropped > 0);
  view.load.values[2].classList.toggle("is-bad", load.late > 0);
}

function rest(view) {
  for (const one of [...view.levels, ...view.peaks, ...view.voices.map((voice) => voice.one)]) showLevel(one, null, false, "not known");
  for (const value of view.load.values) setText(value, "–");
  view.bands.update([], true);
}

function updateVoices(view, state, isSpoken) {
  view.muted = state.muted ?? [];
  for (const { name, one, solo, mute } of view.voices) {
    const isMuted = view.muted.includes(name);
    const measured = state.meters?.voices?.[name];
    one.node.classList.toggle("is-unmeasured", measured === undefined);
    showBoth(one, measured, isSpoken);
    setPressed(mute, isMuted);
    setPressed(solo, isAlone(view, name));
    one.node.classList.toggle("is-muted", isMuted);
  }
}
