// The worker of one sound: renders its performance part by part, as far ahead as the page asks for. Behind performance.js.
const work = {
  playing: null,
  latency: 0,
  rate: 0,
  /** The number of the page's last wish: what was begun for an earlier one is given up. */
  run: 0,
  /** The parts that the page still takes. */
  wanted: 0,
  wake: () => {},

  pause: () => new Promise((done) => setTimeout(done)),

  make({ module, bytes, latency, rate, room }) {
    this.playing = new EnginePerformance(module, bytes, 5 * rate, room);
    [this.latency, this.rate] = [latency, rate];
  },

  more({ run, count }) {
    if (run !== this.run) return;
    this.wanted += count;
    this.wake();
  },

  /** Plays from a frame of the sound on, and in a loop from `loop.from` to `loop.to`. */
  async go({ run, frame, loop, changes, ahead }) {
    [this.run, this.wanted] = [run, ahead];
    this.wake();
    let from = frame;
    for (;;) {
      const to = loop?.to ?? this.playing.length - this.latency;
      if (!(await this.travel(run, from, changes))) return;
      if (!(await this.play(run, from, to))) return;
      if (!loop) break;
      from = loop.from;
    }
    postMessage({ run, ended: true });
  },

  /** The engine's block in which a frame of the sound lies. */
  blockOf(frame) {
    const { block } = EnginePerformance;
    return Math.floor((frame + this.latency) / block) * block;
  },

  /** Renders up to a frame of the sound without giving any of it; false where it is wanted no more. */
  async travel(run, frame, changes) {
    const { playing } = this;
    const { block } = EnginePerformance;
    const end = this.blockOf(frame);
    playing.go(end, changes);
    const begun = playing.frame;
    const [left, right] = [new Float32Array(block), new Float32Array(block)];
    while (playing.frame < end) {
      const stop = Math.min(end, playing.frame + this.rate);
      while (playing.frame < stop) playing.block(left, right);
      playing.keep();
      postMessage({ run, done: (playing.frame - begun) / (end - begun) });
      await this.pause();
      if (run !== this.run) return false;
    }
    return true;
  },

  /** Gives parts of half a second up to a frame of the sound; false where they are wanted no more. */
  async play(run, from, to) {
    const { playing } = this;
    const { block } = EnginePerformance;
    const size = Math.ceil(this.rate / 2 / block) * block;
    while (run === this.run) {
      const at = playing.frame - this.latency;
      if (at >= to) return true;
      if (this.wanted === 0) {
        await new Promise((done) => { this.wake = done; });
        continue;
      }
      playing.keep();
      const [left, right] = [new Float32Array(size), new Float32Array(size)];
      for (let place = 0; place < size; place += block) {
        playing.block(left.subarray(place, place + block), right.subarray(place, place + block));
      }
      const [first, last] = [Math.max(0, from - at), Math.min(size, to - at)];
      const part = [left.slice(first, last), right.slice(first, last)];
      if (part[0].length > 0) {
        this.wanted -= 1;
        postMessage({ run, part }, part.map((samples) => samples.buffer));
      }
      await this.pause();
    }
    return false;
  },
};

onmessage = async ({ data }) => {
  try {
    if (data.module) work.make(data);
    else if (data.count) work.more(data);
    else await work.go(data);
  } catch (error) {
    postMessage({ run: data.run, failed: error.message });
  }
};
