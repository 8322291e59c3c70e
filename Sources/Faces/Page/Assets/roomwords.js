// The room in words.

import { fixed, isNumber } from "./figures.js";
import { clockWords } from "./words.js";
import { wayFrom } from "./spots.js";

/** Why the room and its objects cannot be changed now. */
export const STOP_FIRST = "Stop first: while the scene plays, the room and the set of its objects stay as they are.";

/** Metres with a tenth, as far as a hand places things: "2.4 m". */
export function metreWords(metres) {
  return isNumber(metres) ? `${fixed(metres, 1)} m` : "–";
}

/** "4.2 m left, 1.0 m ahead", from the middle of the room. */
export function planeWords([x, y]) {
  return `${metreWords(Math.abs(x))} ${x < 0 ? "left" : "right"}, ${metreWords(Math.abs(y))} ${y < 0 ? "back" : "ahead"}`;
}

/** "facing 15 degrees", clockwise from ahead, of a turn counter-clockwise. */
export function facingWords(turn) {
  return `facing ${((Math.round(-turn) % 360) + 360) % 360} degrees`;
}

/** "2.4 m, 11 o'clock", from the listener's nose. */
export function wayWords(listener, at) {
  const { distance, azimuth } = wayFrom(listener, at);
  return distance < 0.05 ? "where you are" : `${metreWords(distance)}, ${clockWords(azimuth)}`;
}

/** "0.8 m high, on the table". */
export function heightWords({ at, plane }) {
  return `${metreWords(at[2])} high, ${plane ? `on the ${plane}` : "in the air"}`;
}

/** All of an object's place in one sentence's part. */
export function placeWords(listener, object) {
  return `${wayWords(listener, object.at)}, ${heightWords(object)}`;
}

/** "front wall", "ceiling". */
export function surfaceWords(name) {
  return ["floor", "ceiling"].includes(name) ? name : `${name} wall`;
}

/** "brick unglazed". */
export function materialWords(name) {
  return name.replaceAll("_", " ");
}

/** The reason for which a move was changed, as a sentence of its own; null for those that only say "not there yet". */
export function reasonWords(reason) {
  if (!reason || reason.startsWith("smoothed")) return null;
  return reason[0].toUpperCase() + reason.slice(1);
}

/** Whether a reason says more than the place that is said already: that something was refused, or made shorter. */
export function isRefusal(reason) {
  return Boolean(reasonWords(reason)) && !reason.startsWith("put on");
}
