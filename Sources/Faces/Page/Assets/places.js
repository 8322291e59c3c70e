// The ordered list of the ripples: the map's equal, for eyes and for ears.

import { arrange, make, setText, setAttribute, setPressed } from "./elements.js";
import { visitWords, wayWords } from "./words.js";
import { isNumber } from "./figures.js";

const INTERVAL = 1000;   // milliseconds between two changes of the list

/**
 * Makes the list; `onchoose(id)` is called when somebody presses a ripple.
 * Returns `{root, scene(site, colourOf), update(garden), choose(id)}`.
 */
export function createPlaces(onchoose) {
  return new Places(onchoose);
}

class Places {
  root = make("ol.places");
  #rows = new Map();
  #onchoose;
  #last = -Infinity;

  constructor(onchoose) {
    this.#onchoose = onchoose;
  }

  scene(site, colourOf) {
    this.#rows = new Map(site.ripples.map((ripple) => [ripple.id, this.#makeRow(ripple, colourOf(ripple))]));
    this.root.replaceChildren(...[...this.#rows.values()].map((row) => row.item));
    this.#last = -Infinity;
  }

  choose(id) {
    for (const [key, row] of this.#rows) setPressed(row.button, key === id);
  }

  update(garden) {
    if (performance.now() - this.#last < INTERVAL) return;
    this.#last = performance.now();
    for (const place of garden.ripples) this.#show(place);
    this.#sort(garden.ripples);
  }

  #makeRow(ripple, colour) {
    const dot = make("span.dot");
    dot.style.setProperty("--ripple", colour);
    const way = make("span.ripple-way.number");
    const visits = make("span.ripple-visits");
    const press = () => this.#onchoose(ripple.id);
    const button = make("button.ripple-row", { type: "button", "aria-pressed": "false", onclick: press },
      dot, make("span.ripple-name", { text: ripple.name }), " ", way, " ", visits);
    return { item: make("li", {}, button), button, way, visits };
  }

  #show({ id, distance, azimuth, isInside, visits }) {
    const row = this.#rows.get(id);
    if (!row) return;
    const way = wayWords({ distance, azimuth }).replace(" at ", ", ");
    setText(row.way, isInside ? "you are inside" : way);
    setText(row.visits, visitWords(visits));
    setAttribute(row.item, "data-inside", isInside ? "true" : null);
  }

  /** Nearest first. */
  #sort(ripples) {
    const known = ripples.filter(({ id, distance }) => this.#rows.has(id) && isNumber(distance));
    const order = known.sort((a, b) => b.isInside - a.isInside || a.distance - b.distance);
    arrange(this.root, order.map(({ id }) => this.#rows.get(id).item));
  }
}
