// Plays the sounds of one step: one at a time, all at one place, with raised-cosine fades of 5 ms and no cross-fades
// (ITU-R BS.1534-3).

const FADE = 0.005;
const RISE = Float32Array.from({ length: 33 }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * i) / 32));
const FALL = Float32Array.from(RISE).reverse();

/** Fades a sound in at its beginning and out at its end, so that it can be repeated without a click. */
function fadeEnds(buffer) {
  const count = Math.min(Math.round(FADE * buffer.sampleRate), buffer.length >> 1);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let i = 0; i < count; i += 1) {
      const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / count);
      samples[i] *= gain;
      samples[samples.length - 1 - i] *= gain;
    }
  }
  return buffer;
}

export class StudyPlayer {
  #context = null;
  #buffers = [];
  #playing = null;
  /** How often each sound was heard to its end. */
  heard = [];
  /** How often each sound was begun. */
  begun = [];
  /** Whether a sound begins again at its end. */
  repeats = false;
  changed = () => {};

  /** Fetches the sounds of a step; their names say nothing of them. */
  async load(names) {
    this.stop();
    this.#context ??= new AudioContext();
    this.heard = names.map(() => 0);
    this.begun = names.map(() => 0);
    this.#buffers = await Promise.all(names.map(async (name) => {
      const answer = await fetch(new URL(`sound/${name}`, document.baseURI), { cache: "no-store" });
      if (!answer.ok) throw new Error("a sound cannot be loaded");
      return fadeEnds(await this.#context.decodeAudioData(await answer.arrayBuffer()));
    }));
  }

  /** The audio context; null before the first sound. */
  get context() { return this.#context; }

  get index() { return this.#playing?.index ?? -1; }

  /** Plays a sound; where another one plays, that one fades out and this goes on at the same place. */
  async play(index) {
    await this.#context.resume();
    const buffer = this.#buffers[index];
    const before = this.#playing;
    const now = this.#context.currentTime;
    this.#silence(now);
    const start = before ? now + FADE : now;
    const began = before ? before.began : start;
    const offset = (start - began) % buffer.duration;
    const source = this.#context.createBufferSource();
    const [rise, fall] = [this.#context.createGain(), this.#context.createGain()];
    Object.assign(source, { buffer, loop: this.repeats });
    source.connect(rise).connect(fall).connect(this.#context.destination);
    rise.gain.setValueCurveAtTime(RISE, start, FADE);
    const playing = { index, source, fall, began, timer: 0 };
    source.onended = () => this.#finished(playing);
    source.start(start, offset);
    if (this.repeats) this.#countLap(playing, buffer.duration - offset, buffer.duration);
    this.#playing = playing;
    this.begun[index] += 1;
    this.changed();
  }

  stop() {
    if (!this.#playing) return;
    this.#silence(this.#context.currentTime);
    this.changed();
  }

  /** A sound that repeats has been heard when it begins again. */
  #countLap(playing, seconds, duration) {
    playing.timer = setTimeout(() => {
      this.heard[playing.index] += 1;
      this.#countLap(playing, duration, duration);
      this.changed();
    }, 1000 * seconds);
  }

  #finished(playing) {
    if (this.#playing !== playing) return;
    this.#playing = null;
    this.heard[playing.index] += 1;
    this.changed();
  }

  /** Fades out what plays. */
  #silence(now) {
    const playing = this.#playing;
    if (!playing) return;
    this.#playing = null;
    clearTimeout(playing.timer);
    playing.fall.gain.setValueCurveAtTime(FALL, now, FADE);
    playing.source.stop(now + FADE);
  }
}
