// The two ways by which sound that a server makes leaves this browser: an AudioWorklet fed from the socket, and, where a page is not
// secure and has no worklets, an audio element with the endless stream. Both have
// `start()`, `stop()`, `setGain(gain)`, `figures()` and call `onchange` when something happens by itself.

import { createLateness } from "./lateness.js";
import { makeScriptNode } from "./scriptnode.js";

const FAR = 0.02;        // seconds there and back from which on a network counts as one that may lose
const RESENDING = 0.2;   // seconds that TCP waits at least, beyond a round trip, before it sends again (RFC 6298, Linux)

/** Gives the function that makes a session's outlet; what comes before tells how uneven the network is, and so how much to hold back. */
export function outletsOf(link) {
  const lateness = createLateness();
  const end = link.on("state", ({ time }) => lateness.note(time));
  return () => {
    end();
    return hasWorklets() ? new WorkletOutlet(link, { worst: expected(lateness.worst) }) : new StreamOutlet(link);
  };
}

/** How late sound may come, in seconds: as messages did so far, and on a long way as one that is lost and sent again. */
export function expected(worst = 0) {
  const trip = shortestTrip();
  return Math.max(worst, trip > FAR ? trip + RESENDING : 0);
}

/** The shortest time from a request to its answer among the files of this page, in seconds; 0 where the browser hides it. */
function shortestTrip() {
  const times = performance.getEntriesByType("resource").map((entry) => entry.responseStart - entry.requestStart);
  const known = times.filter((time) => time > 0);
  return known.length > 0 ? Math.min(...known) / 1000 : 0;
}

/** True where the socket's sound can be played. */
export function hasWorklets() {
  return typeof AudioWorkletNode === "function" && isSecureContext;
}

/** Sound from the socket; without worklets the page's own thread plays it. Latencies are in seconds. */
export class WorkletOutlet {
  onchange = () => {};
  /** Called as often as the options say with the frames of output, and the server's number of the one that is heard. */
  ontick = () => {};
  #link;
  #context;
  #gain;
  #node = null;
  #ready;
  #isOn = false;
  #report = null;
  #lastPart = 0;
  #lateness;
  #trips = createLateness();
  #roundTrip = null;

  /**
   * Must be made in the listener's tap: phones allow sound only then. `options.worst` is how late messages have come so far, in
   * seconds: as much is held back at first. `options.ticks` is how often in a second `ontick` is called.
   */
  constructor(link, options) {
    this.#link = link;
    this.#context = new AudioContext({ latencyHint: "interactive", sampleRate: link.hello?.sampleRate ?? 48000 });
    // A server that goes by this device's clock stands still with it: a pause makes nothing late.
    this.#lateness = options.ticks ? createLateness(() => this.#context.currentTime) : createLateness();
    this.#gain = new GainNode(this.#context);
    this.#gain.connect(this.#context.destination);
    this.#context.onstatechange = () => this.#stateChanged();
    this.#ready = this.#load(options);
    link.on("sound", (part) => this.#receive(part));
    link.on("pong", (number) => this.#pong(number));
    link.on("status", ({ kind }) => this.#linkChanged(kind));
    setInterval(() => this.#ping(), 2000);
  }

  async #load(options) {
    this.#node = await makeNode(this.#context, options);
    this.#node.port.onmessage = ({ data }) => {
      if (data.tick) return this.ontick(data.tick, data.heard);
      // What is heard now is as old as the newest part, and what is held back behind that.
      this.#report = { ...data, age: data.heldNow + data.late + this.#sinceLastPart() };
      this.onchange();
    };
    this.#node.connect(this.#gain);
  }

  /** Begins to play what comes from now on; nothing older is heard. */
  async start() {
    this.#isOn = true;
    // A context that may not start yet answers later, so this is not waited for.
    this.#context.resume().catch(() => {});
    await this.#ready;
    if (this.#isOn) this.#begin();
  }

  async stop() {
    this.#isOn = false;
    this.#link.sound(false);
    this.#node?.port.postMessage("flush");
    // The last sample dies away before the clock stops.
    await new Promise((resolve) => setTimeout(resolve, 40));
    if (!this.#isOn) await this.#context.suspend();
    this.onchange();
  }

  setGain(gain) {
    this.#gain.gain.setTargetAtTime(gain, this.#context.currentTime, 0.02);
  }

  /** Gives the device back; nothing is played by this any more. */
  close() {
    this.#context.close();
  }

  /** `isHeld` says that the system keeps the sound from playing: suspended, or interrupted by a call on a phone. */
  figures() {
    const output = (this.#context.outputLatency || 0) + (this.#context.baseLatency || 0);
    const way = Number.isFinite(this.#trips.quickest) ? this.#trips.quickest / 2 : 0;
    const isRunning = this.#context.state === "running";
    return {
      isHeld: this.#isOn && !isRunning, isLost: this.#link.status.kind !== "open",
      isPlaying: this.#isOn && isRunning && Boolean(this.#report?.isPlaying),
      latency: this.#report ? this.#report.age + output + way : null,
      buffer: this.#report?.held ?? null, target: this.#report?.target ?? null,
      output, roundTrip: this.#roundTrip, underruns: this.#report?.underruns ?? 0,
    };
  }

  #begin() {
    this.#report = null;
    this.#node?.port.postMessage("flush");
    this.#link.sound(true);
  }

  /** A lost connection is no fault of the buffer, which begins anew when it is back. */
  #linkChanged(kind) {
    if (kind === "open" && this.#isOn) this.#begin();
    if (kind === "lost" || kind === "ended") this.#node?.port.postMessage("flush");
  }

  #receive(part) {
    this.#lastPart = performance.now();
    const header = new DataView(part);
    const late = this.#lateness.note(Number(header.getBigInt64(0, true)) / (header.getUint32(8, true) || 48000));
    if (!this.#isOn || !this.#node || this.#context.state !== "running") return;
    this.#node.port.postMessage({ part, late }, [part]);
  }

  /** Sound that waited through an interruption is old: it is thrown away when the context comes back. */
  #stateChanged() {
    if (this.#context.state === "running" && this.#isOn) this.#node?.port.postMessage("flush");
    this.onchange();
  }

  #sinceLastPart() {
    return Math.min(10, (performance.now() - this.#lastPart) / 1000);
  }

  #ping() {
    if (!this.#isOn || this.#link.status.kind !== "open") return;
    this.#link.ping(Math.round(performance.now()));
  }

  #pong(number) {
    const trip = (performance.now() - number) / 1000;
    if (trip < 0 || trip > 10) return;
    this.#trips.note(number / 1000);
    this.#roundTrip = this.#roundTrip === null ? trip : this.#roundTrip + 0.3 * (trip - this.#roundTrip);
  }
}

async function makeNode(context, options) {
  if (!hasWorklets()) return makeScriptNode(context, options);
  await context.audioWorklet.addModule("worklet.js");
  return new AudioWorkletNode(context, "jitter-buffer", { numberOfInputs: 0, outputChannelCount: [2], processorOptions: options });
}

/** Sound from the endless stream. It lies seconds behind, because browsers hold back as they like. */
class StreamOutlet {
  onchange = () => {};
  #link;
  #audio = new Audio();
  #isOn = false;
  #stalls = 0;

  constructor(link) {
    this.#link = link;
    this.#audio.preload = "none";
    this.#audio.onwaiting = () => { this.#stalls += this.#audio.currentTime > 0 ? 1 : 0; this.onchange(); };
    for (const kind of ["playing", "pause", "timeupdate"]) this.#audio.addEventListener(kind, () => this.onchange());
  }

  /** Begins the stream anew, so that nothing old is heard. */
  async start() {
    this.#isOn = true;
    const names = this.#audio.canPlayType("audio/ogg; codecs=opus") ? ["stream.opus", "stream.wav"] : ["stream.wav"];
    for (const name of names) {
      this.#audio.src = name;
      const failure = await this.#audio.play().catch((error) => error);
      if (!failure || !this.#isOn) return;
      if (name === names.at(-1)) throw failure;
    }
  }

  async stop() {
    this.#isOn = false;
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.onchange();
  }

  setGain(gain) {
    this.#audio.volume = gain;
  }

  figures() {
    const { buffered, currentTime, paused, readyState } = this.#audio;
    const held = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : null;
    return {
      isHeld: this.#isOn && paused && readyState > 0, isLost: this.#link.status.kind !== "open", isPlaying: this.#isOn && !paused && readyState > 2,
      latency: held, buffer: held, target: null, output: null, roundTrip: null, underruns: this.#stalls,
    };
  }
}
