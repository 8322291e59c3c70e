// Reading aloud for somebody who listens with closed eyes and no screen reader. Only voices of the device are used:
// others would send the words to a stranger's server.

import { make } from "./elements.js";
import { toast } from "./announce.js";

/** Makes the switch: `{root, read(words)}`; what is read replaces what was being read. */
export function createVoice() {
  return new Voice();
}

class Voice {
  #box = make("input", { type: "checkbox", id: "read-aloud" });
  root = make("label.switch", { for: "read-aloud" }, this.#box, make("span", { text: "Read places aloud" }));

  constructor() {
    const speech = globalThis.speechSynthesis;
    this.root.hidden = !speech;
    speech?.getVoices();   // The first call begins to fetch them.
    this.#box.onchange = () => (this.#box.checked ? this.read("Places are read aloud.") : speech.cancel());
  }

  read(words) {
    if (!this.#box.checked) return;
    const voice = localVoice();
    if (!voice) return this.#giveUp();
    const speech = new SpeechSynthesisUtterance(words);
    speech.voice = voice;
    speech.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }

  #giveUp() {
    this.#box.checked = false;
    toast("This device has no voice of its own in English.", "warn");
  }
}

function localVoice() {
  const voices = speechSynthesis.getVoices().filter((voice) => voice.localService && voice.lang.startsWith("en"));
  return voices.find((voice) => voice.default) ?? voices[0];
}
