// The plan of the room, seen from above: floors, planes, walls, the listener and the objects.

import { draw, make, pressed, setAttribute } from "./elements.js";
import { createFocus } from "./focus.js";
import { LISTENER } from "./moves.js";
import { listenToHands } from "./hands.js";
import { materialWords, surfaceWords } from "./roomwords.js";
import { middleOf, surfacesOf, wallsOf } from "./spots.js";
import { createThing } from "./thing.js";

/** Pixels round the room, for names and for a hand that reaches over the edge. */
const MARGIN = 40;
/** Pixels per metre from which on there is room for the names of tables. */
const NAMED = 60;
/** Metres shown where a scene has neither floor nor box nor planes. */
const LEAST = 4;

/**
 * Makes the plan.
 * @param {object} moves what moves, and where it is
 * @param {object} on `choose(key)`, `open(key)`, `paint(surface)`, `place(at)`, `leave()`: what a hand or a key did
 * @returns {{root, scene(room), update(state), choose(key), mode(name), debug(isOn)}}
 */
export function createPlan(moves, on) {
  return new Plan(moves, on);
}

class Plan {
  root = make("div.plan");
  svg = draw("svg", { role: "group", "aria-label": "Plan of the room, from above", "aria-describedby": "plan-keys" });
  moves;
  on;
  room = null;
  modeName = "default";
  chosen = null;
  focus = createFocus(this);
  #layers = Object.fromEntries(["ground", "walls", "reach", "focus", "things"].map((name) => (
    [name, draw("g", { class: `plan-${name}` })])));
  #things = new Map();
  #view = { scale: 40, x: 0, y: 0, width: 1, height: 1 };
  #state = null;
  #shape = "";

  constructor(moves, on) {
    [this.moves, this.on] = [moves, on];
    this.svg.append(...Object.values(this.#layers));
    this.#layers.focus.append(this.focus.root);
    this.root.append(this.svg);
    listenToHands(this);
    new ResizeObserver(() => this.#lay()).observe(this.root);
  }

  scene(room) {
    this.room = room;
    this.#makeThings();
    this.#shape = "";
    this.#lay();
  }

  update(state) {
    const isFirst = this.#state === null;
    this.#state = state;
    if (isFirst) this.#lay();
    if (!this.hand && this.#isAnyOutside()) this.#lay();
    this.#place();
    setAttribute(this.root, "data-playing", state.isPlaying ? "" : null);
  }

  choose(key) {
    this.chosen = key;
    for (const [name, thing] of this.#things) thing.choose(name === key);
  }

  mode(name) {
    if (name === this.modeName) return;
    this.modeName = name;
    setAttribute(this.root, "data-mode", name);
    this.focus.mode(name);
    this.#drawWalls();
  }

  debug(isOn) {
    this.isDebug = isOn;
    setAttribute(this.root, "data-debug", isOn ? "" : null);
  }

  /** Brings the element of something under the keys. */
  focusThing(key) { this.#things.get(key)?.root.focus(); }

  /** What an element of the plan is of. */
  keyOf(element) { return [...this.#things].find(([, thing]) => thing.root === element)?.[0]; }

  /** While something is dragged, the reach is shown. */
  grab(isHeld) { setAttribute(this.root, "data-dragging", isHeld ? "" : null); }

  /** Pixels of a place, and the place of pixels. */
  pixels([x, y]) {
    const { scale, width, height } = this.#view;
    return [width / 2 + (x - this.#view.x) * scale, height / 2 - (y - this.#view.y) * scale];
  }

  metres([across, down]) {
    const { scale, width, height } = this.#view;
    return [this.#view.x + (across - width / 2) / scale, this.#view.y - (down - height / 2) / scale];
  }

  get scale() { return this.#view.scale; }

  #makeThings() {
    const keys = [LISTENER, ...this.room.objects.map(({ name }) => name)];
    const old = this.#things;
    this.#things = new Map(keys.map((key) => [key, old.get(key) ?? createThing(this, key)]));
    for (const [key, thing] of old) if (!this.#things.has(key)) thing.root.remove();
    keys.forEach((key, index) => {
      const thing = this.#things.get(key);
      thing.scene(this.room.objects[index - 1] ?? null, index);
      if (!thing.root.isConnected) this.#layers.things.append(thing.root);
    });
  }

  /** Fits all that there is into the view, and draws what stands still. */
  #lay() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.room || width < 40 || height < 40) return;
    const places = this.#extent();
    const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
    const [left, right, back, front] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const margin = Math.min(MARGIN, 0.11 * Math.min(width, height));
    const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (front - back));
    this.#view = { scale: Math.min(200, Math.max(1, scale)), x: (left + right) / 2, y: (front + back) / 2, width, height };
    const shape = JSON.stringify([this.#view, this.room, this.modeName]);
    if (shape === this.#shape) return;
    this.#shape = shape;
    setAttribute(this.svg, "viewBox", `0 0 ${width} ${height}`);
    setAttribute(this.root, "data-small", this.scale < 30 ? "" : null);
    this.#movePaper();
    this.#drawGround();
    this.#drawWalls();
    for (const thing of this.#things.values()) thing.size();
    this.#place();
  }

  #extent() {
    const { room } = this;
    const fixed = [
      ...surfacesOf(room).flatMap(({ ring }) => ring), ...(room.box ? wallsOf(room.box).map(({ from }) => from) : []),
    ];
    const moved = this.#state ? this.moves.keys.map((key) => this.moves.shown(key).at) : [];
    const places = [...fixed, ...moved];
    return fixed.length > 2 ? places : [...places, [-LEAST, -LEAST], [LEAST, LEAST]];
  }

  #isAnyOutside() {
    const { width, height } = this.#view;
    return this.moves.keys.some((key) => {
      const [across, down] = this.pixels(this.moves.shown(key).at);
      return across < 4 || down < 4 || across > width - 4 || down > height - 4;
    });
  }

  /** The dots of the paper are a metre apart. */
  #movePaper() {
    const [across, down] = this.pixels([0, 0]);
    const step = this.scale * (this.scale < 12 ? 10 : 1);
    this.root.style.backgroundSize = `${step}px ${step}px`;
    this.root.style.backgroundPosition = `${across - step / 2}px ${down - step / 2}px`;
  }

  #drawGround() {
    const surfaces = surfacesOf(this.room);
    const drawn = surfaces.flatMap((surface) => {
      const shape = surface.ring.length > 0 ? this.#points(surface.ring) : this.#whole();
      const root = draw("polygon", { points: shape, class: `surface ${surface.kind}` });
      const isNamed = surface.kind === "horizontal" && surface.ring.length > 0 && this.scale >= NAMED;
      return isNamed ? [root, this.#surfaceName(surface)] : [root];
    });
    this.#layers.ground.replaceChildren(...drawn);
  }

  #surfaceName({ name, ring }) {
    const lowest = Math.max(...ring.map((corner) => this.pixels(corner)[1]));
    return draw("text", { class: "surface-name", x: this.pixels(middleOf(ring))[0], y: lowest + 13, text: name });
  }

  #points(ring) { return ring.map((corner) => this.pixels(corner).map((part) => part.toFixed(1)).join(",")).join(" "); }

  #whole() {
    const { width, height } = this.#view;
    return `0,0 ${width},0 ${width},${height} 0,${height}`;
  }

  #drawWalls() {
    if (!this.room) return;
    const walls = this.room.box ? wallsOf(this.room.box) : [];
    const held = this.#layers.walls.querySelector(":focus")?.dataset.wall;
    this.#layers.walls.replaceChildren(...walls.map((wall) => this.#wall(wall)));
    // A wall that has the keys keeps them when it is drawn anew.
    if (held) this.#layers.walls.querySelector(`[data-wall="${held}"]`)?.focus({ preventScroll: true });
  }

  /** A wall; while materials are painted it is a button that says what it is of. */
  #wall({ name, from, to, inward }) {
    const [[x1, y1], [x2, y2]] = [this.pixels(from), this.pixels(to)];
    const line = { x1, y1, x2, y2 };
    const isPainted = this.modeName === "paint";
    const material = materialWords(this.room.surfaces.find((surface) => surface.name === name)?.material ?? "");
    const paint = () => this.on.paint(name);
    const label = draw("text", { class: "wall-name", text: material });
    const [x, y] = [(x1 + x2) / 2 + inward[0] * 18, (y1 + y2) / 2 - inward[1] * 18];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const upright = angle > 90 || angle <= -90 ? angle + 180 : angle;
    label.setAttribute("transform", `translate(${x} ${y}) rotate(${upright})`);
    const button = isPainted
      ? { role: "button", tabindex: 0, "aria-label": `Paint the ${surfaceWords(name)}, now ${material}`,
        onclick: paint, onkeydown: (event) => pressed(event, paint) }
      : {};
    return draw("g", { class: "wall", "data-wall": name, ...button },
      draw("line", { class: "wall-line", ...line }), draw("line", { class: "wall-touch", ...line }), label);
  }

  #place() {
    if (!this.#state) return;
    for (const key of this.moves.keys) this.#things.get(key)?.update(this.moves.shown(key), this.moves.objectOf(key));
    this.#placeReach();
  }

  /** How far from the listener an object may be put. */
  #placeReach() {
    const [cx, cy] = this.pixels(this.moves.shown(LISTENER).at);
    this.reach ??= this.#layers.reach.appendChild(draw("circle", { class: "reach" }));
    const circle = { cx: cx.toFixed(1), cy: cy.toFixed(1), r: (this.room.reach * this.scale).toFixed(1) };
    for (const [name, value] of Object.entries(circle)) setAttribute(this.reach, name, value);
  }
}
