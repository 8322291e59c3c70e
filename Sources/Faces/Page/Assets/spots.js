// Where in a room something may lie: the surfaces under a place of the plan, and the walls of the box.
// Places are in metres, x to the right, y ahead, z up; headings in degrees clockwise from ahead.

import { clamped } from "./figures.js";

const WALLS = ["front", "right", "back", "left"];

/**
 * The surfaces of a room: floors, which are all called so, and planes. Where nobody drew a floor, that of the box is one.
 * `ring` is the outline in the plan, empty without end; `height` is null for walls, which have `levels`.
 */
export function surfacesOf(room) {
  const floors = floorsOf(room).map(({ polygon, height }) => (
    { name: "floor", kind: "floor", alignment: "horizontal", height, ring: polygon }));
  const planes = room.planes.map(({ name, alignment, outline, height }) => ({
    name, kind: alignment, alignment, height: alignment === "vertical" ? null : height ?? outline[0]?.[2] ?? 0,
    ring: outline.map(([x, y]) => [x, y]), levels: outline.map((corner) => corner[2]),
  }));
  return [...floors, ...planes];
}

function floorsOf({ floors, box }) {
  if (floors.length > 0 || !box) return floors;
  return [{ polygon: wallsOf(box).map(({ from }) => from), height: box.centre[2] }];
}

/**
 * The surface on which something is put at a place of the plan: a wall in reach of the grip, else the highest floor or
 * table there, else the lowest floor, which has no end; null where there is none that may be had.
 * @param {object} room of the scene
 * @param {string[]} alignments which may be had
 * @param {number[]} place x and y
 * @param {number} grip metres to a wall within which it counts; the room's own where a hand reaches no further
 * @returns {?{surface: object, at: number[]}} `at` has x, y and, except on walls, z
 */
export function surfaceAt(room, alignments, place, grip = room.snap) {
  const surfaces = surfacesOf(room).filter(({ alignment }) => alignments.includes(alignment));
  const wall = nearestWall(surfaces, place, grip);
  if (wall) return wall;
  const level = surfaces.filter(({ alignment }) => alignment === "horizontal");
  const below = level.filter(({ ring }) => ring.length === 0 || isInside(place, ring));
  const floors = level.filter(({ kind }) => kind === "floor").sort((a, b) => a.height - b.height);
  const surface = below.sort((a, b) => b.height - a.height)[0] ?? floors[0];
  return surface ? { surface, at: [place[0], place[1], surface.height] } : null;
}

function nearestWall(surfaces, place, grip) {
  const walls = surfaces.filter(({ alignment, ring }) => alignment === "vertical" && ring.length > 1);
  const found = walls.map((surface) => ({ surface, ...footOf(surface, place) })).filter(({ way }) => way <= grip);
  const [best] = found.sort((a, b) => a.way - b.way);
  return best ? { surface: best.surface, at: best.at } : null;
}

/** The nearest place on a wall, and the way to it. */
export function footOf({ ring }, [x, y]) {
  const [from, to] = [ring[0], ring.find((corner) => Math.hypot(corner[0] - ring[0][0], corner[1] - ring[0][1]) > 1e-6)];
  if (!to) return { at: from, way: Math.hypot(x - from[0], y - from[1]) };
  const [across, ahead] = [to[0] - from[0], to[1] - from[1]];
  const share = ((x - from[0]) * across + (y - from[1]) * ahead) / (across ** 2 + ahead ** 2);
  const part = clamped(share);
  const at = [from[0] + part * across, from[1] + part * ahead];
  return { at, way: Math.hypot(x - at[0], y - at[1]) };
}

/** By how many degrees a wall turns what is put on it, so that an unturned front points out of its face. */
export function turnOf({ alignment, ring }) {
  if (alignment !== "vertical") return 0;
  const [from, to] = ring;
  return wrapped((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);
}

/** The nearest place of a surface, for somebody who names it instead of pointing at it. */
export function placeOn(surface, [x, y, z]) {
  if (surface.alignment === "vertical") {
    const [low, high] = [Math.min(...surface.levels), Math.max(...surface.levels)];
    return [...footOf(surface, [x, y]).at, Math.min(high, Math.max(low, z))];
  }
  if (surface.ring.length === 0 || isInside([x, y], surface.ring)) return [x, y, surface.height];
  return [...middleOf(surface.ring), surface.height];
}

/** Whether a place lies in a polygon. */
function isInside([x, y], ring) {
  let isIn = false;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length];
    if ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  });
  return isIn;
}

/** The mean of the corners of a polygon. */
export function middleOf(ring) {
  return [0, 1].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length);
}

/** The four walls of a box as edges of the plan: `[{name, from, to, inward}]`, `inward` of length 1. */
export function wallsOf(box) {
  const turn = (box.heading * Math.PI) / 180;
  const [right, ahead] = [[Math.cos(turn), -Math.sin(turn)], [Math.sin(turn), Math.cos(turn)]];
  const corner = (across, along) => [0, 1].map((axis) => (
    box.centre[axis] + (across * box.width * right[axis] + along * box.depth * ahead[axis]) / 2));
  const corners = [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
  const inward = [ahead.map((part) => -part), right.map((part) => -part), ahead, right];
  return WALLS.map((name, index) => ({ name, from: corners[index], to: corners[(index + 1) % 4], inward: inward[index] }));
}

/**
 * The place in a room's box that is nearest to a place, and the surface at which a way there ends, or null. In the open
 * air, and for what lies outside before, every place may be had.
 * @returns {{at: number[], end: ?string}} `end` is "front", "right", "back", "left", "floor" or "ceiling"
 */
export function within({ box }, at, before = null) {
  if (!box) return { at, end: null };
  const kept = keptIn(box, at);
  if (!kept.end || (before && isOutside(box, before))) return { at, end: null };
  return kept;
}

/** Metres by which something counts as outside; less is what rounding does to a place at a wall. */
const SLACK = 0.02;

function isOutside(box, at) {
  const kept = keptIn(box, at).at;
  return Math.hypot(...kept.map((part, axis) => part - at[axis])) > SLACK;
}

function keptIn({ centre, width, depth, height, heading }, [x, y, z]) {
  const turn = (heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [dx, dy] = [x - centre[0], y - centre[1]];
  const own = [dx * cos - dy * sin, dx * sin + dy * cos, z - centre[2]];
  const [low, high] = [[-width / 2, -depth / 2, 0], [width / 2, depth / 2, height]];
  const kept = own.map((part, axis) => Math.min(high[axis], Math.max(low[axis], part)));
  const axis = own.findIndex((part, index) => Math.abs(part - kept[index]) > 1e-6);
  if (axis < 0) return { at: [x, y, z], end: null };
  const [right, ahead, up] = kept;
  return {
    at: [centre[0] + right * cos + ahead * sin, centre[1] - right * sin + ahead * cos, centre[2] + up],
    end: [["left", "right"], ["back", "front"], ["floor", "ceiling"]][axis][own[axis] > high[axis] ? 1 : 0],
  };
}

/** How something lies to the listener: metres, and degrees from the nose, left positive. */
export function wayFrom([x, y, z, heading], at) {
  const [across, ahead, up] = [at[0] - x, at[1] - y, at[2] - z];
  const bearing = (Math.atan2(across, ahead) * 180) / Math.PI;
  return { distance: Math.hypot(across, ahead, up), azimuth: wrapped(heading - bearing) };
}

/** An angle in −180…180 degrees. */
export function wrapped(degrees) {
  const turns = ((degrees % 360) + 540) % 360 - 180;
  return turns === -180 ? 180 : turns;
}
