// What one hears and why: of the ripple whose mapping this session plays, each line with its values and the voices
// with their levels; of another, what its mapping says of itself.

import { make, setText, setHidden } from "./elements.js";
import { brief, clamped, isNumber } from "./figures.js";

const INTERVAL = 250;       // milliseconds between two changes of the figures
const [SILENT, LOUD] = [-60, -6];   // dBFS at the ends of a voice's meter

/** Makes this part: `{root, scene(scene), update(state), rest(), choose(ripple)}`; between the ripples one is null. */
export function createHearing() {
  return new Hearing();
}

class Hearing {
  #hear = make("p.soft");
  #links = make("ul.links");
  #voices = make("ul.voices");
  root = make("section.stack", { "aria-labelledby": "hearing-title" },
    make("h3", { id: "hearing-title", text: "What you hear, and why" }), this.#hear, this.#links, this.#voices);
  #scene = null;
  #ripple = null;
  #lines = [];
  #meters = new Map();
  #last = -Infinity;

  scene(scene) {
    this.#scene = scene;
    this.#lines = (scene.mapping?.map ?? []).map(makeLine);
    this.#links.replaceChildren(...this.#lines.map((line) => line.item));
    this.#show();
  }

  choose(ripple) {
    if (ripple === this.#ripple) return;
    this.#ripple = ripple;
    this.#show();
  }

  #show() {
    const mapping = this.#scene?.mapping;
    const isOwn = this.#isOwn();
    const hear = isOwn ? mapping?.hear : this.#ripple?.hear;
    const voices = (isOwn ? mapping?.voices : this.#ripple?.voices) ?? [];
    setText(this.#hear, hear ?? "");
    setHidden(this.#links, !isOwn);
    this.#meters = new Map(voices.map((name) => [name, makeMeter(name)]));
    this.#voices.replaceChildren(...[...this.#meters.values()].map((meter) => meter.item));
    setHidden(this.root, !hear && voices.length === 0);
    this.#last = -Infinity;
  }

  /** Whether the ripple plays the session's own mapping. */
  #isOwn() {
    const mapping = this.#scene?.mapping;
    if (!this.#scene?.site) return true;
    return Boolean(this.#ripple && mapping) && mapping.ripple === this.#ripple.id;
  }

  update(state) {
    if (this.root.hidden || !this.#isOwn() || performance.now() - this.#last < INTERVAL) return;
    this.#last = performance.now();
    this.#scene?.mapping?.map.forEach((entry, index) => this.#showLine(entry, this.#lines[index], state.map?.[index]));
    for (const [name, meter] of this.#meters) {
      showMeter(meter, state.meters?.voices?.[name], state.muted?.includes(name));
    }
  }

  /** Shows that nothing is known, where there is no connection. */
  rest() {
    this.#last = -Infinity;
    this.update({});
  }

  #showLine(entry, line, dot) {
    const words = this.#scene.inputs.find((input) => input.name === entry.input)?.words;
    setText(line.value, dot ? inputWords(dot[0], entry.inputUnit, words) : "no value");
    setText(line.result, dot ? withUnit(dot[1], entry.targetUnit) : "–");
    const hasDomain = isNumber(entry.low) && isNumber(entry.high);
    line.share.style.setProperty("--share", dot && hasDomain ? share(dot[0], entry.low, entry.high) : 0);
  }
}

function makeLine(entry) {
  const value = make("strong.number");
  const result = make("strong.number");
  const share = make("span.meter", { "aria-hidden": "true" });
  const item = make("li", {},
    make("span.link-from", {}, `${plain(entry.input)} `, value),
    make("span.link-arrow", { "aria-hidden": "true", text: "→" }),
    make("span.visually-hidden", { text: " becomes " }),
    make("span.link-to", {}, `${plain(entry.target)} `, result), share);
  return { item, value, result, share };
}

/** A voice; its bar is hidden until a level comes: those of other ripples are measured with the whole only. */
function makeMeter(name) {
  const level = make("span.number.soft");
  const bar = make("span.meter", { "aria-hidden": "true", hidden: true });
  return { item: make("li", {}, make("span", { text: `${name} ` }), bar, level), level, bar };
}

/** The RMS of a voice; null for silence, and `measured` is missing where none is measured. */
function showMeter({ level, bar }, measured, isMuted) {
  const rms = measured?.rms;
  const words = isMuted ? "muted" : measured ? "silent" : "";
  setHidden(bar, !measured);
  setText(level, isNumber(rms) && !isMuted ? `${brief(Math.round(rms))} dBFS` : words);
  bar.style.setProperty("--share", isNumber(rms) && !isMuted ? share(rms, SILENT, LOUD) : 0);
}

function share(value, low, high) {
  return clamped((value - low) / (high - low || 1));
}

/** "pad.cutoff" as one says it: "pad cutoff". */
function plain(name) {
  return name.replaceAll(/[._]/g, " ");
}

function inputWords(value, unit, words) {
  return words?.[Math.round(value)] ?? withUnit(value, unit);
}

/** As many digits as a listener follows while they change. */
function withUnit(value, unit) {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return [brief(Number(value.toFixed(digits))), unit].filter(Boolean).join("\u00a0");
}
