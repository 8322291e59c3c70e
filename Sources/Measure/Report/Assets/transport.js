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
    /** What sounds until another has taken its place. */
    this.leaving = [];
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

  /**
   * Lets another sound take the place of one: while they play it is rendered up to a moment ahead, and fades in there, in step.
   * @param tell gets the done part, 0...1
   * @returns a promise of whether it plays; false where nothing played, or something else was asked for meanwhile
   */
  async exchange(index, sound, tell = () => {}) {
    const { playing } = this;
    let lead = 0.25;
    while (playing && this.playing === playing) {
      const begun = this.context.currentTime;
      const at = Math.ceil((begun + lead) * this.context.sampleRate) / this.context.sampleRate;
      if (!(await sound.ready(this.position(at), this.span(playing.loop), tell))) return false;
      if (this.playing === playing && this.context.currentTime < at - 0.02) {
        this.join(index, sound, at);
        return true;
      }
      lead = 1.5 * (this.context.currentTime - begun) + 0.25;
    }
    this.sounds[index]?.close();
    this.sounds[index] = sound;
    return false;
  }

  /** Lets a sound that is ready for the context's time `at` begin there in the place of another, which fades out. */
  join(index, sound, at) {
    const gain = this.context.createGain();
    gain.connect(this.output);
    gain.gain.setValueAtTime(0, 0);
    const old = this.playing.sources[index];
    sound.play(gain, at, this.position(at), this.span(this.playing.loop));
    this.sounds[index] = sound;
    this.playing.sources[index] = { sound, gain };
    this.journal.push({ did: "join", sound: index, at, position: this.position(at) });
    this.leaving.push(old);
    setTimeout(() => {
      this.leaving = this.leaving.filter((pair) => pair !== old);
      old.sound.close();
      old.gain.disconnect();
    }, 1000 * (at + 2 * Transport.fade - this.context.currentTime) + 50);
    if (index !== this.heard) return;
    for (const [node, from, to] of [[gain, 0, 1], [old.gain, 1, 0]]) {
      node.gain.setValueAtTime(from, at);
      node.gain.linearRampToValueAtTime(to, at + Transport.fade);
    }
  }

  /** Lets the sound `index` be heard from the context's time `at`. */
  hear(index, at = this.context.currentTime) {
    this.heard = index;
    if (!this.playing) return;
    for (const { gain } of this.leaving) {
      gain.gain.cancelScheduledValues(at);
      gain.gain.setTargetAtTime(0, at, Transport.fade / 3);
    }
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
    for (const { sound, gain } of this.leaving.splice(0)) {
      sound.close();
      gain.disconnect();
    }
    this.playing = null;
  }

  /** Ends it for good. */
  close() {
    this.stop();
    for (const sound of this.sounds) sound?.close();
  }
}
