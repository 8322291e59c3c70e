// The map: a sheet of paper with the ripples in their colours and the walker with heading and accuracy.
// Nothing but the site is drawn, on tiles where the session's owner has named some.

import { loadLeaflet } from "./library.js";
import { centreOf, drawSite } from "./ground.js";
import { draw, isCalm, make, setText } from "./elements.js";
import { createPen } from "./pen.js";
import { isNumber } from "./figures.js";
import { distanceWords, isFar } from "./words.js";

const [MIDDLE, WHOLE] = [0.3, 0.48];   // shares of the view, each way from its centre, in which a followed walker
// may move: where the map is enlarged, and where all of the site is to be seen
const RESTING = 250;   // milliseconds after which the map has the size that it will keep
const LEAST = 120;     // px of a map in which all of a site can be seen
const SHORT = 110;     // px of a line below which its label would hide what it leads to

/**
 * Makes the map; `onchoose(id)` is called when a ripple is pressed, `onfollow(isFollowing)` when following ends or
 * begins. Returns `{root, scene(site, colourOf, tiles), update(garden), choose(id), follow(isOn), pen(isOn, ondone), line(way)}`.
 */
export function createMap(onchoose, onfollow) {
  return new GardenMap(onchoose, onfollow);
}

class GardenMap {
  root = make("div.map", { role: "region", "aria-label": "Map of the garden" });
  #onchoose;
  #onfollow;
  #L = null;
  #map = null;
  #ground = null;
  #walker = null;
  #beacon = null;
  #pen = null;
  #site = null;
  #colourOf = null;
  #garden = null;
  #hasTiles = false;
  #isFollowing = true;
  #wholeZoom = 0;
  #resting = 0;
  #ready;

  constructor(onchoose, onfollow) {
    this.#onchoose = onchoose;
    this.#onfollow = onfollow;
    this.#ready = loadLeaflet().then((leaflet) => this.#start(leaflet), () => this.#missing());
  }

  async scene(site, colourOf, tiles) {
    const isOther = JSON.stringify(site) !== JSON.stringify(this.#site);
    [this.#site, this.#colourOf] = [site, colourOf];
    await this.#ready;
    if (!isOther || site !== this.#site || !this.#map) return;
    this.#ground?.remove();
    this.#ground = drawSite(this.#L, this.#map, site, colourOf, this.#onchoose);
    this.#showAll();
    if (this.#garden) this.update(this.#garden);
    if (tiles && !this.#hasTiles) this.#lay(tiles);
  }

  /** Tiles come last, when the map has its place: others would be fetched for nothing. */
  async #lay(tiles) {
    this.#hasTiles = true;
    const { layTiles } = await import("./tiles.js");
    layTiles(this.#L, this.#map, tiles);
  }

  update(garden) {
    this.#garden = garden;
    if (!this.#ground || !this.root.isConnected) return;
    this.#ground.update(garden);
    this.#walker.update(garden, this.#centreOf, this.#colourOf);
    this.#beacon.update(garden.guidance?.beacon);
    if (this.#isFollowing && isNumber(garden.latitude) && !isFar(garden)) this.#follow([garden.latitude, garden.longitude]);
  }

  /** Says how old the walker's place is; an empty text says that it is of now. */
  age(words) { this.#walker?.age(words); }

  choose(id) {
    this.#ground?.choose(id);
    const centre = this.#centreOf(id);
    if (centre && this.#map && !this.#map.getBounds().contains(centre)) this.#pan(centre);
  }

  follow(isOn) {
    if (!this.#map) return;
    if (isOn !== this.#isFollowing) this.#onfollow(isOn);
    this.#isFollowing = isOn;
    if (isOn && isNumber(this.#garden?.latitude)) this.#pan([this.#garden.latitude, this.#garden.longitude]);
  }

  /** Takes a pen, with which the next line is drawn, or lays it down; `ondone(way)` is called with the line. */
  pen(isOn, ondone) { this.#pen?.take(isOn, ondone); }

  /** Shows a drawn line; an empty one shows none. */
  line(way) { this.#pen?.show(way); }

  #centreOf = (id) => centreOf(this.#site?.ripples.find((ripple) => ripple.id === id));

  /** Without the library there is no map; the list beside it has all that a map would show. */
  #missing() {
    this.root.append(make("p.waiting", { text: "No map: its library is not installed here. The list has every place." }));
  }

  #start(leaflet) {
    this.#L = leaflet;
    this.#map = leaflet.map(this.root, {
      attributionControl: false, zoomControl: false, zoomSnap: 0.25, minZoom: 10, maxZoom: 23, maxBoundsViscosity: 0.8,
      fadeAnimation: !isCalm(), zoomAnimation: !isCalm(), markerZoomAnimation: !isCalm(),
    }).setView([0, 0], 18);
    leaflet.control.zoom({ position: "topright" }).addTo(this.#map);
    leaflet.control.scale({ position: "bottomleft", imperial: false, maxWidth: 120 }).addTo(this.#map);
    this.#walker = new Walker(leaflet, this.#map);
    this.#beacon = new BeaconMark(leaflet, this.#map);
    this.#pen = createPen(leaflet, this.#map);
    // The dots of the paper move with the site.
    this.#map.on("move zoom", () => this.#movePaper());
    this.#map.on("dragstart", () => this.follow(false));
    this.root.addEventListener("keydown", (event) => { if (event.key.startsWith("Arrow")) this.follow(false); });
    new ResizeObserver(() => this.#resized()).observe(this.root);
  }

  /** Where all of the site was to be seen, all of it is seen in the new size, too, unless somebody has moved the map. */
  #resized() {
    this.#map.invalidateSize({ pan: false });
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const isWhole = Boolean(this.#ground) && this.#map.getZoom() === this.#wholeZoom;
      if (isWhole && this.#isFollowing && this.#map.getSize().y >= LEAST) this.#showAll();
    }, RESTING);
  }

  #movePaper() {
    const { x, y } = this.#map.latLngToContainerPoint(this.#site?.origin ?? [0, 0]);
    this.root.style.backgroundPosition = `${x}px ${y}px`;
  }

  #showAll() {
    this.#map.invalidateSize({ pan: false });
    const bounds = this.#ground.bounds();
    if (!bounds.isValid()) return;
    this.#map.fitBounds(bounds, { padding: [16, 24], animate: false });
    this.#wholeZoom = this.#map.getZoom();
    this.#map.setMaxBounds(bounds.pad(1.5));
  }

  /** The walker moves freely in the middle of the view; beyond it the map comes along. */
  #follow(place) {
    const size = this.#map.getSize();
    const at = this.#map.latLngToContainerPoint(place);
    const share = this.#map.getZoom() > this.#wholeZoom ? MIDDLE : WHOLE;
    const isOut = Math.abs(at.x - size.x / 2) > share * size.x || Math.abs(at.y - size.y / 2) > share * size.y;
    if (isOut && size.y > 60) this.#pan(place);
  }

  #pan(place) {
    this.#map.panTo(place, { animate: !isCalm(), duration: 0.6 });
  }
}

/** The walker: a dot with a cone where the head points, the circle of accuracy, lines to the two targets. */
class Walker {
  #map;
  #group;
  #cone = draw("path", { d: "M0 0 L-24 -46 A52 52 0 0 1 24 -46 Z", class: "cone" });
  #accuracy;
  #marker;
  #age = draw("text", { y: 24, class: "walker-age" });
  #drawing;
  #lines = [];

  constructor(leaflet, map) {
    this.#map = map;
    this.#group = leaflet.layerGroup();
    this.#accuracy = leaflet.circle([0, 0], { radius: 1, className: "accuracy", interactive: false }).addTo(this.#group);
    this.#lines = [0, 1].map(() => new Line(leaflet, map, this.#group));
    this.#drawing = draw("svg", { viewBox: "-56 -56 112 112", class: "walker", "aria-hidden": "true" },
      this.#cone, draw("circle", { r: 8 }), this.#age);
    const icon = leaflet.divIcon({ html: this.#drawing, className: "walker-icon", iconSize: [112, 112] });
    this.#marker = leaflet.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
    this.#marker.addTo(this.#group);
  }

  age(words) {
    setText(this.#age, words);
    this.#drawing.classList.toggle("old", words !== "");
  }

  update(garden, centreOf, colourOf) {
    if (!isNumber(garden.latitude)) return this.#group.remove();
    if (!this.#map.hasLayer(this.#group)) this.#group.addTo(this.#map);
    const place = [garden.latitude, garden.longitude];
    this.#marker.setLatLng(place);
    this.#accuracy.setLatLng(place).setRadius(garden.accuracy ?? 0);
    this.#cone.style.display = isNumber(garden.heading) ? "" : "none";
    this.#cone.style.transform = `rotate(${garden.heading ?? 0}deg)`;
    this.#lines.forEach((line, index) => {
      const target = isFar(garden) ? undefined : garden.targets[index];
      line.update(place, target && centreOf(target.id), target, target && colourOf(target));
    });
  }
}

/** The beacon that leads the walker: a ring round a dot, pale while it is silent. */
class BeaconMark {
  #map;
  #marker;
  #drawing = draw("svg", { viewBox: "-14 -14 28 28", class: "beacon-mark", "aria-hidden": "true" },
    draw("circle", { r: 10 }), draw("circle", { r: 3, class: "dot" }));

  constructor(leaflet, map) {
    this.#map = map;
    const icon = leaflet.divIcon({ html: this.#drawing, className: "walker-icon", iconSize: [28, 28] });
    this.#marker = leaflet.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 900 });
  }

  update(beacon) {
    if (!beacon) return this.#marker.remove();
    this.#marker.setLatLng([beacon.latitude, beacon.longitude]);
    this.#drawing.classList.toggle("silent", !beacon.isAudible);
    if (!this.#map.hasLayer(this.#marker)) this.#marker.addTo(this.#map);
  }
}

/** A line from the walker towards a target, with the distance at its middle. */
class Line {
  #label = make("span.way-label.number");
  #line;
  #marker;
  #map;

  constructor(leaflet, map, group) {
    this.#map = map;
    this.#line = leaflet.polyline([], { className: "direction", interactive: false }).addTo(group);
    const icon = leaflet.divIcon({ html: this.#label, className: "way-icon", iconSize: [0, 0] });
    this.#marker = leaflet.marker([0, 0], { icon, interactive: false, keyboard: false }).addTo(group);
  }

  update(from, to, target, colour) {
    this.#label.hidden = !to || this.#pixels(from, to) < SHORT;
    if (!to) return this.#line.setLatLngs([]);
    this.#line.setLatLngs([from, to]);
    this.#line.getElement()?.style.setProperty("--ripple", colour);
    this.#marker.setLatLng([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const words = distanceWords(target.distance);
    if (this.#label.textContent !== words) this.#label.textContent = words;
  }

  #pixels(from, to) {
    return this.#map.latLngToContainerPoint(from).distanceTo(this.#map.latLngToContainerPoint(to));
  }
}
