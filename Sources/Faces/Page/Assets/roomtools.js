// What changes the room itself: objects are loaded, its height is measured, its surfaces are painted, it is locked.
// One of these at a time, and none while it plays (AmbeoAADemo).

import { sayPolitely, toast } from "./announce.js";
import { button, drawnButton, make, setAttribute, setHidden, setPressed, setText } from "./elements.js";
import { plain, word } from "./lines.js";
import { materialWords, STOP_FIRST, surfaceWords } from "./roomwords.js";

/** What a locked room does not do. */
const LOCK_WORDS = "A locked room keeps its size: planes that are found later in the scene’s file do not change it. "
  + "Objects, height and materials may still be changed.";

/** Metres of a press beside the height, and the least height (AmbeoAADemo). */
const [LIFT, LEAST] = [0.1, 0.01];

const MODES = [
  { name: "load", drawing: "add", title: "Add" },
  { name: "height", drawing: "height", title: "Height" },
  { name: "paint", drawing: "paint", title: "Paint" },
];

/**
 * Makes the tools.
 * @param {function(string)} run types a line at the prompt
 * @param {object} on `mode(name)` is called with "default", "load", "height", "paint" or "play", `seek()` when the place is
 *   chosen by keys, `added(name)` after an object was added, `debug(isOn)` when the surfaces are to be seen
 * @returns {{bar, panel, scene(room, mayEdit), update(state), place(at), paint(surface), close(), leave()}}
 */
export function createRoomTools(run, on) {
  return new RoomTools(run, on);
}

class RoomTools {
  bar = make("div.room-bar.room-tools", { role: "group", "aria-label": "Room" });
  panel = make("section.room-mode.stack", { "aria-labelledby": "mode-title", id: "room-mode", hidden: true });
  #run;
  #on;
  #room = null;
  #mode = "default";
  #isPlaying = false;
  #sound = null;
  #buttons = new Map();
  #title = make("h3", { id: "mode-title" });
  #body = make("div.stack");
  #lock = drawnButton("lock", "Lock", () => this.#toggleLock(), "", {
    "aria-pressed": "false", "aria-description": LOCK_WORDS, title: LOCK_WORDS,
  });
  #debug = drawnButton("debug", "Debug", () => this.#toggleDebug(), "", {
    "aria-pressed": "false", title: "Show floors dark blue, horizontal planes light blue, vertical planes red",
  });
  #height = make("input.input.knob-number", {
    type: "number", min: LEAST, max: 1000, step: "any", inputmode: "decimal", "aria-label": "Height in metres",
    onchange: () => this.#setHeight(0),
  });
  #brush = make("select.input");

  constructor(run, on) {
    [this.#run, this.#on] = [run, on];
    for (const { name, drawing, title } of MODES) {
      const toggle = () => this.#choose(this.#mode === name ? "default" : name);
      this.#buttons.set(name, drawnButton(drawing, title, toggle, "", { "aria-expanded": "false", "aria-controls": "room-mode" }));
    }
    this.bar.append(...this.#buttons.values(), this.#lock, this.#debug);
    const close = button("Close", () => this.close(), "quiet small");
    this.panel.append(make("div.panel-head", {}, this.#title, close), this.#body);
    this.panel.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  scene(room, mayEdit) {
    this.#room = room;
    for (const tool of [...this.#buttons.values(), this.#lock]) setHidden(tool, !mayEdit);
    // In the open air there is nothing to measure, to paint or to lock.
    const ofRooms = [this.#buttons.get("height"), this.#buttons.get("paint"), this.#lock];
    if (!room.box) for (const tool of ofRooms) setHidden(tool, true);
    setPressed(this.#lock, room.isLocked);
    setText(this.#lock.lastChild, room.isLocked ? "Locked" : "Lock");
    const materials = room.materials.map((name) => make("option", { value: name, text: materialWords(name) }));
    const brush = this.#brush.value;
    this.#brush.replaceChildren(...materials);
    if (brush) this.#brush.value = brush;
    this.#fill();
  }

  update({ isPlaying }) {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    for (const tool of [...this.#buttons.values(), this.#lock]) {
      setAttribute(tool, "aria-disabled", isPlaying ? "true" : null);
      setAttribute(tool, "title", isPlaying ? STOP_FIRST : tool.ariaDescription);
    }
    this.#go(isPlaying ? "play" : "default");
  }

  /** Adds the chosen sound, and puts it at a place of the plan. */
  async place(at) {
    const sound = this.#sound;
    if (this.#mode !== "load" || !sound) return;
    const name = this.#freshName(sound);
    this.close();
    const reply = await this.#run(`:object add ${word(sound)} ${word(name)}`);
    if (reply.kind === "error") return;
    if (at) await this.#run(`:object move ${word(name)} ${at.map(plain).join(" ")}`);
    this.#on.added(name);
  }

  async paint(surface) {
    if (this.#mode !== "paint") return;
    const material = this.#brush.value;
    const reply = await this.#run(`:room material ${surface} ${material}`);
    if (reply.kind !== "error") sayPolitely(() => `The ${surfaceWords(surface)} is ${materialWords(material)}.`, "paint", 0);
  }

  close() {
    const isWithin = this.panel.contains(document.activeElement);
    const opener = this.#buttons.get(this.#mode);
    if (this.#mode !== "play") this.#go("default");
    if (isWithin) opener?.focus();
  }

  /** Ends a mode from the plan, and brings the keys back to its button. */
  leave() {
    const opener = this.#buttons.get(this.#mode);
    this.close();
    opener?.focus();
  }

  #choose(mode) {
    if (this.#isPlaying) return toast(STOP_FIRST, "warn");
    this.#go(mode);
    this.#body.querySelector("input, select, button")?.focus();
    return null;
  }

  #go(mode) {
    this.#mode = mode;
    for (const [name, tool] of this.#buttons) {
      setAttribute(tool, "aria-expanded", name === mode ? "true" : "false");
      setPressed(tool, name === mode);
    }
    setHidden(this.panel, !this.#buttons.has(mode));
    this.#body.replaceChildren();
    this.#fill();
    this.#on.mode(mode);
  }

  /** Fills the panel of the mode; one that has the keys is not made anew. */
  #fill() {
    if (!this.#room || !this.#buttons.has(this.#mode)) return;
    if (this.#mode === "height" && this.#body.contains(this.#height)) return this.#showHeight();
    const parts = { load: () => this.#loader(), height: () => this.#measure(), paint: () => this.#painter() }[this.#mode];
    const { activeElement } = document;
    const [isWithin, label] = [this.#body.contains(activeElement), activeElement?.dataset?.part];
    this.#body.replaceChildren(...parts());
    if (isWithin && label) this.#body.querySelector(`[data-part="${label}"]`)?.focus();
    return null;
  }

  #loader() {
    setText(this.#title, "Add an object");
    const { sounds, objects, objectLimit } = this.#room;
    if (!sounds.includes(this.#sound)) [this.#sound = null] = sounds;
    const choices = sounds.map((file) => make("li", {}, button(titleOf(file), () => {
      this.#sound = file;
      this.#fill();
    }, "", { "aria-pressed": String(file === this.#sound), "data-part": file })));
    const words = sounds.length === 0
      ? "There are no sounds beside the scene’s file."
      : "Tap in the plan where it is to be. By keys, arrows move the square, with Shift by a metre, and Enter places.";
    const ways = [
      button("Place it by keys", () => this.#on.seek(), "", { "data-part": "seek" }),
      button("Put it on the arc ahead", () => this.place(null), "", { "data-part": "arc" }),
    ];
    return [
      make("ul.row", { "aria-label": "Sounds" }, ...choices), make("p.small", { text: words }),
      ...(sounds.length > 0 ? [make("div.row", {}, ...ways)] : []),
      make("p.small.soft.number", { text: `${objects.length} of ${objectLimit} objects` }),
    ];
  }

  #measure() {
    setText(this.#title, "Height of the room");
    this.#showHeight();
    const step = (title, metres) => button(title, () => this.#setHeight(metres), "square", {
      "aria-label": metres > 0 ? "Higher" : "Lower",
    });
    return [make("div.row", {}, step("−", -LIFT), this.#height, make("span", { text: "m" }), step("+", LIFT))];
  }

  #showHeight() {
    if (document.activeElement !== this.#height) this.#height.value = plain(this.#room.box.height);
    return null;
  }

  #setHeight(change) {
    const value = this.#height.valueAsNumber + change;
    if (!Number.isFinite(value)) {
      this.#height.value = plain(this.#room.box.height);
      return null;
    }
    const height = Math.max(LEAST, value);
    this.#height.value = plain(height);
    return this.#run(`:room height ${plain(height)}`);
  }

  #painter() {
    setText(this.#title, "Materials");
    const { surfaces, materials } = this.#room;
    if (!materials.includes(this.#brush.value)) [this.#brush.value] = materials;
    this.#brush.dataset.part = "brush";
    const rows = surfaces.map(({ name, material }) => make("li", {}, make("button.button.surface-button", {
      type: "button", "data-part": name, "data-surface": name, onclick: () => this.paint(name),
    }, make("span", { text: `${surfaceWords(name)} ` }), make("span.soft.small", { text: materialWords(material) }))));
    return [
      make("label.field", {}, "Paint with", this.#brush),
      make("p.small", { text: "Then tap a wall in the plan, or press a surface here." }),
      make("ul.surface-buttons", {}, ...rows),
    ];
  }

  #toggleLock() {
    if (this.#isPlaying) return toast(STOP_FIRST, "warn");
    return this.#run(`:room lock ${this.#room.isLocked ? "off" : "on"}`);
  }

  #toggleDebug() {
    const isOn = this.#debug.getAttribute("aria-pressed") !== "true";
    setPressed(this.#debug, isOn);
    this.#on.debug(isOn);
  }

  /** A name like the file's that no object has. */
  #freshName(file) {
    const names = new Set(this.#room.objects.map(({ name }) => name));
    const stem = titleOf(file);
    let number = 1;
    while (names.has(number > 1 ? `${stem}-${number}` : stem)) number += 1;
    return number > 1 ? `${stem}-${number}` : stem;
  }
}

function titleOf(file) {
  return file.replace(/^.*\//, "").replace(/\.\w+$/, "");
}
