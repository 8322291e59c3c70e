// Listening in this browser: play and pause, volume, and what is honestly known of the sound.

import { WorkletOutlet, StreamOutlet, hasWorklets } from "./outlets.js";
import { keepAwake } from "./awake.js";
import { createLateness } from "./lateness.js";

const FAR = 0.02;        // seconds there and back from which on a network counts as one that may lose
const RESENDING = 0.2;   // seconds that TCP waits at least, beyond a round trip, before it sends again (RFC 6298, Linux)

/**
 * Makes the sound of this page. `status` is "off", "starting", "playing", "paused", "held" (the system keeps it
 * back; a tap goes on), "lost" (no connection) or "failed"; `onchange` is called when anything changes.
 */
export function createSound(link) {
  return new Sound(link);
}

class Sound {
  onchange = () => {};
  status = "off";
  isWanted = false;
  reason = "";
  #link;
  #outlet = null;
  #gain = 1;
  #lateness = createLateness();

  constructor(link) {
    this.#link = link;
    // What comes before the first tap tells how uneven the network is, and so how much to hold back.
    link.on("state", ({ time }) => { if (!this.#outlet) this.#lateness.note(time); });
    link.on("status", ({ kind }) => {
      if (kind === "ended" && this.isWanted) this.pause();
      else this.#refresh();
    });
    document.addEventListener("visibilitychange", () => this.#comeBack());
    // The button itself comes back by its click, which must not be turned into a pause.
    addEventListener("pointerdown", ({ target }) => { if (!target.closest("#listen")) this.#comeBack(); });
  }

  /** Plays or pauses; call it from a tap or a key. */
  toggle() {
    return this.isWanted && this.status !== "held" ? this.pause() : this.play();
  }

  async play() {
    this.isWanted = true;
    this.reason = "";
    // On iPhones this kind of session is heard although the mute switch is on.
    if (navigator.audioSession) navigator.audioSession.type = "playback";
    // A phone in the hand stays awake; a workbench on a desk need not.
    keepAwake("sound", matchMedia("(pointer: coarse)").matches);
    try {
      this.#outlet ??= this.#makeOutlet();
      await this.#outlet.start();
    } catch (error) {
      this.isWanted = false;
      this.reason = error.message;
    }
    this.#refresh();
  }

  async pause() {
    this.isWanted = false;
    keepAwake("sound", false);
    await this.#outlet?.stop();
    this.#refresh();
  }

  /** Sets the volume in dB; −40 and less is silence. */
  setVolume(level) {
    this.#gain = level <= -40 ? 0 : 10 ** (level / 20);
    this.#outlet?.setGain(this.#gain);
  }

  /** What is known of the sound, in seconds: `{latency, buffer, target, output, roundTrip, underruns}`, or null. */
  figures() {
    return this.#outlet?.figures() ?? null;
  }

  #makeOutlet() {
    const outlet = hasWorklets() ? new WorkletOutlet(this.#link, this.#expected()) : new StreamOutlet();
    outlet.setGain(this.#gain);
    outlet.onchange = () => this.#refresh();
    return outlet;
  }

  /** How late sound may come, in seconds: as messages did so far, and on a long way as one that is lost and sent again. */
  #expected() {
    const trip = shortestTrip();
    return Math.max(this.#lateness.worst, trip > FAR ? trip + RESENDING : 0);
  }

  /** A phone that was locked or took a call leaves the sound suspended or interrupted: both end here. */
  #comeBack() {
    if (this.isWanted && document.visibilityState === "visible" && this.figures()?.isHeld) this.#outlet.start();
  }

  #refresh() {
    this.status = this.#judge();
    this.onchange();
  }

  #judge() {
    if (this.reason) return "failed";
    if (!this.#outlet) return "off";
    if (!this.isWanted) return "paused";
    if (this.#link.status.kind !== "open") return "lost";
    const { isHeld, isPlaying } = this.#outlet.figures();
    if (isHeld) return "held";
    return isPlaying ? "playing" : "starting";
  }
}

/** The shortest time from a request to its answer among the files of this page, in seconds; 0 where the browser hides it. */
function shortestTrip() {
  const times = performance.getEntriesByType("resource").map((entry) => entry.responseStart - entry.requestStart);
  const known = times.filter((time) => time > 0);
  return known.length > 0 ? Math.min(...known) / 1000 : 0;
}
