// Sound that the engine makes in the page while it is played, in a worker of its own: that works in a file that is opened from a disk
// and over plain HTTP, where there is no AudioWorklet, and a jump that takes seconds to render holds up nothing that sounds.
const engine = {
  /** The compiled module, and the address of the worker's script; made once. */
  parts: null,

  /** Unpacks and compiles. */
  ready() {
    this.parts ??= this.make();
    return this.parts;
  },

  async make() {
    const packed = new Blob([soundBytes("ripples-engine.wasm.gz")]).stream();
    const bytes = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    // Modules cannot be workers in a file that is opened from a disk.
    const script = byId("engine-script").textContent.replace(/^export /gm, "");
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return { module: await WebAssembly.compile(bytes), address };
  },
};

/** One performance in a Transport: asked for parts of half a second, which follow each other to the frame. */
class EngineSound {
  start = 0;

  /**
   * @param context a BaseAudioContext at the report's sample rate
   * @param parts what `engine.ready` gives
   * @param facts the cell's `audio.engine`
   * @param room bytes that may be taken by what makes jumps quick
   * @param ahead parts that are rendered before they are heard
   */
  constructor(context, parts, bytes, facts, room, ahead = 4) {
    this.context = context;
    this.ahead = ahead;
    this.frames = facts.frames;
    this.end = facts.frames / report.sampleRate;
    this.changes = { muted: [], levels: [] };
    this.run = 0;
    this.worker = new Worker(parts.address);
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = () => this.settle(new Error("the engine's worker has failed"));
    this.worker.postMessage(
      { module: parts.module, bytes: new Uint8Array(bytes), latency: facts.latency, rate: report.sampleRate, room },
      [bytes]);
    this.settle = () => {};
    this.tell = () => {};
    this.stop();
  }

  /**
   * Renders up to a second and what is heard first from there.
   * @param loop seconds `{ from, to }`, or null
   * @param tell gets the done part, 0...1
   * @returns a promise of whether nothing else was asked for meanwhile
   */
  ready(position, loop, tell) {
    this.stop();
    this.settle(false);
    this.run += 1;
    this.tell = tell;
    const frame = (second) => Math.min(this.frames, Math.max(0, Math.round(second * report.sampleRate)));
    this.worker.postMessage({
      run: this.run, frame: frame(position), ahead: this.ahead, changes: this.changes,
      loop: loop && { from: frame(loop.from), to: frame(loop.to) },
    });
    return new Promise((done, fail) => {
      this.settle = (result) => (result instanceof Error ? fail(result) : done(result));
    });
  }

  take({ run, done, part, ended, failed }) {
    if (run !== this.run) return;
    if (failed) this.settle(new Error(failed));
    if (done && !this.output) this.tell(done);
    if (part) {
      this.waiting.push(part);
      if (this.output) this.schedule();
    }
    if (ended || this.waiting.length >= this.ahead) this.settle(true);
  }

  /** Plays what is ready and what follows from the context's time `at` on. */
  play(output, at) {
    this.output = output;
    this.next = Math.round(at * report.sampleRate);
    this.schedule();
  }

  schedule() {
    for (const [left, right] of this.waiting.splice(0)) {
      const rate = report.sampleRate;
      const buffer = this.context.createBuffer(2, left.length, rate);
      buffer.copyToChannel(left, 0);
      buffer.copyToChannel(right, 1);
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.output);
      const run = this.run;
      source.onended = () => {
        this.sources.delete(source);
        this.worker.postMessage({ run, count: 1 });
      };
      // A part that comes late is cut at its beginning, so that what follows stays in step.
      const late = Math.max(0, this.context.currentTime - this.next / rate);
      source.start(this.next / rate + late, Math.min(late, buffer.duration));
      this.sources.add(source);
      this.next += left.length;
    }
  }

  stop() {
    for (const source of this.sources ?? []) {
      source.onended = null;
      source.stop();
    }
    this.sources = new Set();
    this.waiting = [];
    this.output = null;
  }

  close() {
    this.stop();
    this.settle(false);
    this.worker.terminate();
  }
}
