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
  const legs = legsOf(way).filter(({ length }) => length > 0);
  const leg = legs.find(({ length }) => {
    if (rest <= length) return true;
    rest -= length;
    return false;
  }) ?? legs.at(-1);
  if (!leg) return { place: way[0], heading: 0 };
  const share = Math.min(1, rest / leg.length);
  const place = [0, 1].map((axis) => leg.from[axis] + share * (leg.to[axis] - leg.from[axis]));
  const [east, north] = offset(leg.from, leg.to);
  return { place, heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}

function legsOf(way) {
  return way.slice(1).map((to, index) => ({ from: way[index], to, length: Math.hypot(...offset(way[index], to)) }));
}

/**
 * What a way passes, in its order, and how far beside it the nearest of the others lies.
 * @param {object[]} spots with `centre` and `radius`, or with `polygon`
 * @returns {{passed: object[], nearest: ?{spot: object, distance: number}}}
 */
export function passes(way, spots) {
  const found = spots.map((spot) => ({ spot, ...meets(way, spot) }));
  const passed = found.filter(({ at }) => at !== null).sort((a, b) => a.at - b.at).map(({ spot }) => spot);
  const [nearest] = found.filter(({ at }) => at === null).sort((a, b) => a.distance - b.distance);
  return { passed, nearest: nearest ?? null };
}

/** The metres after which a way enters a spot, null for never, and the metres between them. */
function meets(way, spot) {
  const length = lengthOf(way);
  const step = Math.max(0.5, length / 4000);
  let distance = Infinity;
  for (let metres = 0; metres <= length + step; metres += step) {
    const away = distanceTo(spot, placeOn(way, Math.min(metres, length)).place);
    if (away <= 0) return { at: metres, distance: 0 };
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
