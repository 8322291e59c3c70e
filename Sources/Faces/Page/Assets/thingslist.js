// The list of what sounds, nearest first: the plan's equal, for eyes and for ears, with the same actions as buttons.

import { arrange, make, setAttribute, setText } from "./elements.js";
import { LISTENER } from "./moves.js";
import { heightWords, isRefusal, metreWords, reasonWords, wayWords } from "./roomwords.js";
import { wayFrom } from "./spots.js";
import { createActions } from "./thingactions.js";
import { hueOf } from "./thing.js";

const INTERVAL = 500;   // milliseconds between two changes of the list

/**
 * Makes the list.
 * @param {object} moves what moves
 * @param {function(string)} run types a line at the prompt
 * @param {function(?string)} onchoose is called when a row is pressed
 * @returns {{root, scene(room, mayEdit), update(state), choose(key), open(key)}}
 */
export function createThingsList(moves, run, onchoose) {
  return new ThingsList(moves, run, onchoose);
}

class ThingsList {
  root = make("section.stack", { "aria-labelledby": "things-title" });
  #moves;
  #onchoose;
  #actions;
  #rows = new Map();
  #chosen = null;
  #last = -Infinity;
  #listener = make("div.things");
  #list = make("ol.things");

  constructor(moves, run, onchoose) {
    [this.#moves, this.#onchoose] = [moves, onchoose];
    this.#actions = createActions(moves, run);
    this.root.append(
      make("h3", { text: "Listener" }), this.#listener,
      make("h3", { id: "things-title", text: "Objects, nearest first" }), this.#list,
      make("p.small.soft", {
        id: "plan-keys",
        text: "Keys in the plan: arrows go 0.1 m, with Shift 1 m; Q and E turn; Page Up and Page Down lift and lower; "
          + "Enter leads to the list.",
      }));
  }

  scene(room, mayEdit) {
    const shape = JSON.stringify(room.objects.map(({ name, motion }) => [name, motion]));
    if (shape !== this.shape) this.#build(room);
    this.shape = shape;
    this.#actions.scene(room, mayEdit);
    this.#last = -Infinity;
  }

  update(state) {
    this.#actions.update(state);
    if (performance.now() - this.#last < INTERVAL) return;
    this.#last = performance.now();
    for (const key of this.#moves.keys) this.#show(key, state);
    this.#sort(state.listener);
  }

  choose(key) {
    this.#chosen = key;
    for (const [name, row] of this.#rows) setAttribute(row.button, "aria-expanded", name === key ? "true" : "false");
    const row = this.#rows.get(key);
    if (row) row.item.append(this.#actions.root);
    else this.#actions.root.remove();
    if (row) this.#actions.show(key);
  }

  /** Leads to the row of something, with the keys. */
  open(key) {
    this.choose(key);
    const row = this.#rows.get(key);
    row?.button.focus();
    row?.item.scrollIntoView({ block: "nearest" });
  }

  /** Rows that stay are left where they are, so that nobody who is in one loses it. */
  #build(room) {
    const keys = [LISTENER, ...room.objects.map(({ name }) => name)];
    const isIn = this.root.contains(document.activeElement);
    for (const [key, { item }] of this.#rows) {
      if (keys.includes(key)) continue;
      item.remove();
      this.#rows.delete(key);
    }
    keys.forEach((key, number) => {
      if (!this.#rows.has(key)) this.#rows.set(key, this.#row(number ? "li" : "div", key, key || "You"));
      const { item, badge } = this.#rows.get(key);
      setText(badge, number ? String(number) : "");
      if (number) badge.style.setProperty("--hue", hueOf(key, number));
      if (!item.parentElement) (number ? this.#list : this.#listener).append(item);
    });
    if (!this.#rows.has(this.#chosen)) this.choose(null);
    if (isIn && !this.root.contains(document.activeElement)) this.#rows.get(LISTENER).button.focus();
  }

  #row(tag, key, name) {
    const badge = make("span.badge", { "aria-hidden": "true" });
    const [way, height] = [make("span.thing-way.number"), make("span.thing-height.number")];
    const reason = make("span.thing-reason");
    const press = () => this.#onchoose(this.#chosen === key ? null : key);
    const button = make("button.thing-row", { type: "button", "aria-expanded": "false", onclick: press },
      badge, make("span.thing-title", { text: name }), " ", way, " ", height, " ", reason);
    return { item: make(tag, {}, button), badge, button, way, height, reason };
  }

  #show(key, { listener, listenerFollows }) {
    const row = this.#rows.get(key);
    const object = this.#moves.objectOf(key);
    if (!row) return;
    if (!object) {
      setText(row.way, `facing ${Math.round(listener[3])}°`);
      return setText(row.height, `ears ${metreWords(listener[2])} high${listenerFollows ? ", follows the data" : ""}`);
    }
    setText(row.way, wayWords(listener, object.at));
    const motion = { timeline: "on its timeline", follow: "follows the data" }[object.motion];
    const held = object.isHeld && motion ? "held by hand" : motion;
    setText(row.height, [heightWords(object), held].filter(Boolean).join(", "));
    setText(row.reason, reasonWords(object.reason) ?? "");
    row.reason.classList.toggle("is-refusal", isRefusal(object.reason));
  }

  /** Nearest first. */
  #sort(listener) {
    const objects = this.#moves.keys.filter((key) => this.#rows.has(key) && key !== LISTENER);
    const distance = new Map(objects.map((key) => [key, wayFrom(listener, this.#moves.shown(key).at).distance]));
    objects.sort((a, b) => distance.get(a) - distance.get(b));
    arrange(this.#list, objects.map((key) => this.#rows.get(key).item));
  }
}
