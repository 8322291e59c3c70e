// Places and ways in words.

import { isNumber } from "./figures.js";

const POINTS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

const FAR = 10_000;   // metres that nobody walks to a garden

/** Whether a walker is nowhere near: the nearest ripple is further than one walks. */
export function isFar(garden) {
  const distances = (garden?.ripples ?? []).map(({ distance }) => distance).filter(isNumber);
  return distances.length > 0 && Math.min(...distances) > FAR;
}

/** The metres from a place to a site's nearest ripple, as far as its centres tell; null where one could walk that, or none is known. */
export function farOf(place, site) {
  const ways = (site?.ripples ?? []).map((ripple) => {
    const [latitude, longitude] = ripple.centre ?? ripple.polygon.flat(Infinity);
    return metresBetween(place, { latitude, longitude }) - (ripple.radius ?? 0);
  });
  const nearest = Math.min(...ways);
  return nearest > FAR && Number.isFinite(nearest) ? nearest : null;
}

/** Metres over the earth as a sphere: the haversine form. */
function metresBetween(a, b) {
  const [p, q, r, s] = [a.latitude, b.latitude, a.longitude, b.longitude].map((degrees) => (degrees * Math.PI) / 180);
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin((s - r) / 2) ** 2;
  return 2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A distance that nobody walks: "850 km". */
export function wholeDistanceWords(metres) {
  return `${Math.round(metres / 1000)} km`;
}

/** How old something is in words: "12 s ago", "3 min ago". */
export function ageWords(seconds) {
  return seconds < 90 ? `${Math.round(seconds)} s ago` : `${Math.round(seconds / 60)} min ago`;
}

/** What to say of a walker who is nowhere near. */
export const farWords = "The walk is far from this garden, so none of its ripples is heard.";

/** A distance in metres as a walker needs it: "31 m", "1.2 km". */
export function distanceWords(metres) {
  if (!isNumber(metres)) return "";
  if (metres > FAR) return "far away";
  return metres < 995 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}

/** Where something lies for somebody who faces 12 o'clock; azimuths are in degrees, left positive. */
export function clockWords(azimuth) {
  if (!isNumber(azimuth)) return "";
  const hour = (((Math.round(-azimuth / 30) % 12) + 12) % 12) || 12;
  return `${hour} o’clock`;
}

/** One of eight points of the compass; degrees clockwise from north. */
function compassWords(degrees) {
  return POINTS[((Math.round(degrees / 45) % 8) + 8) % 8];
}

/** "31 m at 2 o'clock", or as much of it as is known. */
export function wayWords({ distance, azimuth }) {
  if (distance > FAR) return distanceWords(distance);
  return [distanceWords(distance), clockWords(azimuth)].filter(Boolean).join(" at ");
}

export function visitWords(visits) {
  if (!visits) return "not visited yet";
  if (visits === 1) return "visited once";
  return visits === 2 ? "visited twice" : `visited ${visits} times`;
}

/**
 * The answer to "where am I": the place, the direction, the ways to the two targets, the accuracy.
 * `named` finds the ripple of an identifier; `age` is the seconds since which nothing is known, null where it is of now.
 */
export function whereWords(garden, site, named, age = null) {
  if (!garden || !isNumber(garden.latitude)) return "There is no position yet.";
  if (isFar(garden)) return farWords;
  const [are, face, is, hear] = age === null ? ["are", "face", "is", "hear"] : ["were", "faced", "was", "heard"];
  const then = age === null ? "" : `Nothing newer is known than where you were ${ageWords(age)}.`;
  const room = site.rooms?.find((one) => one.id === garden.room);
  const place = [
    garden.current ? `You ${are} in ${named(garden.current).name}` : `You ${are} between the ripples`,
    room ? `, in the room ${room.name}.` : ".",
  ].join("");
  const facing = isNumber(garden.heading) ? `You ${face} ${compassWords(garden.heading)}.` : "";
  const ways = garden.targets.map((target) => `${named(target.id).name} ${is} ${wayWords(target)}.`);
  const heard = garden.dejavus.map(({ id }) => site.dejavus?.find((one) => one.id === id)?.name).filter(Boolean);
  const memory = heard.length > 0 ? `You ${hear} a déjà vu: ${heard.join(", ")}.` : "";
  const accuracy = isNumber(garden.accuracy) ? `The position ${is} known to ${distanceWords(garden.accuracy)}.` : "";
  return [then, place, facing, ...ways, memory, accuracy].filter(Boolean).join(" ");
}

/** What to say of a position that the site does not use; empty where it uses it. `hasPlace` tells whether it used one before. */
export function unusedWords(blur, hasPlace) {
  if (blur === null) return "";
  const heard = hasPlace ? "You are heard where you were before." : "You are heard from where it is better.";
  return `The position is too inaccurate: ${distanceWords(blur)}. ${heard}`;
}

/** What to say of a fix that is less exact than the ripple is large, or null. */
export function blurWords(garden, named) {
  const byDistance = [...garden.ripples].sort((a, b) => a.distance - b.distance);
  const nearest = garden.current ?? byDistance[0]?.id;
  if (!nearest || !isNumber(garden.accuracy)) return null;
  const { name, radius } = named(nearest);
  if (!isNumber(radius) || garden.accuracy <= radius) return null;
  return `Your position is known only to ${distanceWords(garden.accuracy)}, `
    + `which is more than the radius of ${name} (${distanceWords(radius)}). What you hear may be off.`;
}

/** A fault in one sentence: what is wrong, what would be right, and what to do. */
export function faultText({ message, expected, hint }) {
  return [message, expected ? `expected ${expected}` : null, hint].filter(Boolean).join("; ");
}
