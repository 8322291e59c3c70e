// The two ways by which a walk is heard: the engine on this phone makes the sound, or one of the garden's server, which sends it.
// The phone is the usual way, because it answers a turn of the head at once; where it cannot, the page asks for the server by itself.

import { toast } from "./announce.js";
import { milliseconds } from "./dock.js";
import { make, setText, throttle } from "./elements.js";
import { keep, kept } from "./kept.js";
import { hasWorklets } from "./outlets.js";

const KEY = "field-sound";
const REASONS = {
  engine: "this browser has no WebAssembly with vectors",
  worklet: "this page has no AudioWorklet, by an old browser or for want of HTTPS",
  module: "the engine could not be loaded",
  broken: "the engine has failed on this phone",
  slow: "this phone is too slow for the engine",
  wish: "you wished it",
};
const LASTING = ["engine", "worklet", "module", "broken"];   // reasons that no wish of the visitor changes
// A function with one instruction for vectors of 128 bits: (func (result v128) i32.const 0 i8x16.splat).
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** Why this browser cannot run the engine; null where it can, as far as can be known beforehand. */
export function missingForEngine() {
  if (!hasWorklets()) return "worklet";
  try {
    return WebAssembly.validate(new Uint8Array(VECTORS)) ? null : "engine";
  } catch {
    return "engine";
  }
}

/**
 * Makes the choice between the ways of a link's walks: `{root, failed(reason), show(latency)}`; `onrefused(words)` is called where
 * the sound can be had by neither.
 */
export function createWays(link, onrefused) {
  return new Ways(link, onrefused);
}

class Ways {
  root;
  #link;
  #onrefused;
  #reason = missingForEngine() ?? (kept(KEY) === "server" ? "wish" : null);
  #refusal = "";
  #told = null;   // the walk of which was said who makes its sound
  #latency = null;
  #box = make("input", { type: "checkbox", id: "field-server", "aria-describedby": "field-sound" });
  #words = make("p.quiet", { id: "field-sound" });
  #show = throttle(() => this.#draw(), 1000);

  constructor(link, onrefused) {
    [this.#link, this.#onrefused] = [link, onrefused];
    this.root = make("section.stack", {},
      make("label.switch", { for: "field-server" }, this.#box, make("span", { text: "Let the garden make the sound; a new walk begins" })),
      this.#words);
    this.#box.onchange = () => this.#choose(this.#box.checked);
    link.on("hello", () => this.#greeted());
    link.on("refused", (fault) => this.#refused(fault));
  }

  /** Whether the garden's server makes the sound of the walk. */
  get isServer() { return this.#link.hello?.sound === "server"; }

  /** What is wrong where neither makes the sound; empty where nothing is. */
  get fault() {
    return !this.isServer && this.#refusal && LASTING.includes(this.#reason) ? this.#inability : "";
  }

  /** The engine cannot go on, or not begin, for a reason. */
  failed(reason) {
    if (this.isServer || this.#reason === reason || LASTING.includes(this.#reason)) return;
    this.#reason = reason;
    this.#ask();
  }

  /** Takes the seconds from a place to the ear. */
  show(latency) {
    this.#latency = latency;
    this.#show();
  }

  /** Which way it is, and why, in words. */
  get words() {
    if (!this.#link.hello) return "";
    const late = Number.isFinite(this.#latency) ? `: ${milliseconds(Math.round(this.#latency * 100) / 100)} from a place to your ear` : "";
    if (this.isServer) {
      const why = REASONS[this.#link.hello.why];
      return `The garden makes the sound and sends it, because ${why}${late}${late ? ", and as long from a turn of your head" : ""}.`;
    }
    return this.fault || `This phone makes the sound${late}.`;
  }

  get #inability() {
    const refusal = this.#refusal ? `; and ${this.#refusal}` : "";
    return `This phone cannot make the sound: ${REASONS[this.#reason]}${refusal}.`;
  }

  #choose(isServer) {
    keep(KEY, isServer ? "server" : "phone");
    this.#reason = isServer ? "wish" : null;
    if (isServer) this.#ask();
    else this.#link.instead("phone");
    this.#draw();
  }

  #ask() {
    this.#refusal = "";
    if (this.#link.hello) this.#link.instead("server", this.#reason);
    this.#draw();
  }

  /** A walk begins by the usual way, or goes on. */
  #greeted() {
    if (this.#reason !== null && !this.isServer) this.#ask();
    else if (this.isServer && this.#reason !== "wish" && this.#told !== this.#link.hello.walk) toast(this.words, "warn");
    this.#told = this.#link.hello.walk;
    this.#draw();
  }

  #refused({ message, hint }) {
    this.#refusal = [message, hint].filter(Boolean).join("; ");
    if (LASTING.includes(this.#reason)) this.#onrefused(this.#inability);
    else toast(this.#refusal, "bad");
    if (this.#reason === "wish") this.#reason = null;
    this.#draw();
  }

  #draw() {
    this.#box.checked = this.isServer;
    this.#box.disabled = LASTING.includes(this.#reason);
    setText(this.#words, this.words);
  }
}
