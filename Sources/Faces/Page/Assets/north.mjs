// Compasses tell magnetic north; maps, and all inputs, are about true north.

/**
 * The direction from true north, of what a compass tells, in degrees from 0 to 360; `declination` is what the server says of the
 * garden: degrees by which magnetic north lies to the east, null where nobody knows.
 */
export function fromTrueNorth(magnetic, declination) {
  return (magnetic + (declination ?? 0) + 360) % 360;
}

/** What was done to a compass's direction, in words. */
export function northWords(declination) {
  if (declination === null) return "magnetic, not corrected";
  return `magnetic, corrected by ${declination.toFixed(1).replace("-", "−")}°`;
}
