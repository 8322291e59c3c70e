// The room of objects, AmbeoAADemo's screen without its camera: the plan, its equal the list, the panel of the spatial
// engine, and the words for those who do not see.

import { sayPolitely } from "./announce.js";
import { make, setAttribute } from "./elements.js";
import { createRunner } from "./lines.js";
import { createMoves, LISTENER } from "./moves.js";
import { createPlan } from "./plan.js";
import { createRoomPanel } from "./roompanel.js";
import { createRoomTools } from "./roomtools.js";
import { createRoomTransport } from "./roomtransport.js";
import { facingWords, isRefusal, metreWords, placeWords, planeWords, reasonWords } from "./roomwords.js";
import { createSheet } from "./sheet.js";
import { createThingsList } from "./thingslist.js";

/** Makes the view of the room in `root`. */
export function create(root, link) {
  return new Room(root, link);
}

class Room {
  #link;
  #root;
  #room = null;
  #state = null;
  #wished = null;
  #untold = null;
  #chosen = null;
  #sheet = createSheet();
  #moves;
  #plan;
  #list;
  #tools;
  #transport;
  #panel;
  #about = make("p.ripple-text");
  #reasons = new Map();

  constructor(root, link) {
    [this.#root, this.#link] = [root, link];
    const run = createRunner(link);
    this.#moves = createMoves(run);
    this.#moves.onmove = (key) => this.#tellMove(key);
    this.#tools = createRoomTools(run, {
      mode: (name) => this.#mode(name),
      debug: (isOn) => this.#plan.debug(isOn),
      seek: () => this.#plan.focus.root.focus(),
      added: (name) => { this.#wished = name; this.#takeWished(); },
    });
    this.#plan = createPlan(this.#moves, {
      choose: (key) => this.#choose(key),
      open: (key) => { this.#open("half"); this.#list.open(key); },
      paint: (surface) => this.#tools.paint(surface),
      place: (at) => this.#tools.place(at),
      leave: () => this.#tools.leave(),
    });
    this.#list = createThingsList(this.#moves, run, (key) => this.#choose(key));
    this.#transport = createRoomTransport(run);
    this.#panel = createRoomPanel(this.#moves, run);
    this.#lay();
  }

  show() {}

  hide() { this.#tools.close(); }

  scene(scene) {
    if (!scene.room) return;
    const mayEdit = this.#link.hello?.mayEdit ?? false;
    const names = scene.room.objects.map(({ name }) => name);
    if (this.#room) this.#tellObjects(this.#room.objects.map(({ name }) => name), names);
    this.#room = scene.room;
    this.#moves.scene(scene.room);
    this.#about.textContent = scene.room.description ?? "";
    this.#about.hidden = !scene.room.description;
    this.#sheet.title(scene.room.name || "Room");
    this.#plan.scene(scene.room);
    this.#list.scene(scene.room, mayEdit);
    if (this.#chosen && !names.includes(this.#chosen)) this.#choose(null);
    this.#tools.scene(scene.room, mayEdit);
    this.#transport.scene(scene.room, mayEdit);
    this.#panel.scene(scene.room);
    this.#takeWished();
  }

  update(state) {
    // A state may be older than the scene that has come since.
    if (!state.room || !this.#room || state.room.objects.length !== this.#room.objects.length) return;
    this.#state = state.room;
    this.#moves.update(state.room);
    this.#tools.update(state.room);
    this.#plan.update(state.room);
    this.#list.update(state.room);
    this.#transport.update(state.room, state.isRecording, state.reality);
    this.#panel.update(state.room);
    this.#sheet.subtitle(this.#subtitle());
    this.#tellReasons();
    this.#tellAdded();
  }

  #lay() {
    this.#root.classList.add("room-view");
    const box = make("div.plan-box", {}, this.#transport.root, this.#transport.note, this.#plan.root, this.#tools.bar);
    this.#sheet.body.append(
      this.#tools.panel, this.#about, this.#list.root, this.#panel.root, this.#transport.files);
    this.#root.append(box, this.#sheet.root);
  }

  #choose(key) {
    if (key === this.#chosen) return;
    this.#chosen = key;
    this.#plan.choose(key);
    this.#list.choose(key);
  }

  #mode(name) {
    setAttribute(this.#root, "data-mode", name);
    this.#plan.mode(name);
    if (["load", "height", "paint"].includes(name)) this.#open("half");
    this.#sheet.body.scrollTop = 0;
  }

  #open(height) {
    if (this.#sheet.root.dataset.height === "low") this.#sheet.set(height);
  }

  /** An object that was added from here is chosen as soon as the session shows it. */
  #takeWished() {
    if (!this.#room?.objects.some(({ name }) => name === this.#wished)) return;
    const name = this.#wished;
    this.#wished = null;
    this.#choose(name);
    this.#plan.focusThing(name);
    this.#untold = name;
  }

  /** Says where an object that was added from here lies, by a state of the session that has it. */
  #tellAdded() {
    if (!this.#untold || !this.#moves.objectOf(this.#untold)) return;
    const name = this.#untold;
    this.#untold = null;
    this.#tellMove(name);
  }

  /** Says what has come and gone, whoever did it. */
  #tellObjects(before, now) {
    const [come, gone] = [now.filter((name) => !before.includes(name)), before.filter((name) => !now.includes(name))];
    const words = [...come.map((name) => `${name} was added.`), ...gone.map((name) => `${name} was removed.`)].join(" ");
    if (words) sayPolitely(() => words, "objects");
  }

  #subtitle() {
    const count = this.#room.objects.length;
    const objects = `${count} object${count === 1 ? "" : "s"}`;
    const play = this.#state.isPlaying ? "playing: stop it to change the room" : "stopped";
    return [objects, play, this.#room.isLocked ? "locked" : ""].filter(Boolean).join(" · ");
  }

  /** Says where something has come to lie, once it lies still. */
  #tellMove(key) {
    sayPolitely(() => {
      if (key === LISTENER) {
        const [x, y, z, heading] = this.#state.listener;
        return `You are ${planeWords([x, y])}, ${metreWords(z)} high, ${facingWords(-heading)}.`;
      }
      const object = this.#moves.objectOf(key);
      if (!object) return null;
      const reason = isRefusal(object.reason) ? reasonWords(object.reason) : null;
      this.#reasons.set(key, reason);
      const words = `${key}: ${placeWords(this.#state.listener, object)}, ${facingWords(object.turn)}.`;
      return reason ? `${words} ${reason}.` : words;
    }, "move", 900);
  }

  /** Says why a move that somebody made was changed; what goes by itself has its reasons in the list only. */
  #tellReasons() {
    for (const key of this.#moves.keys) {
      const object = this.#moves.objectOf(key);
      if (!object) continue;
      const reason = isRefusal(object.reason) ? reasonWords(object.reason) : null;
      const isNew = reason && this.#reasons.has(key) && this.#reasons.get(key) !== reason;
      this.#reasons.set(key, reason);
      const goesByItself = object.motion !== "still" && !object.isHeld;
      if (isNew && !goesByItself) sayPolitely(() => `${key}: ${reason}.`, "move", 900);
    }
  }
}
