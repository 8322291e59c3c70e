// The garden as the views show it, of what the server and the sensors of a field walk say.

const RADIUS = 6_371_000;   // metres of the Earth

/** The server's site as the map draws it: each ripple has a `centre`, and a `polygon` where it has an outline. */
export function siteOf(site) {
  const place = ({ latitude, longitude, outline, ...ripple }) => (
    { ...ripple, centre: [latitude, longitude], ...(outline ? { polygon: outline } : {}) });
  const ripples = site.ripples.map(place);
  return { ...site, ripples, origin: ripples[0]?.centre };
}

/**
 * The walker among the ripples.
 * @param {object} site as `siteOf` gives it
 * @param {{latitude, longitude, accuracy, heading}} reading the last of each; degrees and metres
 * @param {?object} state the server's last state
 */
export function gardenOf(site, reading, state) {
  const { latitude = null, longitude = null, accuracy = null, heading = null } = reading;
  const ways = latitude === null ? [] : site.ripples.map((ripple) => ({ id: ripple.id, ...way([latitude, longitude], ripple.centre) }));
  const named = ({ id, bearing, distance }) => ({ id, distance, azimuth: azimuth(heading, bearing) });
  const ripple = ({ id, bearing, distance }) => ({
    ...named({ id, bearing, distance }), isInside: id === state?.inside, visits: state?.visits?.[id] ?? 0,
  });
  return {
    latitude, longitude, accuracy, heading, current: state?.inside ?? null, room: null, dejavus: [],
    targets: (state?.targets ?? []).map(named), ripples: ways.map(ripple),
  };
}

/** The way from a place to another: metres, and degrees clockwise from north. Right for the size of a garden. */
function way(from, to) {
  const [north, east] = [to[0] - from[0], (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180)]
    .map((degrees) => (degrees * Math.PI * RADIUS) / 180);
  return { distance: Math.hypot(north, east), bearing: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}

/** Degrees from the nose, left positive; null where the heading is unknown. */
function azimuth(heading, bearing) {
  return heading === null ? null : ((heading - bearing + 540) % 360) - 180;
}
