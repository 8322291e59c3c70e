// What can be done with an object or the listener, as buttons and fields: all that a hand can do in the plan, and its height.

import { sayPolitely, toast } from "./announce.js";
import { button, make, setAttribute, setHidden, setText } from "./elements.js";
import { word } from "./lines.js";
import { LISTENER } from "./moves.js";
import { moveBy, turnBy, STEP, STRIDE, TURN } from "./roomkeys.js";
import { metreWords, STOP_FIRST, surfaceWords } from "./roomwords.js";
import { placeOn, surfacesOf, within } from "./spots.js";

/** Makes the actions: `{root, scene(room, mayEdit), update(state), show(key)}`. */
export function createActions(moves, run) {
  return new Actions(moves, run);
}

class Actions {
  root = make("div.thing-actions");
  #moves;
  #run;
  #key = LISTENER;
  #mayEdit = false;
  #isPlaying = false;
  #hasData = false;
  #isObject = false;
  #step = make("select.input", { "aria-label": "Step" }, ...[STEP, 0.5, STRIDE].map((metres) => (
    make("option", { value: metres, text: `${metres} m` }))));
  #fields;
  #surfaces = [];
  #surface = make("select.input", { onchange: () => this.#put() });
  #surfaceLabel = make("label.field", {}, "On", this.#surface);
  #release = button("Give it back to its own way", () => this.#giveBack());
  #remove = button("Remove", () => this.#takeAway(), "", { title: ":object remove" });

  constructor(moves, run) {
    [this.#moves, this.#run] = [moves, run];
    const go = (name, way) => button(name, () => (
      moveBy(moves, this.#key, way.map((part) => part * Number(this.#step.value)))));
    const turn = (name, degrees) => button(name, () => turnBy(moves, this.#key, degrees));
    this.#fields = [
      this.#field("x, right", 0), this.#field("y, ahead", 1), this.#field("Height", 2), this.#turnField(),
    ];
    this.root.append(
      make("div.row", { role: "group", "aria-label": "Move" },
        go("Left", [-1, 0]), go("Right", [1, 0]), go("Ahead", [0, 1]), go("Back", [0, -1]),
        make("label.row.small", {}, make("span", { text: "by" }), this.#step)),
      make("div.row", { role: "group", "aria-label": "Turn" },
        turn(`Turn left ${TURN}°`, TURN), turn(`Turn right ${TURN}°`, -TURN)),
      make("div.thing-fields", {}, ...this.#fields.map(({ label }) => label), this.#surfaceLabel),
      make("div.row", {}, this.#release, this.#remove));
  }

  scene(room, mayEdit) {
    this.#mayEdit = mayEdit;
    if (room.objects.some(({ motion }) => motion === "follow")) this.#hasData = true;
    this.show(this.#key);
  }

  show(key) {
    this.#key = key;
    const object = this.#moves.objectOf(key);
    this.#isObject = Boolean(object);
    setText(this.#fields[3].words, object ? "Turned left, °" : "Heading, °");
    setHidden(this.#surfaceLabel, !object);
    setHidden(this.#remove, !object || !this.#mayEdit);
    if (object) {
      this.#surfaces = surfacesOf(this.#moves.room).filter(({ alignment }) => object.alignments.includes(alignment));
      const options = this.#surfaces.map((surface, value) => make("option", { value, text: surfaceTitle(surface) }));
      this.#surface.replaceChildren(make("option", { value: "", text: "in the air" }), ...options);
    }
    if (this.#moves.state) this.update(this.#moves.state);
  }

  update({ isPlaying, listenerFollows }) {
    const pose = this.#moves.pose(this.#key);
    if (!this.root.isConnected || !pose) return;
    this.#isPlaying = isPlaying;
    if (listenerFollows) this.#hasData = true;
    for (const field of this.#fields) if (!field.isTyping) field.show(pose);
    const object = this.#moves.objectOf(this.#key);
    // What was added is in the scene before it is in a state.
    if (Boolean(object) !== this.#isObject) return this.show(this.#key);
    const canGiveBack = object ? object.isHeld && object.motion !== "still" : this.#hasData && !listenerFollows;
    setHidden(this.#release, !canGiveBack);
    setText(this.#release, object ? "Give it back to its own way" : "Follow the data again");
    setAttribute(this.#remove, "aria-disabled", isPlaying ? "true" : null);
    setAttribute(this.#remove, "title", isPlaying ? STOP_FIRST : ":object remove");
    if (object && document.activeElement !== this.#surface) this.#showSurface(object);
  }

  /** A number of metres; what is written goes there. */
  #field(name, axis) {
    return this.#number(name, "m", { step: 0.1 }, ({ at }) => at[axis], (value) => {
      const at = [...this.#moves.pose(this.#key).at];
      at[axis] = value;
      this.#moves.move(this.#key, axis === 2 ? this.#underCeiling(at) : at);
    });
  }

  /** A height that is above the ceiling is the ceiling's. */
  #underCeiling(at) {
    const { at: kept, end } = within(this.#moves.room, at, this.#moves.pose(this.#key).at);
    if (end) sayPolitely(() => `The ${surfaceWords(end)} is the end here.`, "end", 300);
    return kept;
  }

  /** Objects are turned counter-clockwise from above, the listener's heading is clockwise from ahead. */
  #turnField() {
    const own = (degrees) => (this.#key === LISTENER ? (360 - degrees) % 360 : degrees);
    const write = (value) => this.#moves.turn(this.#key, own(value));
    return this.#number("Turned", "°", { step: 1 }, ({ turn }) => own(turn), write);
  }

  #number(name, unit, properties, read, write) {
    const input = make("input.input", { type: "number", inputmode: "decimal", ...properties });
    const words = make("span", { text: `${name}, ${unit}` });
    const field = {
      words, label: make("label.field", {}, words, input), isTyping: false,
      show: (pose) => {
        const text = String(Number(read(pose).toFixed(3)));
        if (input.value !== text) input.value = text;
      },
    };
    input.addEventListener("input", () => { field.isTyping = true; });
    input.addEventListener("blur", () => { field.isTyping = false; });
    // What was written is shown as the session takes it; without a number nothing is written.
    input.addEventListener("change", () => {
      field.isTyping = false;
      if (Number.isFinite(input.valueAsNumber)) write(input.valueAsNumber);
      else field.show(this.#moves.pose(this.#key));
    });
    return field;
  }

  #showSurface({ plane, at }) {
    const isIt = ({ name, height }) => name === plane && (height === null || Math.abs(height - at[2]) < 0.01);
    const index = this.#surfaces.findIndex(isIt);
    const value = index < 0 ? "" : String(index);
    if (this.#surface.value !== value) this.#surface.value = value;
  }

  #put() {
    const surface = this.#surfaces[Number(this.#surface.value || -1)];
    if (surface) this.#moves.move(this.#key, placeOn(surface, this.#moves.pose(this.#key).at));
    else toast("To take it from its surface, give it another height.", "info");
  }

  #giveBack() {
    this.#run(this.#key === LISTENER ? ":listener data" : `:object release ${word(this.#key)}`);
  }

  #takeAway() {
    if (this.#isPlaying) return toast(STOP_FIRST, "warn");
    return this.#run(`:object remove ${word(this.#key)}`);
  }
}

/** Several floors are told apart by their heights. */
function surfaceTitle({ name, height }) {
  return height === null ? name : `${name}, ${metreWords(height)}`;
}
