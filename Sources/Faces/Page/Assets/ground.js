// What of the site lies still on the map: paths, routes, rooms, déjà vus and the ripples with their names.

import { make, pressed, setText } from "./elements.js";
import { isNumber } from "./figures.js";

const METRES_PER_DEGREE = 111_195;   // of latitude

/**
 * Draws a site on a Leaflet map; `colourOf(ripple)` gives colours, `onchoose(id)` is called for a pressed ripple.
 * Returns `{update(garden), choose(id), bounds(), remove()}`.
 */
export function drawSite(leaflet, map, site, colourOf, onchoose) {
  return new Ground(leaflet, map, site, colourOf, onchoose);
}

/** The middle of a place, `[latitude, longitude]`: of its circle, or of the box round its polygons. */
export function centreOf(place) {
  if (!place?.polygon) return place?.centre ?? null;
  const points = place.polygon.flat(depthOf(place.polygon) - 2);
  return [0, 1].map((axis) => {
    const ends = points.map((point) => point[axis]);
    return (Math.min(...ends) + Math.max(...ends)) / 2;
  });
}

/** How many lists lie in each other: a ring of points has 2, a polygon with holes 3, several polygons 4. */
function depthOf(list) {
  return Array.isArray(list) ? 1 + depthOf(list[0]) : 0;
}

class Ground {
  #L;
  #map;
  #group;
  #ripples = new Map();
  #dejavus = new Map();
  #names = [];

  constructor(leaflet, map, site, colourOf, onchoose) {
    this.#L = leaflet;
    this.#map = map;
    this.#group = leaflet.layerGroup().addTo(map);
    for (const room of site.rooms ?? []) this.#add(this.#shape(room, quiet("room")), room.name);
    for (const path of site.paths ?? []) this.#add(leaflet.polyline(path, quiet("path")));
    for (const route of site.routes ?? []) this.#add(leaflet.polyline(route.points, quiet("route")));
    for (const memory of site.dejavus ?? []) this.#addMemory(memory);
    for (const ripple of bySize(site.ripples)) this.#addRipple(ripple, colourOf(ripple), onchoose);
    map.on("zoomend resize", this.#placeNames);
  }

  update(garden) {
    for (const place of garden.ripples) {
      const ripple = this.#ripples.get(place.id);
      if (ripple) mark(ripple, "current", place.id === garden.current);
    }
    const heard = new Set(garden.dejavus.map(({ id }) => id));
    for (const [id, memory] of this.#dejavus) mark(memory, "heard", heard.has(id));
  }

  choose(id) {
    for (const [key, ripple] of this.#ripples) mark(ripple, "chosen", key === id);
  }

  bounds() {
    const bounds = this.#L.latLngBounds([]);
    this.#group.eachLayer((layer) => { if (layer.getBounds) bounds.extend(layer.getBounds()); });
    return bounds;
  }

  remove() {
    this.#map.off("zoomend resize", this.#placeNames);
    this.#group.remove();
  }

  #add(layer, name) {
    layer.addTo(this.#group);
    if (name) this.#name(layer, name, "name soft");
    return layer;
  }

  #addMemory(memory) {
    const shape = this.#add(this.#shape(memory, quiet("dejavu")));
    this.#dejavus.set(memory.id, { layers: [shape], name: this.#name(shape, memory.name, "name soft memory") });
  }

  /** Ripples, rooms and déjà vus are circles or polygons alike. */
  #shape({ polygon, centre, radius }, look) {
    return polygon ? this.#L.polygon(polygon, look) : this.#L.circle(centre, { radius, ...look });
  }

  #addRipple(ripple, colour, onchoose) {
    const look = { className: "ripple", bubblingMouseEvents: false };
    const shape = this.#shape(ripple, look);
    const rings = ripple.polygon ? [] : [0.66, 0.33].map((share) => (
      this.#L.circle(ripple.centre, { radius: ripple.radius * share, ...quiet("ring") })));
    const layers = [shape, ...rings].map((layer) => this.#add(layer));
    for (const layer of layers) layer.getElement().style.setProperty("--ripple", colour);
    makeButton(shape.getElement(), ripple.name, () => onchoose(ripple.id));
    shape.on("click", () => onchoose(ripple.id));
    this.#ripples.set(ripple.id, { layers, name: this.#name(shape, ripple.name, "name") });
  }

  /** A name above a shape; Leaflet takes an element, so that the text never is markup. */
  #name(layer, text, className) {
    const label = make("span", { class: className, text, "aria-hidden": "true" });
    const bounds = layer.getBounds();
    const icon = this.#L.divIcon({ html: label, className: "name-icon", iconSize: [0, 0] });
    const marker = this.#L.marker(bounds.getCenter(), { icon, interactive: false, keyboard: false }).addTo(this.#group);
    const name = { label, marker, bounds, text };
    this.#names.push(name);
    put(name, "above");
    return label;
  }

  /**
   * Places the names so that none lies over another: above its place, else below it or beside it, else shortened. None is
   * left out.
   */
  #placeNames = () => {
    const view = this.#map.getContainer().getBoundingClientRect();
    const taken = [];
    for (const name of byRank(this.#names)) taken.push(this.#placeName(name, taken, view));
  };

  #placeName(name, taken, view) {
    const isInView = this.#map.getBounds().contains(name.bounds.getCenter());
    for (const text of shorter(name.text)) {
      setText(name.label, text);
      for (const side of SIDES) {
        put(name, side);
        const box = name.label.getBoundingClientRect();
        const isFree = !taken.some((other) => overlap(box, other)) && (!isInView || isWithin(box, view));
        if (isFree) return box;
      }
    }
    put(name, SIDES[0]);
    return name.label.getBoundingClientRect();
  }
}

const SIDES = ["above", "below", "right", "left"];

/** Moves a name to a side of its place. */
function put({ label, marker, bounds }, side) {
  const { lat, lng } = bounds.getCenter();
  marker.setLatLng({
    above: [bounds.getNorth(), lng], below: [bounds.getSouth(), lng], right: [lat, bounds.getEast()], left: [lat, bounds.getWest()],
  }[side]);
  for (const one of SIDES) label.classList.toggle(one, one === side);
}

/** A name, its first word with the initials of the others, and its initials. */
function shorter(text) {
  const [first, ...rest] = text.trim().split(/\s+/);
  if (rest.length === 0) return [text];
  const initials = rest.map(initial);
  return [text, [first, ...initials].join(" "), [initial(first), ...initials].join(" ")];
}

/** The first letter with its accents. */
function initial(word) {
  return `${/^.\p{M}{0,4}/su.exec(word)[0]}.`;
}

/** The names of ripples before those of rooms; déjà vus are named where they are heard, over what is there. */
function byRank(names) {
  const isSoft = ({ label }) => label.classList.contains("soft");
  const all = names.filter(({ label }) => !label.classList.contains("memory"));
  return [...all.filter((name) => !isSoft(name)), ...all.filter(isSoft)];
}

function isWithin(box, view) {
  return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
}

function quiet(className) {
  return { className, interactive: false };
}

/** Large ripples lie below small ones, so that each can be pressed. */
function bySize(ripples) {
  return [...ripples].sort((a, b) => extent(b) - extent(a));
}

/** Half the width of a place, north to south, in metres. */
function extent({ polygon, radius }) {
  if (isNumber(radius) && !polygon) return radius;
  const norths = polygon.flat(depthOf(polygon) - 2).map(([latitude]) => latitude);
  return (Math.max(...norths) - Math.min(...norths)) * METRES_PER_DEGREE / 2;
}

function mark({ layers, name }, className, isOn) {
  for (const layer of layers) layer.getElement()?.classList.toggle(className, isOn);
  name.classList.toggle(className, isOn);
}

/** A shape that can be reached and pressed with the keyboard. */
function makeButton(shape, label, press) {
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("role", "button");
  shape.setAttribute("aria-label", label);
  shape.addEventListener("keydown", (event) => pressed(event, press));
}

function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
