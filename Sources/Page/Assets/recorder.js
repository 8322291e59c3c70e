// Recording what sounds: a file's name and a button, which begins and ends.

import { button, icon, make, setHidden, setPressed, setText } from "./elements.js";
import { toast } from "./announce.js";

/**
 * Makes the field and the button.
 * @param {function(string)} run types a line at the prompt
 * @param {boolean} hasIcon whether the button has a drawing before its word
 * @returns {{file: HTMLElement, button: HTMLElement, words: HTMLElement, update: function(?string)}}
 *   `update` takes the path that is being written, or null
 */
export function createRecorder(run, hasIcon = false) {
  return new Recorder(run, hasIcon);
}

class Recorder {
  file = make("input.input", {
    type: "text", "aria-label": "Recording's file", value: freshName("take", "wav"), spellcheck: "false", autocomplete: "off",
  });
  words = make("p.small", { hidden: true });
  button;
  #word = make("span", { text: "Record" });
  #run;
  #path = null;
  #isEnding = false;

  constructor(run, hasIcon) {
    this.#run = run;
    this.button = button("", () => this.#toggle(), "", { "aria-pressed": "false" });
    this.button.append(...(hasIcon ? [icon("record")] : []), this.#word);
  }

  update(path) {
    setPressed(this.button, Boolean(path));
    setText(this.#word, path ? "End the recording" : "Record");
    if (path && this.#path !== path) this.#say(`Recording to ${path}`);
    if (!path && this.#path && !this.#isEnding) this.#say(`The recording to ${this.#path} has ended.`);
    this.#path = path;
    this.file.disabled = Boolean(path);
  }

  async #toggle() {
    const wasRecording = Boolean(this.#path);
    this.#isEnding = wasRecording;
    const reply = await this.#run(wasRecording ? ":record off" : `:record ${this.file.value.trim()}`);
    this.#isEnding = false;
    if (!wasRecording || reply.kind !== "ok") return this.#say(reply.text);
    this.#path = null;   // the state that says so may come later
    this.#say(`Recorded ${reply.text}`);
    toast(`Recorded ${reply.text}`, "good");
    this.file.value = freshName("take", "wav");
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
