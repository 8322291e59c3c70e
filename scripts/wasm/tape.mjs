// A tape of ripples-tape as bytes, and a phone that plays it. Needs nothing but WebAssembly, so that a worklet can import it.
import { Phone } from "../../Sources/Page/Assets/engine.mjs";

// Reads a tape; `read(name)` gives the bytes of a file, or undefined where there is none, and `sounds` are the recordings' keys.
export async function readTape(read, sounds) {
  const tape = { sounds: [], parts: [], space: await read("space"), head: await read("head"), scene: await read("scene") };
  for (const name of sounds) {
    const key = Uint8Array.from(name.match(/../g), (digits) => parseInt(digits, 16));
    tape.sounds.push({ key, bytes: await read(`sounds/${name}`) });
  }
  if (tape.space === undefined) {
    tape.parts.push({ plan: await read("plan"), events: await read("events") });
    tape.microphone = await read("microphone");
  } else {
    for (let plan, i = 0; (plan = await read(`${i}/plan`)) !== undefined; i++) {
      tape.parts.push({ plan, events: await read(`${i}/events`) });
    }
  }
  return tape;
}

export class TapePlayer {
  constructor(module, tape) {
    this.phone = new Phone(module);
    for (const { key, bytes } of tape.sounds) this.phone.sound(key, bytes);
    if (tape.space) {
      this.phone.head(tape.head);
      this.phone.gather(tape.space);
    }
    this.parts = tape.parts.map(({ plan, events }) => ({ engine: this.phone.open(plan), events }));
    if (tape.space) for (const { engine } of this.parts) this.phone.join(engine);
    this.scene = tape.scene ?? new Uint8Array();
    const { microphone } = tape;
    // Samples of one channel, which is heard on both sides.
    this.microphone = microphone && new Float32Array(microphone.slice().buffer);
    this.frame = 0;
  }

  // Renders the next frames, when the engines have got as many events as they have room for.
  render(left, right) {
    for (const part of this.parts) {
      if (part.events.length > 0) part.events = this.phone.push(part.engine, part.events);
    }
    if (this.scene.length > 0) this.scene = this.phone.direct(this.scene);
    if (this.microphone) {
      const heard = this.microphone.subarray(this.frame, this.frame + left.length);
      this.phone.hear(this.parts[0].engine, heard, heard);
    }
    this.phone.render(left, right);
    this.frame += left.length;
  }
}

// The smallest amplitude that is compared, -481.6 dBFS: processors flush numbers below 1.2e-38 to 0 while they render, WebAssembly
// cannot, and what that makes of a tail that dies away lies far below. What is fainter counts as 0 on both sides.
const FLOOR = 2 ** -80;

// Says in which bits two lists of samples differ; "same bits" where they do not.
export function difference(ours, theirs) {
  const bits = (samples) => new Uint32Array(samples.map((one) => (Math.abs(one) < FLOOR ? 0 : one)).buffer);
  const [a, b] = [bits(ours), bits(theirs)];
  let [count, first, largest] = [0, -1, 0];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i] === b[i]) continue;
    count += 1;
    if (first < 0) first = i;
    largest = Math.max(largest, Math.abs(ours[i] - theirs[i]));
  }
  if (count === 0) return "same bits";
  return `${count} samples differ, from frame ${first >> 1} (${ours[first]} for ${theirs[first]}), by ${largest} at most`;
}
