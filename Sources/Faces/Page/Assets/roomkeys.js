// Moving and turning by keys: arrows go a tenth of a metre, with Shift a metre; Q and E, or Alt and an arrow, turn; page
// up and down lift and lower.

import { sayPolitely } from "./announce.js";
import { LISTENER } from "./moves.js";
import { surfaceWords } from "./roomwords.js";
import { footOf, surfaceAt, surfacesOf, within } from "./spots.js";

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

/** Goes by metres to the right and ahead, not beyond the walls; what rests on a surface stays on one, along a wall too. */
export function moveBy(moves, key, [across, ahead]) {
  const { at: [x, y, z] } = moves.pose(key);
  const place = [x + across, y + ahead].map(toCentimetres);
  const wall = wallOf(moves, key);
  if (wall) return moveTo(moves, key, [...footOf(wall, place).at, z], wall.name);
  const { at: [right, front], end } = within(moves.room, [...place, z], [x, y, z]);
  return moveTo(moves, key, onSurface(moves, key, [right, front], z), end && surfaceWords(end));
}

/** Goes to a place, and says what stops it where it came less far than was asked. */
function moveTo(moves, key, at, stop) {
  const before = moves.pose(key).at;
  const way = Math.hypot(...at.map((part, axis) => part - before[axis]));
  if (way > 0.001) moves.move(key, at);
  if (stop && way < STEP / 2) sayPolitely(() => `${key || "You"}: the ${stop} is the end here.`, "end", 300);
  return true;
}

/** The wall that an object lies on, or undefined. */
function wallOf(moves, key) {
  const plane = key === LISTENER ? null : moves.objectOf(key)?.plane;
  return surfacesOf(moves.room).find(({ name, alignment }) => name === plane && alignment === "vertical");
}

/** Lifts by metres, up to the ceiling and down to the floor; from a surface into the air, on a wall as far as it goes. */
function liftBy(moves, key, up) {
  const { at: [x, y, z] } = moves.pose(key);
  const wall = wallOf(moves, key);
  const { at, end } = within(moves.room, [x, y, toCentimetres(z + up)], [x, y, z]);
  if (!wall) return moveTo(moves, key, at, end);
  const height = Math.min(Math.max(...wall.levels, z), Math.max(Math.min(...wall.levels, z), at[2]));
  return moveTo(moves, key, [x, y, height], end ?? wall.name);
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
