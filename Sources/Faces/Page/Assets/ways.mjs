// Ways over ground that is small enough to be flat: how long they are, what they pass, where one is on them.

const METRES_PER_DEGREE = 111_195;   // of latitude

/** Metres to the east and the north of a place, of another; places are [latitude, longitude]. */
export function offset(from, to) {
  const shrink = Math.cos((from[0] * Math.PI) / 180);
  return [(to[1] - from[1]) * METRES_PER_DEGREE * shrink, (to[0] - from[0]) * METRES_PER_DEGREE];
}

/** Metres along a way. */
export function lengthOf(way) {
  return legsOf(way).reduce((sum, leg) => sum + leg.length, 0);
}

/** Where one is after so many metres of a way, and the direction in degrees clockwise from north. */
export function placeOn(way, metres) {
  let rest = Math.max(0, metres);
  const legs = legsOf(way);
  // The last leg has what is left by rounding, too.
  const leg = legs.find((each) => {
    if (rest <= each.length || each === legs.at(-1)) return true;
    rest -= each.length;
    return false;
  });
  if (!leg) return { place: way[0], heading: 0 };
  const share = Math.min(1, rest / leg.length);
  const place = between(leg.from, leg.to, share);
  const [east, north] = offset(leg.from, leg.to);
  return { place, heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}

/** The place at a share of the way from one to another. */
function between(from, to, share) {
  return from.map((degrees, axis) => degrees + share * (to[axis] - degrees));
}

/** The legs of a way that lead somewhere. */
function legsOf(way) {
  return way.slice(1).map((to, index) => ({ from: way[index], to, length: Math.hypot(...offset(way[index], to)) }))
    .filter(({ length }) => length > 0);
}

/**
 * What a way passes, in its order, and how far beside it the nearest of the others lies.
 * @param {object[]} spots with `centre` and `radius`, or with `polygon`
 * @returns {{passed: object[], nearest: ?{spot: object, distance: number}}}
 */
export function passes(way, spots) {
  const steps = stepsOf(way);
  const found = spots.map((spot) => ({ spot, ...meets(steps, spot) }));
  const passed = found.filter(({ at }) => at !== null).sort((a, b) => a.at - b.at).map(({ spot }) => spot);
  const [nearest] = found.filter(({ at }) => at === null).sort((a, b) => a.distance - b.distance);
  return { passed, nearest: nearest ?? null };
}

/** Places along a way, and the metres after which each comes: half a metre apart, or on long ways a 4000th. */
function stepsOf(way) {
  const step = Math.max(0.5, lengthOf(way) / 4000);
  const steps = [{ at: 0, place: way[0] }];
  let [at, begin] = [step, 0];
  for (const { from, to, length } of legsOf(way)) {
    for (; at <= begin + length; at += step) steps.push({ at, place: between(from, to, (at - begin) / length) });
    begin += length;
  }
  return [...steps, { at: begin, place: way.at(-1) }];
}

/** The metres after which the steps of a way enter a spot, null for never, and the metres between them. */
function meets(steps, spot) {
  let distance = Infinity;
  for (const { at, place } of steps) {
    const away = distanceTo(spot, place);
    if (away <= 0) return { at, distance: 0 };
    distance = Math.min(distance, away);
  }
  return { at: null, distance };
}

/** Metres from a place to the edge of a spot; 0 inside. */
function distanceTo({ centre, radius, polygon }, place) {
  if (!polygon) return Math.max(0, Math.hypot(...offset(place, centre)) - radius);
  const polygons = typeof polygon[0][0][0] === "number" ? [polygon] : polygon;
  const rings = polygons.flat().map((ring) => ring.map((corner) => offset(place, corner)));
  const edges = rings.flatMap((ring) => ring.map((corner, index) => [corner, ring[(index + 1) % ring.length]]));
  return isRound(edges) ? 0 : Math.min(...edges.map(distanceToEdge));
}

/** Whether edges lie round the origin, by the even-odd rule. */
function isRound(edges) {
  const crossings = edges.filter(([[ax, ay], [bx, by]]) => ay > 0 !== by > 0 && ax + ((bx - ax) * ay) / (ay - by) > 0);
  return crossings.length % 2 === 1;
}

function distanceToEdge([[ax, ay], [bx, by]]) {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = square > 0 ? Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / square)) : 0;
  return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay));
}
