// What moves in the room: the listener and the objects, by keys, pointers and fields. A move is believed for a moment,
// until the session says what its rules have made of it.

import { throttle } from "./elements.js";
import { plain, word } from "./lines.js";
import { surfacesOf, turnOf, wrapped } from "./spots.js";

/** The key of the listener; objects have their names. */
export const LISTENER = "";
/** Milliseconds between two lines of the same kind: ten a second, and the last always. */
const interval = 100;
/** Milliseconds for which the own move is believed before the session's answer comes. */
const patience = 600;

/**
 * Makes the moves.
 * @param {function(string)} run types a line at the prompt
 * @returns {{scene, update, pose, objectOf, move, turn, onmove}} `pose(key)` is `{at, turn}`, degrees
 *   counter-clockwise from above; `onmove(key)` is called after each own move
 */
export function createMoves(run) {
  return new Moves(run);
}

class Moves {
  room = null;
  state = null;
  onmove = () => {};
  #run;
  #goals = new Map();
  #senders = new Map();

  constructor(run) {
    this.#run = run;
  }

  /** A new scene: what stays keeps its place until the next state. */
  scene(room) {
    if (this.state) {
      const before = new Map(this.room.objects.map(({ name }, index) => [name, this.state.objects[index]]));
      this.state = { ...this.state, objects: room.objects.map(({ name }) => before.get(name) ?? null) };
    }
    this.room = room;
    const names = new Set([LISTENER, ...room.objects.map(({ name }) => name)]);
    for (const key of this.#goals.keys()) if (!names.has(key)) this.#goals.delete(key);
  }

  update(state) { this.state = state; }

  /** The keys of all that can be moved and of which the session has told the place. */
  get keys() {
    if (!this.state) return [];
    const told = this.room.objects.filter((_, index) => this.state.objects[index]);
    return [LISTENER, ...told.map(({ name }) => name)];
  }

  /** What the scene and the state say of an object: null for the listener and for what is gone. */
  objectOf(key) {
    const index = this.room?.objects.findIndex(({ name }) => name === key) ?? -1;
    const state = this.state?.objects[index];
    return state ? { ...this.room.objects[index], ...state } : null;
  }

  /** Where something is now, by the session. */
  shown(key) {
    if (key === LISTENER) {
      const [x, y, z, heading] = this.state.listener;
      return { at: [x, y, z], turn: wrapped(-heading) };
    }
    const object = this.objectOf(key);
    return object && { at: object.at, turn: object.turn };
  }

  /** Where something is to be: the own goal while it is fresh, else as shown. */
  pose(key) {
    const goal = this.#goals.get(key);
    return goal && performance.now() < goal.until ? { ...this.shown(key), ...goal.pose } : this.shown(key);
  }

  move(key, at) { this.#send(key, "move", { at }); }

  turn(key, degrees) { this.#send(key, "turn", { turn: wrapped(degrees) }); }

  #send(key, kind, part) {
    const before = this.#goals.get(key);
    const fresh = before && performance.now() < before.until ? before.pose : {};
    this.#goals.set(key, { pose: { ...fresh, ...part }, until: performance.now() + patience });
    this.#sender(key, kind)();
    this.onmove(key);
  }

  #sender(key, kind) {
    const name = `${kind} ${key}`;
    if (!this.#senders.has(name)) {
      this.#senders.set(name, throttle(() => this.#run(this.#line(key, kind)), interval));
    }
    return this.#senders.get(name);
  }

  /** The line that makes a goal true; goals stay here after they are believed no more. */
  #line(key, kind) {
    const { at, turn } = { ...this.shown(key), ...this.#goals.get(key)?.pose };
    if (key === LISTENER) return `:listener ${[...at, (360 - turn) % 360].map(plain).join(" ")}`;
    const values = kind === "move" ? at : [wrapped(turn - this.#wallTurn(key))];
    return `:object ${kind} ${word(key)} ${values.map(plain).join(" ")}`;
  }

  /** What is shown has the turn of the wall that an object is on; what the prompt takes is its own. */
  #wallTurn(key) {
    const plane = this.objectOf(key)?.plane;
    const surface = surfacesOf(this.room).find(({ name }) => name === plane);
    return surface ? turnOf(surface) : 0;
  }
}
