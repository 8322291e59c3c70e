// What the server of a field walk sends to the engine of a phone: batches of numbered messages, all little-endian.
// A batch is the number of its first message (4 bytes) and then messages: kind (1), length (4), content.

export const KINDS = ["", "space", "open", "sound", "prepare", "events", "join", "scene", "known", "close", "soon"];

const HEADER = 5;   // bytes before a message's content

/**
 * Reads a batch.
 * @param {ArrayBuffer} buffer
 * @returns {{first: number, messages: {kind: string, number: number, content: Uint8Array}[]}} `number` is the engine that a
 *   message is about, or the frame before which everything is known; `content` is what follows it
 * @throws {Error} where a message is cut off or of a kind that this page does not know
 */
export function readBatch(buffer) {
  const view = new DataView(buffer);
  const messages = [];
  for (let place = 4; place < buffer.byteLength;) {
    if (place + HEADER > buffer.byteLength) throw new Error("a batch ends within a message");
    const length = view.getUint32(place + 1, true);
    if (place + HEADER + length > buffer.byteLength) throw new Error("a batch ends within a message");
    messages.push(message(view.getUint8(place), new DataView(buffer, place + HEADER, length)));
    place += HEADER + length;
  }
  return { first: view.getUint32(0, true), messages };
}

function message(code, view) {
  const kind = KINDS[code];
  if (!kind) throw new Error(`a message is of kind ${code}, which this page does not know: reload it`);
  const rest = (from) => new Uint8Array(view.buffer, view.byteOffset + from, view.byteLength - from);
  if (kind === "known") return { kind, number: Number(view.getBigInt64(0, true)), content: rest(8) };
  if (["space", "sound", "scene", "soon"].includes(kind)) return { kind, number: 0, content: rest(0) };
  return { kind, number: view.getUint32(0, true), content: rest(4) };
}

/** The name of a recording in the server's addresses: its key in hexadecimal digits. */
export function soundName(key) {
  return Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
