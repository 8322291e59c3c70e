// The jitter buffer: parts of sound arrive when the network pleases, and leave frame by frame.
// It holds back as much as the network's unevenness asks for; untouched sound passes bit for bit.
//
// What is held back is counted as of a part that came as quickly as any: what a part that is late finds held, and its
// lateness, are the same sum whatever the network does. So the buffer knows where it is while parts come unevenly.

const CAPACITY = 1 << 18;          // frames of the ring: 5.5 s at 48 kHz
const MASK = CAPACITY - 1;
const HEADER = 16;                 // bytes before the frames of a part
const START = 0.25;                // seconds held back at first
const [LEAST, MOST] = [0.08, 2];   // seconds held back at least and at most
const MARGIN = 0.04;               // seconds held back beyond the latest part: two parts,
const SHARE = 0.15;                // and a share of its lateness
const MEMORY = 10;                 // minutes in which what was needed is held back
const RELIEF = 0.1;                // seconds less in a minute, when less would have done
const TOLERANCE = 0.01;            // seconds off the target that are left alone
const JUMP = 0.1;                  // seconds too many that are dropped at once, under a crossfade
const BEND = 0.002;                // share by which sound runs faster or slower meanwhile: 3.5 cents
const CROSSFADE = 480;             // frames
const DECLICK = 64;                // frames

class JitterBuffer extends AudioWorkletProcessor {
  left = new Float32Array(CAPACITY);
  right = new Float32Array(CAPACITY);
  written = 0;                     // frames ever written; the ring holds the last of them
  at = 0;                          // the place of reading, with its fraction
  target = START;
  partRate = sampleRate;
  nextFrame = null;                // the server's number of the frame that should come next
  late = 0;                        // how late the last part came, in seconds
  isPlaying = false;
  bend = 0;
  gain = 0;
  ghost = 0;                       // where sound that was dropped goes on while it fades
  fade = 0;
  tail = [0, 0];
  underruns = 0;
  worst = 0;                       // how late parts came in this minute, in seconds
  past = [];                       // the same of the minutes before, the last one first
  age = 0;                         // seconds of this minute
  second = makeSecond();
  frames = 0;                      // frames of output
  ticks = 0;                       // how often in a second the page is told of them

  /**
   * `worst` of the options is how late messages came before, in seconds; `ticks` is how often in a second the page wants to be told
   * how many frames there were: for a server that makes the sound by this clock.
   */
  constructor({ processorOptions }) {
    super();
    this.ticks = processorOptions?.ticks ?? 0;
    this.past.length = MEMORY;
    this.past.fill(processorOptions?.worst ?? 0);
    this.target = Math.min(MOST, Math.max(START, toBridge(this.past[0])));
    this.port.onmessage = ({ data }) => (data === "flush" ? this.flush() : this.write(data));
  }

  /** Throws away what waits, so that a pause leaves nothing behind. */
  flush() {
    this.at = this.written;
    this.nextFrame = null;
    this.stop();
  }

  /** Begins with exactly the target held back, so that every pause ends with the same latency. */
  begin() {
    this.at = this.written - Math.round((this.target - this.late) * this.partRate);
    this.isPlaying = true;
    this.tell(this.target);
  }

  stop() {
    this.isPlaying = false;
    this.gain = 0;
    this.fade = 0;
    this.bend = 0;
  }

  write({ part, late }) {
    const header = new DataView(part);
    const first = Number(header.getBigInt64(0, true));
    this.partRate = header.getUint32(8, true) || sampleRate;
    const frames = new Int16Array(part, HEADER);
    const begin = this.written;
    for (let index = 0; index + 1 < frames.length; index += 2) {
      this.left[this.written & MASK] = frames[index] / 32768;
      this.right[this.written & MASK] = frames[index + 1] / 32768;
      this.written += 1;
    }
    if (this.nextFrame !== null && first !== this.nextFrame) this.declick(begin);
    this.nextFrame = first + frames.length / 2;
    if (this.written - this.at > CAPACITY / 2) this.at = this.written - Math.round(this.target * this.partRate);
    this.learn(late);
  }

  /**
   * Where a part comes later than is held back for, more is held back from then on. Those that waited behind it do not
   * count, nor does a break that is too long to be bridged.
   */
  learn(late) {
    const isLater = late > this.late;
    this.late = late;
    if (isLater && late < MOST) this.worst = Math.max(this.worst, late);
    if (isLater && late < MOST && late + MARGIN > this.target) this.target = Math.min(MOST, toBridge(late));
    this.second.parts += 1;
    this.second.excess += this.heldNow + late - this.target;
  }

  /** What is held back at this moment, in seconds. */
  get heldNow() {
    return (this.written - this.at) / this.partRate;
  }

  /** Where frames are missing, the sound before leans over to the sound after. */
  declick(begin) {
    for (const ring of [this.left, this.right]) {
      const step = ring[(begin - 1) & MASK] - ring[begin & MASK];
      for (let k = 0; k < DECLICK; k += 1) ring[(begin + k) & MASK] += step * (1 - k / DECLICK);
    }
  }

  process(inputs, [[left, right]]) {
    const held = this.heldNow;
    if (!this.isPlaying && held > MARGIN && held + this.late >= this.target && this.late < this.target) this.begin();
    const needed = (left.length * (1 + BEND)) / sampleRate + 3 / this.partRate;
    if (this.isPlaying && held < needed) this.underrun();
    if (this.isPlaying) this.play(left, right);
    else this.die(left, right);
    this.watch(held, left.length / sampleRate);
    this.count(left.length);
    return true;
  }

  /** Tells the page the clock, and the server's number of the frame that is heard. */
  count(frames) {
    const before = Math.floor((this.frames * this.ticks) / sampleRate);
    this.frames += frames;
    if (Math.floor((this.frames * this.ticks) / sampleRate) > before) this.port.postMessage({ tick: this.frames, heard: this.heard });
  }

  play(left, right) {
    const ratio = this.partRate / sampleRate;
    for (let k = 0; k < left.length; k += 1) {
      this.gain = Math.min(1, this.gain + 1 / 240);
      left[k] = this.gain * this.read(this.left);
      right[k] = this.gain * this.read(this.right);
      this.advance(ratio);
    }
    this.tail = [left[left.length - 1], right[right.length - 1]];
  }

  read(ring) {
    const sample = cubic(ring, this.at);
    if (this.fade === 0) return sample;
    const share = this.fade / CROSSFADE;
    return sample + share * (cubic(ring, this.ghost) - sample);
  }

  /** One frame on. After a bend the place of reading goes on to a whole frame, and then stays on whole frames. */
  advance(ratio) {
    const next = Math.floor(this.at) + 1;
    const isSettling = ratio === 1 && this.bend === 0 && this.at % 1 !== 0;
    this.at += ratio * (1 + (isSettling ? BEND : this.bend));
    if (isSettling && Math.floor(this.at) !== next) this.at = Math.floor(this.at);
    if (this.fade === 0) return;
    this.fade -= 1;
    this.ghost += ratio;
  }

  /** Without sound the last sample dies away instead of breaking off. */
  die(left, right) {
    for (let k = 0; k < left.length; k += 1) {
      left[k] = this.tail[0] *= 0.97;
      right[k] = this.tail[1] *= 0.97;
    }
  }

  /** A part is missing: it tells how much was missing when it comes. */
  underrun() {
    this.underruns += 1;
    this.target = Math.min(MOST, this.target + 0.05);
    this.worst = Math.max(this.worst, (this.target - MARGIN) / (1 + SHARE));
    this.stop();
  }

  /** Looks once in a second at what was held back, bends towards the target, and tells the page. */
  watch(held, duration) {
    this.second.quanta += 1;
    this.second.held += held;
    if (this.second.quanta * duration < 1) return;
    const { quanta, held: sum, parts, excess } = this.second;
    this.second = makeSecond();
    if (this.isPlaying && parts > 0) this.steer(excess / parts);
    this.tell(sum / quanta);
  }

  /** `held` is the mean of the last second, `heldNow` the moment's, both in seconds; `frame` is the one that is heard. */
  tell(held) {
    const { heldNow, late, target, underruns, isPlaying, heard } = this;
    this.port.postMessage({ held, heldNow, late, target, underruns, isPlaying, frame: heard });
  }

  /** The server's number of the frame that is heard; null where nothing came. */
  get heard() {
    return this.nextFrame === null ? null : this.nextFrame - (this.written - this.at);
  }

  steer(excess) {
    if (excess > JUMP && this.heldNow > excess + MARGIN) this.drop(excess);
    this.bend = Math.abs(excess) > TOLERANCE && excess <= JUMP ? Math.sign(excess) * BEND : 0;
    this.age += 1;
    if (this.age >= 60) this.relieve();
  }

  /** Once in a minute: what was not needed in all that is remembered is held back no longer, bit by bit. */
  relieve() {
    this.age = 0;
    this.past = [this.worst, ...this.past].slice(0, MEMORY);
    this.worst = 0;
    const needed = Math.min(MOST, toBridge(Math.max(...this.past)));
    this.target = Math.max(LEAST, needed, this.target - RELIEF);
  }

  drop(excess) {
    this.ghost = this.at;
    this.fade = CROSSFADE;
    this.at += Math.round(excess * this.partRate);
  }
}

/** The seconds to hold back for parts that may be so late. */
function toBridge(late) {
  return late * (1 + SHARE) + MARGIN;
}

/** What is counted in a second: of quanta what was held, of parts how much too much that was. */
function makeSecond() {
  return { quanta: 0, held: 0, parts: 0, excess: 0 };
}

/** The sound between the frames, by Catmull and Rom's cubic; on a whole frame the frame itself. */
function cubic(ring, at) {
  const whole = Math.floor(at);
  const b = ring[whole & MASK];
  const t = at - whole;
  if (t === 0) return b;
  const a = ring[(whole - 1) & MASK];
  const c = ring[(whole + 1) & MASK];
  const d = ring[(whole + 2) & MASK];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

registerProcessor("jitter-buffer", JitterBuffer);
