// Something is left for whoever comes after: music of the garden, or a recording, where one is.

import { button, freshId, make, setHidden, setPressed, setText } from "./elements.js";
import { isNumber } from "./figures.js";
import { socketAddress } from "./connection.mjs";
import { piecesOf, recordingOf } from "./recording.mjs";

/**
 * Makes the part: `{root, scene(site)}`, which is shown where the server takes what is left. `placeOf()` gives
 * `{latitude, longitude}`, or null where nobody knows.
 */
export function createLeaving(placeOf) {
  return new Leaving(placeOf);
}

class Leaving {
  root;
  #placeOf;
  #longest = 60;
  #recording = null;   // of recordingOf, with the second since 1970 at which it was made
  #recorder = null;
  #music = make("select.input", { "aria-label": "Music to leave" });
  #leaveMusic = button("Leave this music", () => this.#leave({ music: this.#music.value }));
  #musicPart = make("div.row", {}, this.#music, this.#leaveMusic);
  #file = make("input", { type: "file", accept: "audio/*", onchange: () => this.#takeFile() });
  #record = button("Record", () => this.#toggle(), "", { "aria-pressed": "false" });
  #tags = make("input", { type: "text", maxlength: 120, autocomplete: "off" });
  #leaveRecording = button("Leave the recording", () => this.#leave({}, this.#recording), "", { disabled: true });
  #words = make("p", { role: "status" });

  constructor(placeOf) {
    this.#placeOf = placeOf;
    const title = freshId("leave");
    setHidden(this.#record, !window.MediaRecorder || !navigator.mediaDevices);
    this.root = make("section.stack", { "aria-labelledby": title, hidden: true },
      make("h3", { id: title, text: "Leave something here" }),
      make("p.soft.small", { text: "It is heard at this place by whoever walks after you. Its place, its time and your words go with it; your name does not." }),
      this.#musicPart,
      make("label.field", {}, "A recording, a minute at most", this.#file), make("div.row", {}, this.#record),
      make("label.field", {}, "Words about it", this.#tags), make("div.row", {}, this.#leaveRecording), this.#words);
    this.#ask();
  }

  scene({ ripples }) {
    setHidden(this.#musicPart, ripples.length === 0);
    this.#music.replaceChildren(...ripples.map(({ id, name }) => make("option", { value: id, text: name })));
  }

  async #ask() {
    const answer = await fetch("leave.json").catch(() => null);
    if (answer?.status !== 200) return;
    this.#longest = (await answer.json()).longest;
    setHidden(this.root, false);
  }

  // MARK: A recording

  async #takeFile() {
    const [file] = this.#file.files;
    if (file) await this.#take(file, file.lastModified / 1000);
  }

  async #take(blob, time) {
    this.#recording = null;
    try {
      const sound = await recordingOf(blob);
      const seconds = sound.seconds.toFixed(1);
      if (sound.seconds > this.#longest) this.#say(`The recording is ${seconds} s long, and one may be ${this.#longest} s: record less, or cut it.`);
      else {
        this.#recording = { ...sound, time };
        this.#say(`A recording of ${seconds} s, not left yet.`);
      }
    } catch {
      this.#say("This is no sound that the browser can read.");
    }
    this.#leaveRecording.disabled = !this.#recording;
  }

  async #toggle() {
    if (this.#recorder) return this.#recorder.stop();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
      this.#begin(stream);
    } catch {
      this.#say("The microphone was refused: allow it for this page in the browser’s settings.");
    }
  }

  #begin(stream) {
    const [pieces, time] = [[], Date.now() / 1000];
    const recorder = new MediaRecorder(stream);
    const end = setTimeout(() => recorder.stop(), 1000 * (this.#longest - 0.5));
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = () => {
      clearTimeout(end);
      for (const track of stream.getTracks()) track.stop();
      this.#recorder = null;
      this.#showRecording(false);
      this.#take(new Blob(pieces, { type: recorder.mimeType }), time);
    };
    recorder.start();
    this.#recorder = recorder;
    this.#showRecording(true);
    this.#say("Recording …");
  }

  #showRecording(isOn) {
    setPressed(this.#record, isOn);
    setText(this.#record, isOn ? "End the recording" : "Record");
  }

  // MARK: What is left

  async #leave(what, recording = null) {
    const place = this.#placeOf();
    if (!isNumber(place?.latitude)) return this.#say("It has no place: let the page use your position, or begin the walk.");
    const { latitude, longitude } = place;
    const leave = { ...what, latitude, longitude, tags: this.#tags.value.trim(), ...(recording && { time: recording.time }) };
    const buttons = [this.#leaveMusic, this.#leaveRecording];
    for (const node of buttons) node.disabled = true;
    this.#say("It is being left …");
    try {
      await send(recording ? piecesOf(recording.bytes) : [], leave);
      if (recording) this.#forget();
      this.#say("It lies here for whoever comes after you.");
    } catch (error) {
      this.#say(error.message);
    }
    this.#leaveMusic.disabled = false;
    this.#leaveRecording.disabled = !this.#recording;
  }

  #forget() {
    this.#recording = null;
    this.#file.value = "";
    this.#tags.value = "";
  }

  #say(text) { setText(this.#words, text); }
}

/** Sends a thing over a socket of its own; rejects with what is wrong, in words. */
function send(pieces, leave) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketAddress("leave"));
    const lost = () => reject(new Error("The connection was lost before it was left: try again."));
    socket.onopen = () => {
      for (const recording of pieces) socket.send(JSON.stringify({ recording }));
      socket.send(JSON.stringify({ leave }));
    };
    socket.onmessage = ({ data }) => {
      const { left, fault } = JSON.parse(data);
      socket.onclose = null;
      socket.close();
      if (left) resolve(left);
      else reject(new Error(sentence(fault)));
    };
    socket.onclose = lost;
  });
}

function sentence({ message, hint }) {
  const words = [message, hint].filter(Boolean).join(": ");
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}
