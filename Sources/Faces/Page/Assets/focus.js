// The focus square: where in the plan an object would be put. A square lies on a surface, four corners seek one; blue
// is what is seen for the first time, grey what is known. It goes when the object has been placed.

import { draw, pressed, setAttribute } from "./elements.js";
import { sayPolitely } from "./announce.js";
import { STEP, STRIDE, WAYS } from "./roomkeys.js";
import { planeWords } from "./roomwords.js";
import { surfaceAt, within } from "./spots.js";

const CORNERS = "M-22 -12 V-22 H-12 M12 -22 H22 V-12 M22 12 V22 H12 M-12 22 H-22 V12";

/** Makes the square of a plan: `{root, at, show(spot, place), hide(), mode(name), leave()}`. */
export function createFocus(plan) {
  return new Focus(plan);
}

class Focus {
  root = draw("g", { class: "focus", "aria-hidden": "true" },
    draw("rect", { class: "focus-square", x: -22, y: -22, width: 44, height: 44 }),
    draw("path", { class: "focus-corners", d: CORNERS }));
  #plan;
  #known = new Set();
  #place = [0, 0];
  #spot = null;

  constructor(plan) {
    this.#plan = plan;
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.hide();
  }

  /** Where it would be put: x, y and, where there is a surface, z. */
  get at() { return this.#spot?.at ?? this.#place; }

  /** Shows the square over a place, with the surface there or null. */
  show(spot, place) {
    const [before, now] = [nameOf(this.#spot), nameOf(spot)];
    if (before && before !== now) this.#known.add(before);
    [this.#spot, this.#place] = [spot, place];
    const [x, y] = this.#plan.pixels(spot?.at ?? place);
    this.root.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    setAttribute(this.root, "data-surface", spot ? "" : null);
    setAttribute(this.root, "data-known", (spot ? this.#known.has(now) : this.#known.size > 0) ? "" : null);
    setAttribute(this.root, "hidden", null);
    this.root.style.display = "";
    if (this.root.hasAttribute("role")) this.#name();
  }

  /** After placing it hides; the surface is known from then on. */
  hide() {
    if (this.#spot) this.#known.add(nameOf(this.#spot));
    this.#spot = null;
    this.root.style.display = "none";
  }

  /** Shows where an object of these alignments would come to lie; one that is added stays in the room. */
  seek(place, alignments = ["horizontal", "vertical"], grip = undefined) {
    const { room, modeName } = this.#plan;
    const there = modeName === "load" ? within(room, [...place, room.box?.centre[2] ?? 0]).at.slice(0, 2) : place;
    this.show(surfaceAt(room, alignments, there, grip), there);
  }

  /** While an object is loaded the square takes keys. */
  mode(name) {
    const isPlacing = name === "load";
    setAttribute(this.root, "role", isPlacing ? "button" : null);
    setAttribute(this.root, "tabindex", isPlacing ? "0" : null);
    setAttribute(this.root, "aria-hidden", isPlacing ? null : "true");
    if (!isPlacing) return this.hide();
    const [x, y] = this.#plan.moves.state?.listener ?? [0, 0];
    this.seek([x, y + 2].map((part) => Math.round(part * 10) / 10));
  }

  #name() {
    const [x, y] = this.#place;
    const surface = this.#spot ? `on the ${this.#spot.surface.name}` : "no surface";
    this.words = `Place here: ${planeWords([x, y])}, ${surface}`;
    setAttribute(this.root, "aria-label", this.words);
  }

  #key(event) {
    if (event.key === "Escape") return this.#plan.on.leave();
    const way = WAYS[event.key];
    if (!way) return pressed(event, () => this.#plan.on.place(this.at));
    event.preventDefault();
    const step = event.shiftKey ? STRIDE : STEP;
    this.seek(this.#place.map((part, axis) => Math.round((part + way[axis] * step) * 100) / 100));
    sayPolitely(() => this.words, "focus", 700);
  }
}

/** What tells one surface from another: floors have one name, and heights. */
function nameOf(spot) {
  return spot ? `${spot.surface.name} ${spot.surface.height}` : null;
}
