// What stands in the plan: an object with its bubble, its number, its name and its front, or the listener's head.

import { draw, setAttribute, setText } from "./elements.js";
import { LISTENER } from "./moves.js";
import { handleKey } from "./roomkeys.js";
import { metreWords, placeWords } from "./roomwords.js";

/** Pixels from the middle to the knob by which a mouse turns, and to the name. */
const [KNOB, NAME] = [40, 29];
/** Milliseconds between two names for screen readers. */
const spokenInterval = 1000;

const HUES = 6;
const hues = new Map();   // by the names of objects: the numbers of their colours

/**
 * The colour of an object, as a property of the stylesheet: the one of its number where it was met first, which it keeps when
 * others are removed.
 */
export function hueOf(name, number) {
  if (!hues.has(name)) hues.set(name, ((number - 1) % HUES) + 1);
  return `var(--series-${hues.get(name)})`;
}

/**
 * Makes the drawing of the listener or of an object.
 * @returns {{root, scene(object, number), update(pose, object), choose(isChosen), size()}}
 */
export function createThing(plan, key) {
  return new Thing(plan, key);
}

class Thing {
  root;
  #plan;
  #key;
  #object = null;
  #bubble = draw("circle", { class: "bubble" });
  #turned = draw("g", { class: "turned" });
  #number = draw("text", { class: "thing-number", "aria-hidden": "true" });
  #name = draw("text", { class: "thing-name", "aria-hidden": "true" });
  #spokenAt = -Infinity;

  constructor(plan, key) {
    [this.#plan, this.#key] = [plan, key];
    const isListener = key === LISTENER;
    const turner = draw("g", { class: "turner" },
      draw("line", { y1: -20, y2: -KNOB }), draw("circle", { class: "turner-touch", cy: -KNOB, r: 16 }),
      draw("circle", { class: "turner-dot", cy: -KNOB, r: 6 }));
    this.#turned.append(...(isListener ? head() : front()), turner);
    const body = isListener ? [] : [draw("circle", { class: "core", r: 13 }), this.#number];
    this.root = draw("g", {
      class: isListener ? "thing listener" : "thing", role: "button", tabindex: 0, "aria-pressed": "false",
      onfocus: () => plan.on.choose(key), onkeydown: (event) => handleKey(event, plan, key),
    }, draw("circle", { class: "halo", r: 19 }), this.#bubble, this.#turned, ...body, this.#name);
    if (isListener) this.#bubble.remove();
  }

  scene(object, number) {
    this.#object = object;
    this.root.style.setProperty("--hue", hueOf(this.#key, number || 1));
    setText(this.#number, String(number));
    setText(this.#name, object?.name ?? "you");
    if (!this.root.hasAttribute("aria-label")) setAttribute(this.root, "aria-label", object?.name ?? "Listener");
    this.#spokenAt = -Infinity;
    this.size();
  }

  size() {
    if (this.#object) this.#bubble.setAttribute("r", Math.max(15, this.#object.bubbleRadius * this.#plan.scale).toFixed(1));
  }

  update({ at, turn }, object) {
    const [x, y] = this.#plan.pixels(at);
    const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    if (this.root.style.transform !== place) this.root.style.transform = place;
    setAttribute(this.#turned, "transform", `rotate(${(-turn).toFixed(1)})`);
    // The name stands where the front does not point, and within the plan.
    const pointsBack = Math.cos((turn * Math.PI) / 180) < -0.3;
    setAttribute(this.#name, "y", pointsBack && y > NAME + 10 ? -NAME : NAME);
    setAttribute(this.root, "data-held", object?.isHeld ? "" : null);
    this.#speak(at, object);
  }

  choose(isChosen) { setAttribute(this.root, "aria-pressed", isChosen ? "true" : "false"); }

  /** The name for screen readers has the place; it keeps still where the reader is. */
  #speak(at, object) {
    const now = performance.now();
    if (now - this.#spokenAt < spokenInterval || document.activeElement === this.root) return;
    this.#spokenAt = now;
    const { listener } = this.#plan.moves.state;
    const words = object
      ? `${object.name}, ${placeWords(listener, object)}`
      : `Listener, ${metreWords(at[2])} high`;
    setAttribute(this.root, "aria-label", words);
  }
}

/** A fan that opens to the front of an object. */
function front() {
  return [draw("path", { class: "fan", d: "M0 0 L-15 -30 A34 34 0 0 1 15 -30 Z" })];
}

/** A head from above: ears, nose, and the fan of the view. */
function head() {
  return [
    draw("path", { class: "fan", d: "M0 0 L-26 -46 A53 53 0 0 1 26 -46 Z" }),
    draw("ellipse", { class: "ear", cx: -13, rx: 3.5, ry: 5.5 }), draw("ellipse", { class: "ear", cx: 13, rx: 3.5, ry: 5.5 }),
    draw("path", { class: "skull", d: "M-4 -11.5 L0 -18 L4 -11.5 A12.5 12.5 0 1 1 -4 -11.5 Z" }),
  ];
}
