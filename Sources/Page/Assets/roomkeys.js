// Moving and turning by keys: arrows go a tenth of a metre, with Shift a metre; Q and E, or Alt and an arrow, turn; page
// up and down lift and lower.

import { LISTENER } from "./moves.js";
import { surfaceAt } from "./spots.js";

/** Metres of a step, and of a step with Shift; degrees of a turn. */
export const [STEP, STRIDE, TURN] = [0.1, 1, 15];

/** The ways of the arrow keys, to the right and ahead. */
export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const TURNS = { q: 1, e: -1 };
const LIFTS = { PageUp: 1, PageDown: -1 };

/** Does what a key asks of the listener or an object. */
export function handleKey(event, plan, key) {
  if (event.ctrlKey || event.metaKey) return;
  if (act(event, plan, key)) event.preventDefault();
}

function act(event, { moves, on }, key) {
  const letter = TURNS[event.key.toLowerCase()];
  const way = WAYS[event.key];
  const step = event.shiftKey ? STRIDE : STEP;
  if (letter) return turnBy(moves, key, letter * TURN);
  if (way && event.altKey) return turnBy(moves, key, (way[0] ? -way[0] : way[1]) * TURN);
  if (way) return moveBy(moves, key, way.map((part) => part * step));
  if (event.key in LIFTS) return liftBy(moves, key, LIFTS[event.key] * step);
  if (event.key !== "Enter" && event.key !== " ") return false;
  on.open(key);
  return true;
}

/** Turns counter-clockwise by degrees. */
export function turnBy(moves, key, degrees) {
  moves.turn(key, Math.round(moves.pose(key).turn + degrees));
  return true;
}

/** Goes by metres to the right and ahead; what rests on a surface stays on one. */
export function moveBy(moves, key, [across, ahead]) {
  const { at: [x, y, z] } = moves.pose(key);
  const place = [x + across, y + ahead].map(toCentimetres);
  moves.move(key, onSurface(moves, key, place, z));
  return true;
}

/** Lifts by metres; from a surface into the air. */
export function liftBy(moves, key, up) {
  const { at: [x, y, z] } = moves.pose(key);
  moves.move(key, [x, y, toCentimetres(z + up)]);
  return true;
}

/**
 * A place of the plan with its height: what rests on a surface is put on the one that lies there, within the grip of a
 * wall also on that; what hangs in the air, and the listener, keep their height.
 */
export function onSurface(moves, key, place, z, grip) {
  const object = key === LISTENER ? null : moves.objectOf(key);
  if (!object?.plane) return [...place, z];
  const spot = surfaceAt(moves.room, object.alignments, place, grip);
  if (!spot) return [...place, z];
  return [spot.at[0], spot.at[1], spot.at[2] ?? z];
}

function toCentimetres(metres) {
  return Math.round(metres * 100) / 100;
}

/** Enter and space press what is drawn, as they press a button. */
export function pressed(event, action) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  action();
}
