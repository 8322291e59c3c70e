// A path of one's own: drawn on the map or put together of places, and walked in so many seconds in place of the walker. What it
// passes is heard in its order.

import { button, freshId, make, setHidden, setPressed, setText } from "./elements.js";
import { sayPolitely, toast } from "./announce.js";
import { distanceWords } from "./words.js";
import { centreOf } from "./ground.js";
import { lengthOf, passes, placeOn } from "./ways.mjs";

const INTERVAL = 100;   // milliseconds between two places that are told
const ACCURACY = 3;     // metres: a drawn path is exact, and less would be no phone's

/**
 * Makes the part: `{root, scene(site)}`. `map` has `pen(isOn, ondone)` and `line(way)`; the path is walked by readings to
 * `link.sense`. Nothing is shown for a link without it. `onpen(isOn)` is called when a line is going to be drawn, and when it was.
 */
export function createPath(link, map, onpen) {
  return new Path(link, map, onpen);
}

class Path {
  root;
  #link;
  #map;
  #onpen;
  #hint = null;   // the message that says what to do with the pen
  #way = [];
  #spots = [];
  #timer = 0;
  #draw = button("Draw on the map", () => this.#pen(this.#draw.getAttribute("aria-pressed") !== "true"), "", { "aria-pressed": "false" });
  #place = make("select.input", { "aria-label": "Place for the path" });
  #seconds = make("input", { type: "number", min: 5, max: 3600, step: 1, value: 45, inputmode: "numeric" });
  #words = make("p", { role: "status" });
  #walk = button("Walk the path", () => (this.#timer ? this.#stop() : this.#start()), "primary");
  #rest = make("div.stack", { hidden: true });

  constructor(link, map, onpen) {
    [this.#link, this.#map, this.#onpen] = [link, map, onpen];
    const title = freshId("path");
    this.#rest.append(
      this.#words, make("label.field", {}, "Seconds for the whole path", this.#seconds),
      make("div.row", {}, this.#walk, button("Save as a file", () => this.#save()), button("Clear", () => this.#take([]))));
    this.root = make("section.stack", { "aria-labelledby": title, hidden: true },
      make("h3", { id: title, text: "A path of your own" }),
      make("p.soft.small", { text: "What the path passes is heard in its order, as if somebody walked there. The path moves the one walker of this session." }),
      make("div.row", {}, this.#draw),
      make("div.row", {}, this.#place, button("Add this place", () => this.#add())), this.#rest);
  }

  scene({ ripples, dejavus }) {
    setHidden(this.root, !this.#link.sense);
    this.#spots = [...ripples, ...(dejavus ?? [])];
    this.#place.replaceChildren(...this.#spots.map(({ name }, index) => make("option", { value: String(index), text: name })));
  }

  #pen(isOn) {
    setPressed(this.#draw, isOn);
    this.#map.pen(isOn, (way) => {
      setPressed(this.#draw, false);
      this.#hint.remove();
      this.#onpen(false);
      this.#take(way);
    });
    this.#hint?.remove();
    if (isOn) this.#hint = toast("Draw a line on the map.", "info");
    this.#onpen(isOn);
  }

  #add() {
    const spot = this.#spots[Number(this.#place.value)];
    if (spot) this.#take([...this.#way, centreOf(spot)]);
  }

  #take(way) {
    this.#stop();
    this.#way = way;
    this.#map.line(way);
    setHidden(this.#rest, way.length === 0);
    this.#walk.disabled = way.length < 2;
    const words = this.#describe();
    setText(this.#words, words);
  }

  #describe() {
    if (this.#way.length < 2) return "A path begins here; add another place.";
    const { passed, nearest } = passes(this.#way, this.#spots);
    const length = distanceWords(lengthOf(this.#way));
    if (passed.length > 0) return `${length}: passes ${passed.map(({ name }) => name).join(", ")}.`;
    return nearest ? `Passes nothing: the nearest place, ${nearest.spot.name}, lies ${distanceWords(nearest.distance)} beside it.`
      : "There is nothing here that a path could pass.";
  }

  #start() {
    const seconds = Number(this.#seconds.value);
    if (!(seconds >= 5 && seconds <= 3600)) return toast("A path is walked in 5 to 3600 seconds.", "warn");
    document.dispatchEvent(new Event("listen"));
    const [way, length, start] = [this.#way, lengthOf(this.#way), performance.now()];
    const tell = () => {
      const share = Math.min(1, (performance.now() - start) / (1000 * seconds));
      const { place: [latitude, longitude], heading } = placeOn(way, share * length);
      this.#link.sense({ latitude, longitude, accuracy: ACCURACY, heading });
      if (share === 1) this.#stop("The path has been walked.");
    };
    this.#timer = setInterval(tell, INTERVAL);
    setText(this.#walk, "Stop");
    tell();
  }

  #stop(words = "") {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    setText(this.#walk, "Walk the path");
    if (words) sayPolitely(() => words, "path");
  }

  /** The path as GeoJSON, for a render of the same remix. */
  #save() {
    const coordinates = this.#way.map(([latitude, longitude]) => [longitude, latitude].map((degrees) => Number(degrees.toFixed(7))));
    const feature = { type: "Feature", properties: { name: "Drawn" }, geometry: { type: "LineString", coordinates } };
    const address = URL.createObjectURL(new Blob([JSON.stringify(feature)], { type: "application/geo+json" }));
    make("a", { href: address, download: "path.geojson" }).click();
    URL.revokeObjectURL(address);
  }
}
