// Hands on the plan: one finger or the mouse drags, two fingers turn, never both at once; a tap chooses, places or paints.
// Nothing is made larger or smaller.

import { onSurface } from "./roomkeys.js";
import { LISTENER } from "./moves.js";

/** Pixels within which a touch is a tap, and within which a wall holds what is dragged along it. */
const [SLOP, WALL_GRIP] = [5, 22];

/** Makes a plan answer to pointers. `plan.hand` is what is under way, or null. */
export function listenToHands(plan) {
  const hands = new Hands(plan);
  const { svg } = plan;
  svg.addEventListener("pointerdown", (event) => hands.down(event));
  svg.addEventListener("pointermove", (event) => hands.moved(event));
  svg.addEventListener("pointerup", (event) => hands.up(event));
  svg.addEventListener("pointercancel", (event) => hands.up(event, true));
  svg.addEventListener("pointerleave", () => hands.left());
}

class Hands {
  #plan;
  #points = new Map();   // pointers that are down, with their place in pixels
  #isOpen = false;       // whether the last one went down beside everything

  constructor(plan) {
    this.#plan = plan;
    plan.hand = null;
  }

  down(event) {
    if (event.button !== 0) return;
    this.#points.set(event.pointerId, this.#pixels(event));
    this.#isOpen = !event.target.closest?.(".thing, .wall[role]");
    // A wall that is a button needs its own click.
    if (event.target.closest?.(".wall[role]")) return;
    this.#plan.svg.setPointerCapture(event.pointerId);
    if (this.#points.size === 2) return this.#beginToTurn();
    if (this.#points.size > 2 || this.#plan.modeName === "load" || this.#plan.modeName === "paint") return;
    const thing = event.target.closest?.(".thing");
    if (!thing) return;
    const key = this.#plan.keyOf(thing);
    const isKnob = Boolean(event.target.closest(".turner"));
    const at = this.#plan.pixels(this.#plan.moves.shown(key).at);
    const [x, y] = this.#pixels(event);
    this.#plan.hand = { kind: isKnob ? "knob" : "press", key, from: [x, y], offset: [at[0] - x, at[1] - y] };
    this.#plan.on.choose(key);
  }

  moved(event) {
    const place = this.#pixels(event);
    if (this.#points.has(event.pointerId)) this.#points.set(event.pointerId, place);
    if (this.#plan.modeName === "load") return this.#plan.focus.seek(this.#plan.metres(place));
    const { hand } = this.#plan;
    if (!hand || !this.#points.has(event.pointerId)) return;
    if (hand.kind === "turn") return this.#turn(hand);
    if (hand.kind === "knob") return this.#turnTo(hand.key, place);
    if (hand.kind === "press" && distance(place, hand.from) > SLOP) {
      hand.kind = "drag";
      this.#plan.grab(true);
    }
    if (hand.kind === "drag") this.#drag(hand, place);
  }

  up(event, isCancelled = false) {
    if (!this.#points.delete(event.pointerId)) return;
    const { hand, modeName } = this.#plan;
    // A finger that stays after a turn does nothing until it is lifted.
    if (this.#points.size > 0) return;
    this.#plan.hand = null;
    this.#plan.grab(false);
    if (hand?.kind === "drag") this.#plan.focus.hide();
    if (modeName === "load" && !isCancelled) this.#plan.on.place(this.#seekAt(event));
    if (modeName !== "load" && !hand && !isCancelled && this.#isOpen) this.#plan.on.choose(null);
  }

  left() {
    if (this.#plan.modeName === "load" && this.#points.size === 0) return;
    if (!this.#plan.hand) this.#plan.focus.hide();
  }

  #seekAt(event) {
    this.#plan.focus.seek(this.#plan.metres(this.#pixels(event)));
    return this.#plan.focus.at;
  }

  /** Two fingers: what the first holds, or what is chosen, turns; a drag ends where it is. */
  #beginToTurn() {
    const { hand, chosen } = this.#plan;
    this.#plan.focus.hide();
    const key = hand?.key ?? chosen;
    if (key === null || key === undefined) return;
    const start = this.#plan.moves.pose(key).turn;
    this.#plan.hand = { kind: "turn", key, start, angle: this.#angle() };
  }

  #turn(hand) {
    if (this.#points.size < 2) return;
    this.#plan.moves.turn(hand.key, Math.round(hand.start + this.#angle() - hand.angle));
  }

  /** Degrees of the line between two fingers, counter-clockwise. */
  #angle() {
    const [[ax, ay], [bx, by]] = [...this.#points.values()];
    return (Math.atan2(ay - by, bx - ax) * 180) / Math.PI;
  }

  /** The knob points where the front is to be. */
  #turnTo(key, [x, y]) {
    const [cx, cy] = this.#plan.pixels(this.#plan.moves.shown(key).at);
    if (Math.hypot(x - cx, y - cy) < 6) return;
    this.#plan.moves.turn(key, Math.round((Math.atan2(cx - x, cy - y) * 180) / Math.PI));
  }

  #drag({ key, offset }, [x, y]) {
    const { moves, focus, scale } = this.#plan;
    const place = this.#plan.metres([x + offset[0], y + offset[1]]);
    const grip = WALL_GRIP / scale;
    const at = onSurface(moves, key, place, moves.pose(key).at[2], grip);
    const object = key === LISTENER ? null : moves.objectOf(key);
    if (object?.plane) focus.seek(place, object.alignments, grip);
    else focus.show(null, place);
    moves.move(key, at);
  }

  #pixels(event) {
    const box = this.#plan.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}

function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}
