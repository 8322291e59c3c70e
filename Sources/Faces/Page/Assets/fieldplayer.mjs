// The sound of a field walk, block by block: what the engine renders as far as everything is known, silence where it is not.
// It needs nothing of a browser, so that a worklet and the checks in scripts/field play with the same file.
//
// The output goes on whatever the network does. Where nothing is known the engine stands still; it renders what it missed as
// fast as it can, unheard, and is heard again where it has caught up with the output.

import { FieldStage } from "./fieldstage.mjs";
import { Lookahead } from "./lookahead.mjs";

export const BLOCK = 128;              // frames
const [SHORT, LONG] = [0.05, 0.5];     // seconds in which the sound fades where nothing new comes, in any case and in a silence
const FADE_IN = 0.05;                  // seconds
const TICK = 0.01;                     // seconds: what is known ends at one of these
const AWAY = 0.25;                     // seconds without news from which on missing blocks are the network's and no underrun

export class FieldPlayer {
  /** Frames of output since the sound began: the clock that the server is told. */
  output = 0;
  /** Frames that the engine has rendered; as many as of output, but in a dead zone and while it catches up. */
  frame = 0;
  /** Frames of silence in the output, because nothing was known or the engine was behind. */
  away = 0;
  /** Blocks in which nothing was known although the network was not away. */
  underruns = 0;
  /** The largest difference between a sample and the next one. */
  step = 0;
  #phone;
  #rate;
  #now;
  #budget;
  #stage;
  #lookahead;
  #time = 0;           // frames since this was made, also those before the sound began
  #hasBegun = false;
  #gain = 1;
  #isFading = false;
  #silent = 0;         // blocks of the present silence
  #lastNews = 0;
  #wasAway = false;
  #before = [0, 0];    // the last samples of the output
  #hasTurned = false;

  /**
   * @param phone the engine, a `Phone` of engine.mjs that has taken its head
   * @param {number} rate frames in a second
   * @param {function(): number} now milliseconds, for the time that catching up may take
   * @param {number} got the number of the first message of the server's that is for this engine
   */
  constructor(phone, rate, now = () => Date.now(), got = 0) {
    [this.#phone, this.#rate, this.#now] = [phone, rate, now];
    this.#budget = 500 * BLOCK / rate;
    this.#stage = new FieldStage(phone, got);
    this.#lookahead = new Lookahead(rate);
  }

  /** Takes a batch of messages; one that has come before does nothing. */
  take(buffer) {
    if (!this.#stage.take(buffer)) return;
    if (this.#hasBegun) this.#lookahead.answered(this.#stage.known, this.output, this.#time);
    else if (this.#stage.known === 0) this.#lookahead.greeted(this.#time);
    this.#wasAway ||= this.output - this.#lastNews >= AWAY * this.#rate;
    this.#lastNews = this.output;
    this.#isFading = false;
  }

  /** Takes a recording that a report wanted. */
  sound(name, bytes) {
    this.#stage.sound(name, bytes);
  }

  /** Turns the listener's head; degrees clockwise from north. */
  face(degrees) {
    this.#phone.face(degrees);
    this.#hasTurned = true;
  }

  /** Renders the next block into two arrays of `BLOCK` floats. */
  render(left, right) {
    this.#stage.advance();
    this.#time += BLOCK;
    if (!this.#hasBegun && !this.#begin()) return silence(left, right);
    this.#catchUp(left, right);
    if (this.frame === this.output && this.#left >= BLOCK) this.#play(left, right);
    else this.#rest(left, right);
    this.output += BLOCK;
    this.#measure(left, right);
  }

  /** What the page is told 20 times a second; times are in frames, `ahead` and `slack` in seconds. */
  report() {
    return {
      frame: this.output, engine: this.frame, got: this.#stage.got, known: this.#stage.known, away: this.away,
      ahead: this.#lookahead.asked(this.output, this.#time), slack: this.#lookahead.slack, isSilent: this.#silent > 0,
      underruns: this.underruns, step: this.step, faced: this.#hasTurned ? this.#phone.faced() : [],
      wanted: this.#stage.wanted.splice(0), passing: this.#stage.passing.splice(0),
    };
  }

  /** Whether as much is known as the way asks for; the answer to the next clock is due when that is used up. */
  #begin() {
    const needed = this.#lookahead.ahead * this.#rate;
    this.#hasBegun = this.#stage.known > 0 && this.#stage.known >= needed - TICK * this.#rate;
    this.#lastNews = needed;
    return this.#hasBegun;
  }

  /** Frames that are known and not rendered yet. */
  get #left() {
    return this.#stage.known - this.frame;
  }

  /** Renders what was missed: for half a block's time, but two blocks at least, so that it comes nearer. */
  #catchUp(left, right) {
    const began = this.#now();
    for (let count = 0; this.frame < this.output && this.#left >= BLOCK; count += 1) {
      if (count >= 2 && this.#now() - began >= this.#budget) return;
      this.#next(left, right);
    }
  }

  #next(left, right) {
    this.#stage.handOver();
    this.#phone.render(left, right);
    this.frame += BLOCK;
  }

  #play(left, right) {
    const slope = this.#slope();
    this.#next(left, right);
    this.#endSilence();
    if (slope >= 0 && this.#gain === 1) return;
    for (let i = 0; i < BLOCK; i++) {
      this.#gain = Math.min(1, Math.max(0, this.#gain + slope));
      left[i] *= this.#gain;
      right[i] *= this.#gain;
    }
  }

  /**
   * By how much the gain changes with each frame. The sound fades evenly over what is left where the network has been silent
   * for a while, and in any case over the last blocks.
   */
  #slope() {
    const isAway = this.output - this.#lastNews >= this.#lookahead.patience * this.#rate;
    this.#isFading ||= this.#left < (isAway ? LONG : SHORT) * this.#rate;
    if (!this.#isFading) return 1 / (FADE_IN * this.#rate);
    return -this.#gain / (BLOCK * Math.floor(this.#left / BLOCK));
  }

  #rest(left, right) {
    silence(left, right);
    this.#gain = 0;
    this.#silent += 1;
    this.away += BLOCK;
  }

  #endSilence() {
    if (!this.#wasAway) this.underruns += this.#silent;
    this.#silent = 0;
    this.#wasAway = false;
  }

  #measure(left, right) {
    [left, right].forEach((samples, side) => {
      let before = this.#before[side];
      for (const sample of samples) {
        this.step = Math.max(this.step, Math.abs(sample - before));
        before = sample;
      }
      this.#before[side] = before;
    });
  }
}

function silence(left, right) {
  left.fill(0);
  right.fill(0);
}
