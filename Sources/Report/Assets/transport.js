/**
 * Plays several buffers in step. All start at one instant of the context's clock and run on, silent or heard; choosing
 * another only moves gains, so that nothing starts late and nothing is lost. Works with an OfflineAudioContext too.
 */
class Transport {
  /** Seconds that one sound fades into another. */
  static fade = 0.005;

  /**
   * @param context a BaseAudioContext
   * @param sounds `{ buffer, start }`: an AudioBuffer, and the second of the render that it begins at; or null for none
   */
  constructor(context, sounds) {
    this.context = context;
    this.sounds = sounds;
    this.output = context.createGain();
    this.output.connect(context.destination);
    this.gains = sounds.map(() => ({ from: 0, to: 0, at: 0 }));
    this.heard = 0;
    this.playing = null;
    const present = sounds.filter((sound) => sound);
    this.first = Math.min(...present.map((sound) => sound.start));
    this.last = Math.max(...present.map((sound) => sound.start + sound.buffer.duration));
    /** A loop goes over what all sounds have: from the last beginning to the first end. */
    this.back = Math.max(...present.map((sound) => sound.start));
    this.turn = Math.min(...present.map((sound) => sound.start + sound.buffer.duration));
    /** What was done, for checks: starts and switches with their times. */
    this.journal = [];
  }

  /** Starts every sound at the context's time `at`, from the second `position` of the render. */
  start(position, at, loop = false) {
    this.stop();
    const from = Math.min(Math.max(position, this.first), loop ? this.turn : this.last);
    const sources = this.sounds.map((sound, index) => {
      if (!sound) return null;
      const gain = this.context.createGain();
      const source = this.context.createBufferSource();
      source.buffer = sound.buffer;
      source.loop = loop;
      source.loopStart = this.back - sound.start;
      source.loopEnd = this.turn - sound.start;
      source.connect(gain).connect(this.output);
      const offset = from - sound.start;
      source.start(at + Math.max(0, -offset), Math.max(0, offset));
      const level = index === this.heard ? 1 : 0;
      gain.gain.setValueAtTime(level, at);
      this.gains[index] = { from: level, to: level, at };
      this.journal.push({ did: "start", sound: index, at, offset });
      return { source, gain };
    });
    this.playing = { sources, at, from, loop };
  }

  /** Lets the sound `index` be heard from the context's time `at`. */
  hear(index, at = this.context.currentTime) {
    this.heard = index;
    if (!this.playing) return;
    this.playing.sources.forEach((pair, sound) => {
      if (!pair) return;
      const now = this.level(sound, at);
      const to = sound === index ? 1 : 0;
      pair.gain.gain.cancelScheduledValues(at);
      pair.gain.gain.setValueAtTime(now, at);
      pair.gain.gain.linearRampToValueAtTime(to, at + Transport.fade);
      this.gains[sound] = { from: now, to, at };
    });
    this.journal.push({ did: "hear", sound: index, at, position: this.position(at) });
  }

  /** A sound's gain at a time, in the middle of a fade too. */
  level(sound, at) {
    const { from, to, at: begun } = this.gains[sound];
    return from + (to - from) * Math.min(1, Math.max(0, (at - begun) / Transport.fade));
  }

  /** The second of the render that is heard at a time of the context. */
  position(at = this.context.currentTime) {
    if (!this.playing) return this.first;
    const position = this.playing.from + Math.max(0, at - this.playing.at);
    if (!this.playing.loop || position < this.turn) return Math.min(position, this.last);
    return this.back + ((position - this.back) % (this.turn - this.back));
  }

  stop() {
    for (const pair of this.playing?.sources ?? []) {
      pair?.source.stop();
      pair?.gain.disconnect();
    }
    this.playing = null;
  }
}
