// How a field walk leaves this browser: the engine in an AudioWorklet, fed by the walk's link. It has `start()`, `stop()`,
// `setGain(gain)` and `figures()` like the outlets of a session.

import { fetchSound } from "./fieldsounds.js";
import { Slowness } from "./slowness.mjs";

const FADE = 0.02;   // seconds in which the sound goes and comes at a pause

/** Fetches what the engine needs, before anybody listens: the compiled `module` and the bytes of the `head`. */
export async function fetchEngine() {
  const [engine, head] = await Promise.all([bytesOf("engine.wasm"), bytesOf("head")]);
  return { module: await WebAssembly.compile(engine), head: new Uint8Array(head) };
}

async function bytesOf(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} is not at this server (${answer.status})`);
  return answer.arrayBuffer();
}

export class FieldOutlet {
  onchange = () => {};
  /** Called with a reason of fieldways.js when the engine cannot go on. */
  onfailed = () => {};
  /** What the worklet reported last. */
  report = null;
  #link;
  #walk;   // the number of the walk that is played
  #first;  // the number of the first message for this page's engine
  #context;
  #fader;
  #gain;
  #node = null;
  #waiting = [];
  #ready;
  #isOn = false;
  #reported = 0;
  #slowness = new Slowness();
  #fault = null;

  /** Must be made in the listener's tap, when the server has said its rate; `engine` is a promise of `fetchEngine()`. */
  constructor(link, engine) {
    [this.#link, this.#walk, this.#first] = [link, link.walk, link.got];
    this.#context = new AudioContext({ latencyHint: "interactive", sampleRate: link.hello.rate });
    this.#fader = new GainNode(this.#context, { gain: 0 });
    this.#gain = new GainNode(this.#context);
    this.#fader.connect(this.#gain).connect(this.#context.destination);
    this.#context.onstatechange = () => this.onchange();
    this.#ready = this.#load(engine).catch(({ message }) => this.#gone("module", message));
  }

  async #load(engine) {
    const [parts] = await Promise.all([engine, this.#context.audioWorklet.addModule("fieldworklet.js")]);
    const options = { ...parts, got: this.#first };
    this.#node = new AudioWorkletNode(this.#context, "field", {
      numberOfInputs: 0, outputChannelCount: [2], processorOptions: options,
    });
    this.#node.port.onmessage = ({ data }) => (data.report ? this.#take(data.report) : this.#failed(data));
    this.#node.onprocessorerror = () => this.#failed({ fault: "the engine could not be made", isBroken: true });
    this.#node.connect(this.#fader);
    for (const message of this.#waiting.splice(0)) this.#node.port.postMessage(message);
  }

  /** Hands a batch of the server's to the engine. */
  take(batch) {
    this.#post({ batch });
  }

  /** Turns the listener's head; degrees clockwise from north. */
  face(degrees) {
    this.#post({ face: degrees });
  }

  /** The frame of the sound that is rendered now. */
  get frame() {
    if (!this.report?.frame) return 0;
    return this.report.frame + Math.round((this.#context.currentTime - this.#reported) * this.#context.sampleRate);
  }

  async start() {
    this.#isOn = true;
    // A context that may not start yet answers later, so this is not waited for.
    this.#context.resume().catch(() => {});
    await this.#ready;
    if (this.#isOn) this.#fade(1);
  }

  async stop() {
    this.#isOn = false;
    this.#fade(0);
    await new Promise((resolve) => setTimeout(resolve, 5000 * FADE));
    if (!this.#isOn) await this.#context.suspend();
    this.onchange();
  }

  /** Gives the device back; nothing is played by this any more. */
  close() {
    this.#context.close();
  }

  setGain(gain) {
    this.#gain.gain.setTargetAtTime(gain, this.#context.currentTime, FADE);
  }

  /** Times are in seconds; `isLost` says that there is silence because the network is away. */
  figures() {
    const isRunning = this.#context.state === "running";
    const { isSilent = false, ahead = null, underruns = 0, away = 0, frame = 0 } = this.report ?? {};
    return {
      isHeld: this.#isOn && !isRunning, isPlaying: this.#isOn && isRunning && frame > 0, isLost: isSilent,
      ahead, output: (this.#context.outputLatency || 0) + (this.#context.baseLatency || 0),
      underruns, away: away / this.#context.sampleRate,
    };
  }

  #fade(gain) {
    this.#fader.gain.setTargetAtTime(gain, this.#context.currentTime, FADE);
  }

  #post(message) {
    if (this.#node) this.#node.port.postMessage(message);
    else this.#waiting.push(message);
  }

  #take(report) {
    // While the sound of a walk dies away another may have begun in its place, and this clock is none of that one's.
    if (this.#link.walk !== this.#walk) return;
    [this.report, this.#reported] = [report, this.#context.currentTime];
    this.#link.tell(report);
    for (const kind of ["wanted", "passing"]) {
      for (const name of report[kind]) {
        fetchSound(name, kind === "wanted").then((bytes) => this.#post({ sound: { name, bytes } }));
      }
    }
    if (this.#slowness.note(report)) this.onfailed("slow");
    this.onchange();
  }

  /** What went wrong in the engine; one that is broken stays silent. */
  #failed({ fault, isBroken }) {
    if (isBroken) this.#gone("broken", fault);
    else this.#link.emit("fault", { message: fault });
  }

  /** There is no engine, or none any more: whoever listens for that finds another way. */
  #gone(reason, fault) {
    if (this.#fault) return;
    this.#fault = fault;
    this.onfailed(reason);
  }
}
