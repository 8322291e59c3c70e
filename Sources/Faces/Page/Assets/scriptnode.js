// The jitter buffer of worklet.js on the thread of the page, for browsers and pages that have no AudioWorklet. A page that is busy
// is heard, so this is for those only.

const FRAMES = 2048;   // of a block

let Kind = null;   // the jitter buffer's class, once its file has been read
let port = null;   // the port of the one that is made

/** Makes a node with the jitter buffer; it has a `port` as the node of a worklet has. */
export async function makeScriptNode(context, options) {
  globalThis.sampleRate = context.sampleRate;
  Kind ??= await read();
  const channel = new MessageChannel();
  port = channel.port1;
  const buffer = new Kind({ processorOptions: options });
  const node = context.createScriptProcessor(FRAMES, 0, 2);
  node.onaudioprocess = ({ outputBuffer }) => {
    buffer.process([], [[outputBuffer.getChannelData(0), outputBuffer.getChannelData(1)]]);
  };
  node.port = channel.port2;
  return node;
}

/** Reads worklet.js with what it finds on the thread of the sound. */
async function read() {
  let found = null;
  globalThis.AudioWorkletProcessor = class { port = port; };
  globalThis.registerProcessor = (_, kind) => { found = kind; };
  await import("./worklet.js");
  return found;
}
