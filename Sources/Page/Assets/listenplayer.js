// Plays the sounds of one step: one at a time, level-matched, with raised-cosine fades of 5 ms.

const FADE = 0.005;
const RISE = Float32Array.from({ length: 33 }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * i) / 32));
const FALL = Float32Array.from(RISE).reverse();

export class StudyPlayer {
  #context = null;
  #buffers = [];
  #playing = null;
  /** How often each sound was heard to its end. */
  heard = [];
  /** How often sounds were begun. */
  plays = 0;
  changed = () => {};

  /** Fetches the sounds of a step; their names say nothing of them. */
  async load(names) {
    this.stop();
    this.#context ??= new AudioContext();
    this.heard = names.map(() => 0);
    this.plays = 0;
    this.#buffers = await Promise.all(names.map(async (name) => {
      const answer = await fetch(new URL(`sound/${name}`, document.baseURI), { cache: "no-store" });
      if (!answer.ok) throw new Error("a sound cannot be loaded");
      return this.#context.decodeAudioData(await answer.arrayBuffer());
    }));
  }

  get index() { return this.#playing?.index ?? -1; }

  /** Plays a sound; where another one plays, this goes on at the same place. */
  async play(index) {
    await this.#context.resume();
    const now = this.#context.currentTime;
    const offset = this.#playing ? now - this.#playing.began : 0;
    this.stop();
    const source = this.#context.createBufferSource();
    const gain = this.#context.createGain();
    source.buffer = this.#buffers[index];
    source.connect(gain).connect(this.#context.destination);
    gain.gain.setValueCurveAtTime(RISE, now, FADE);
    const end = now + source.buffer.duration - offset;
    if (end - FADE > now + FADE) gain.gain.setValueCurveAtTime(FALL, end - FADE, FADE);
    const playing = { index, source, gain, began: now - offset };
    source.onended = () => {
      if (this.#playing !== playing) return;
      this.#playing = null;
      this.heard[index] += 1;
      this.changed();
    };
    source.start(now, offset);
    this.#playing = playing;
    this.plays += 1;
    this.changed();
  }

  stop() {
    const playing = this.#playing;
    if (!playing) return;
    this.#playing = null;
    const now = this.#context.currentTime;
    playing.gain.gain.cancelScheduledValues(now);
    playing.gain.gain.setValueCurveAtTime(FALL, now, FADE);
    playing.source.stop(now + FADE);
    this.changed();
  }
}
