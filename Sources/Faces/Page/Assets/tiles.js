// What lies behind the map of a garden, where the session's owner has named it: tiles in Web Mercator, as the map itself is.

import { make } from "./elements.js";

/** The levels of a server that does not tell its own: streets are drawn to the nineteenth. */
const USUAL = [0, 19];

/**
 * Lays tiles below all else that a Leaflet map has. Missing ones leave the paper to be seen.
 * @param {object} tiles of the session: `address` with {z}, {x} and {y}; `levels`, the first and the last, or null; `credit`
 *   or null
 */
export function layTiles(leaflet, map, { address, levels, credit }) {
  const [minNativeZoom, maxNativeZoom] = levels ?? USUAL;
  leaflet.tileLayer(address, {
    className: "tiles", minNativeZoom, maxNativeZoom, minZoom: minNativeZoom - 1, maxZoom: map.getMaxZoom(), noWrap: true,
    // Many servers answer only who says where they are shown; the origin says it without the secret of the address.
    referrerPolicy: "origin",
  }).addTo(map);
  if (!credit) return;
  const control = leaflet.control({ position: "bottomleft" });
  // Leaflet's own control takes markup.
  control.onAdd = () => make("p.map-credit", { text: credit });
  control.addTo(map);
}
