// Recording what sounds, and what the microphones give beside it: a file's name and a button, which begins and ends.

import { button, icon, make, setHidden, setPressed, setText } from "./elements.js";
import { toast } from "./announce.js";

/** What is recorded: the line that does it, and how it is called. */
const MIX = { line: ":record", start: "Record", end: "End the recording", file: "Recording's file", beginning: "take" };
const REALITY = {
  line: ":record reality", start: "Record the microphone", end: "End the microphone's recording", file: "Microphone's file", beginning: "reality",
};

/**
 * Makes the field and the button.
 * @param {function(string)} run types a line at the prompt
 * @param {boolean} hasIcon whether the button has a drawing before its word
 * @returns {{file: HTMLElement, button: HTMLElement, words: HTMLElement, update: function(?string)}}
 *   `update` takes the path that is being written, or null
 */
export function createRecorder(run, hasIcon = false) {
  return new Recorder(run, MIX, hasIcon);
}

/**
 * Makes the same for what the microphones give, with a sentence in its place where none is heard.
 * @param {function(string)} run types a line at the prompt
 * @returns {{node: HTMLElement, update: function(?{isRecording: ?string})}} `update` takes the `reality` of the state
 */
export function createRealityRecorder(run) {
  const recorder = new Recorder(run, REALITY);
  const row = make("div.row", {}, recorder.file, recorder.button);
  const none = make("p.small.soft", {
    text: "No microphone is heard here, which could be recorded beside it: begin the session with --mic device, or beside a walk with --mic FILE.",
  });
  return {
    node: make("div.stack", {}, row, recorder.words, none),
    update: (reality) => {
      setHidden(none, Boolean(reality));
      setHidden(row, !reality);
      if (reality) recorder.update(reality.isRecording);
    },
  };
}

class Recorder {
  file;
  words = make("p.small", { hidden: true });
  button;
  #word;
  #run;
  #kind;
  #path = null;
  #isEnding = false;

  constructor(run, kind, hasIcon = false) {
    [this.#run, this.#kind] = [run, kind];
    this.#word = make("span", { text: kind.start });
    this.file = make("input.input", {
      type: "text", "aria-label": kind.file, value: freshName(kind.beginning, "wav"), spellcheck: "false", autocomplete: "off",
    });
    this.button = button("", () => this.#toggle(), "", { "aria-pressed": "false" });
    this.button.append(...(hasIcon ? [icon("record")] : []), this.#word);
  }

  update(path) {
    setPressed(this.button, Boolean(path));
    setText(this.#word, path ? this.#kind.end : this.#kind.start);
    if (path && this.#path !== path) this.#say(`Recording to ${path}`);
    if (!path && this.#path && !this.#isEnding) this.#say(`The recording to ${this.#path} has ended.`);
    this.#path = path;
    this.file.disabled = Boolean(path);
  }

  async #toggle() {
    const wasRecording = Boolean(this.#path);
    this.#isEnding = wasRecording;
    const reply = await this.#run(`${this.#kind.line} ${wasRecording ? "off" : this.file.value.trim()}`);
    this.#isEnding = false;
    if (!wasRecording || reply.kind !== "ok") return this.#say(reply.text);
    this.#path = null;   // the state that says so may come later
    this.#say(`Recorded ${reply.text}`);
    toast(`Recorded ${reply.text}`, "good");
    this.file.value = freshName(this.#kind.beginning, "wav");
  }

  #say(text) {
    setHidden(this.words, false);
    setText(this.words, text);
  }
}

/** A name in a folder with the time of day, so that nothing overwrites another. */
export function freshName(beginning, ending, folder = "out/") {
  const part = (number) => String(number).padStart(2, "0");
  const now = new Date();
  return `${folder}${beginning}-${part(now.getHours())}${part(now.getMinutes())}${part(now.getSeconds())}.${ending}`;
}
