// Listening in this browser: play and pause, volume, and what is honestly known of the sound.

import { keepAwake } from "./awake.js";

/**
 * Makes the sound of this page; `makeOutlet()` makes the way by which it leaves, in the listener's first tap. `status` is "off",
 * "starting", "playing", "paused", "held" (the system keeps it back; a tap goes on), "lost" (no connection) or
 * "failed"; `onchange` is called when anything changes.
 */
export function createSound(link, makeOutlet) {
  return new Sound(link, makeOutlet);
}

class Sound {
  onchange = () => {};
  status = "off";
  isWanted = false;
  reason = "";
  #makeOutlet;
  #outlet = null;
  #gain = 1;

  constructor(link, makeOutlet) {
    this.#makeOutlet = makeOutlet;
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
      this.#outlet ??= this.#begin();
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

  /** There is no sound, for a reason in words. */
  fail(reason) {
    this.#leave();
    this.isWanted = false;
    keepAwake("sound", false);
    this.reason = reason;
    this.#refresh();
  }

  /** Lets the sound leave by another way, which the listener's page has chosen meanwhile; what played goes on. */
  async renew() {
    this.#leave();
    this.#refresh();
    if (this.isWanted) await this.play();
  }

  /** Sets the volume in dB; −40 and less is silence. */
  setVolume(level) {
    this.#gain = level <= -40 ? 0 : 10 ** (level / 20);
    this.#outlet?.setGain(this.#gain);
  }

  /** What the outlet knows of the sound, or null before the first tap. */
  figures() {
    return this.#outlet?.figures() ?? null;
  }

  #leave() {
    const before = this.#outlet;
    if (!before) return;
    this.#outlet = null;
    before.onchange = () => {};
    before.stop().then(() => before.close());
  }

  #begin() {
    const outlet = this.#makeOutlet();
    outlet.setGain(this.#gain);
    outlet.onchange = () => this.#refresh();
    return outlet;
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
    const { isHeld, isPlaying, isLost } = this.#outlet.figures();
    if (isLost) return "lost";
    if (isHeld) return "held";
    return isPlaying ? "playing" : "starting";
  }
}
