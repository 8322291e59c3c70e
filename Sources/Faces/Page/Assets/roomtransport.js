// Play and stop, restart, record and save a room; and, below the button, why it may not be played.

import { say, sayPolitely, toast } from "./announce.js";
import { drawnButton, make, setAttribute, setHidden, setIcon, setText } from "./elements.js";
import { clock } from "./figures.js";
import { word } from "./lines.js";
import { createRealityRecorder, createRecorder, freshName } from "./recorder.js";

/** Milliseconds for which a restart cannot be asked for again (AmbeoAADemo). */
const restartPause = 5000;

/**
 * Makes the transport of a room.
 * @param {function(string)} run types a line at the prompt
 * @returns {{root, note, files, scene(room, mayEdit), update(state)}} `note` has the refusals, `files` the fields of names
 */
export function createRoomTransport(run) {
  return new RoomTransport(run);
}

class RoomTransport {
  root = make("div.room-bar", { role: "group", "aria-label": "Play" });
  note = make("div.note.warn.room-note", { id: "room-refusals", hidden: true });
  files;
  #run;
  #isPlaying = null;
  #refusals = [];
  #shownRefusals = "[]";
  #restingUntil = 0;
  #playWord = make("span", { text: "Play" });
  #play;
  #restart;
  #save;
  #recorder;
  #reality;
  /** The path of the scene that is open. */
  #open = "";
  #path = make("input.input", { type: "text", "aria-label": "Scene's file", spellcheck: "false", autocomplete: "off" });
  #time = make("output.room-time.number", { "aria-label": "Time since play" });

  constructor(run) {
    this.#run = run;
    this.#recorder = createRecorder(run, true);
    this.#reality = createRealityRecorder(run);
    this.#play = drawnButton("play", this.#playWord, () => this.#toggle(), "primary", {
      title: ":play, :stop", "aria-describedby": "room-refusals",
    });
    this.#restart = drawnButton("restart", "Restart", () => this.#again(), "", { title: ":restart" });
    this.#save = drawnButton("save", "Save", () => this.#write(), "", { title: ":room save" });
    this.root.append(this.#play, this.#restart, this.#recorder.button, this.#save, this.#time);
    this.files = make("section.stack", { "aria-labelledby": "files-title" },
      make("h3", { id: "files-title", text: "Files" }),
      make("label.field", {}, "Recording", this.#recorder.file), this.#recorder.words, this.#reality.node,
      make("label.field", {}, "Scene", this.#path));
  }

  scene(room, mayEdit) {
    for (const part of [this.#recorder.button, this.#save, this.files]) setHidden(part, !mayEdit);
    this.#open = room.path;
    if (this.#path.value === "") this.#path.value = freshScene(room.path);
  }

  update(state, recording, reality) {
    const { isPlaying, time, refusals } = state;
    if (this.#isPlaying !== null && isPlaying !== this.#isPlaying) {
      sayPolitely(() => (this.#isPlaying ? "Playing" : "Stopped"), "play", 0);
    }
    this.#isPlaying = isPlaying;
    setText(this.#playWord, isPlaying ? "Stop" : "Play");
    setIcon(this.#play, isPlaying ? "stop" : "play");
    setText(this.#time, isPlaying ? clock(time ?? 0) : "stopped");
    this.#recorder.update(recording);
    this.#reality.update(reality);
    this.#refuse(refusals);
  }

  #toggle() {
    if (this.#isPlaying) return this.#run(":stop");
    if (this.#refusals.length > 0) return say(this.#refusals.map(refusalWords).join(" "));
    // Who plays wants to hear: this page sounds from here on.
    document.dispatchEvent(new Event("listen"));
    return this.#run(":play");
  }

  #again() {
    if (this.#restart.getAttribute("aria-disabled") === "true") return;
    this.#restingUntil = performance.now() + restartPause;
    this.#showRestart();
    setTimeout(() => this.#showRestart(), restartPause + 20);
    this.#run(":restart");
  }

  #showRestart() {
    const isResting = performance.now() < this.#restingUntil;
    const mayNot = isResting || this.#refusals.length > 0;
    setAttribute(this.#restart, "aria-disabled", mayNot ? "true" : null);
    setAttribute(this.#restart, "title", isResting ? "Again in a few seconds" : ":restart");
  }

  async #write() {
    const reply = await this.#run(`:room save ${word(this.#path.value.trim())}`);
    if (reply.kind !== "ok") return;
    toast(reply.text, "good");
    this.#path.value = freshScene(this.#open);
  }

  #refuse(refusals) {
    this.#refusals = refusals;
    this.#showRestart();
    setAttribute(this.#play, "aria-disabled", !this.#isPlaying && refusals.length > 0 ? "true" : null);
    const shape = JSON.stringify(refusals);
    if (shape === this.#shownRefusals) return;
    this.#shownRefusals = shape;
    setHidden(this.note, refusals.length === 0);
    this.note.replaceChildren(make("ul", {}, ...refusals.map((one) => make("li", { text: refusalWords(one) }))));
    sayPolitely(() => this.#refusals.map(refusalWords).join(" ") || null, "refusals");
  }
}

function refusalWords({ message, hint }) {
  const text = hint ? `${message}: ${hint}` : message;
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** Beside the scene that is open, so that its sounds are found. */
function freshScene(path) {
  const [folder, stem] = [path.replace(/[^/]*$/, ""), path.replace(/^.*\//, "").replace(/\.\w+$/, "")];
  return freshName(stem, "json", folder);
}
