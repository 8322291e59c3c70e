// A tape of ripples-tape as bytes, and a phone that plays it. Needs nothing but WebAssembly, so that a worklet can import it.
import { Phone } from "../../Sources/Faces/Page/Assets/engine.mjs";
import { soundName } from "../../Sources/Faces/Page/Assets/fieldbatch.mjs";
import { FieldStage } from "../../Sources/Faces/Page/Assets/fieldstage.mjs";

const AHEAD = 0.15 * 48000;   // frames by which messages come before their sound, as the page of a field walk asks at first
const KNOWN = 8;              // the kind of a message behind which all is known before a frame

// Reads a tape; `read(name)` gives the bytes of a file, or undefined where there is none, and `sounds` are the recordings' keys.
export async function readTape(read, sounds) {
  const tape = { sounds: [], parts: [], space: await read("space"), head: await read("head"), scene: await read("scene"), messages: await read("messages") };
  for (const name of sounds) {
    const key = Uint8Array.from(name.match(/../g), (digits) => parseInt(digits, 16));
    tape.sounds.push({ key, bytes: await read(`sounds/${name}`) });
  }
  if (tape.messages !== undefined) return tape;
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

// Cuts one long batch of messages into those that a server sends: each ends where all is known `before` a frame.
function batches(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [];
  let [number, first, begin] = [0, 0, 4];
  for (let place = 4; place < bytes.length; number += 1) {
    const end = place + 5 + view.getUint32(place + 1, true);
    if (bytes[place] === KNOWN) {
      found.push({ before: Number(view.getBigInt64(place + 5, true)), batch: batch(first, bytes.subarray(begin, end)) });
      [first, begin] = [number + 1, end];
    }
    place = end;
  }
  return found;
}

function batch(first, messages) {
  const bytes = new Uint8Array(4 + messages.length);
  new DataView(bytes.buffer).setUint32(0, first, true);
  bytes.set(messages, 4);
  return bytes.buffer;
}

// Plays what a phone got in a field walk, by the page's own stage: engines are made when their messages come.
class WalkPlayer {
  frame = 0;
  #sent = 0;   // the frame before which everything is known of what was sent
  #batches;
  #sounds;
  #stage;

  constructor(module, tape) {
    this.phone = new Phone(module);
    this.phone.head(tape.head);
    this.#stage = new FieldStage(this.phone);
    this.#batches = batches(tape.messages);
    this.#sounds = new Map(tape.sounds.map(({ key, bytes }) => [soundName(key), bytes]));
  }

  render(left, right) {
    const end = this.frame + left.length;
    while (this.#batches.length > 0 && this.#sent < end + AHEAD) this.#send(this.#batches.shift());
    do this.#stage.advance(); while (this.#stage.known < Math.min(end, this.#sent));
    this.phone.render(left, right);
    this.frame = end;
  }

  #send({ before, batch }) {
    this.#stage.take(batch);
    this.#sent = before;
    for (const name of this.#stage.wanted.splice(0)) this.#stage.sound(name, this.#sounds.get(name));
  }
}

// Returns what plays a tape: `render(left, right)`, and `phone`, whose counters tell what was played.
export function tapePlayer(module, tape) {
  return tape.messages ? new WalkPlayer(module, tape) : new TapePlayer(module, tape);
}

class TapePlayer {
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
