/**
 * Plays several sounds in step. All start at one instant of the context's clock and run on, silent or heard; choosing
 * another only moves gains, so that nothing starts late and nothing is lost. Works with an OfflineAudioContext too.
 */
class Transport {
  /** Seconds that one sound fades into another. */
  static fade = 0.005;

  /**
   * @param context a BaseAudioContext
   * @param sounds BufferSounds and EngineSounds, which begin and end at some seconds of the render; or null for none
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
    this.last = Math.max(...present.map((sound) => sound.end));
    /** A loop goes over what all sounds have: from the last beginning to the first end. */
    this.back = Math.max(...present.map((sound) => sound.start));
    this.turn = Math.min(...present.map((sound) => sound.end));
    /** What was done, for checks: starts and switches with their times. */
    this.journal = [];
  }

  /** The second of the render that is played from when `position` is asked for. */
  from(position, loop) {
    return Math.min(Math.max(position, this.first), loop ? this.turn : this.last);
  }

  /** The seconds that a loop goes over; null for none. */
  span(loop) {
    return loop ? { from: this.back, to: this.turn } : null;
  }

  /**
   * Gets every sound ready to start from a second of the render; those that the engine makes have to be rendered up to it.
   * @param tell gets the done part, 0...1
   * @returns a promise of whether nothing else was asked for meanwhile
   */
  async ready(position, loop, tell = () => {}) {
    this.stop();
    const present = this.sounds.filter((sound) => sound);
    const done = present.map(() => 0);
    const answers = await Promise.all(present.map((sound, index) => sound.ready(
      this.from(position, loop), this.span(loop), (part) => {
        done[index] = part;
        tell(done.reduce((sum, one) => sum + one, 0) / done.length);
      })));
    return answers.every((answer) => answer);
  }

  /** Starts every sound at the context's time `at`, from the second `position` of the render, for which it is ready. */
  start(position, at, loop = false) {
    const from = this.from(position, loop);
    const sources = this.sounds.map((sound, index) => {
      if (!sound) return null;
      const gain = this.context.createGain();
      gain.connect(this.output);
      sound.play(gain, at, from, this.span(loop));
      const level = index === this.heard ? 1 : 0;
      gain.gain.setValueAtTime(level, at);
      this.gains[index] = { from: level, to: level, at };
      this.journal.push({ did: "start", sound: index, at, offset: from - sound.start });
      return { sound, gain };
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
      pair?.sound.stop();
      pair?.gain.disconnect();
    }
    this.playing = null;
  }

  /** Ends it for good. */
  close() {
    this.stop();
    for (const sound of this.sounds) sound?.close();
  }
}
