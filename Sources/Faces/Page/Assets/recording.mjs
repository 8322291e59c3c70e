// A recording of any format that the browser reads, as a WAV file of one channel.

const RATE = 24_000;      // Hz: enough for what a telephone hears
const PIECE = 300_000;    // bytes of a piece, which becomes a message of 400 kB; a multiple of three, so that Base64 has no filling

/** The WAV file of a recording: `{bytes, seconds}`. Rejects where the browser cannot read it. */
export async function recordingOf(blob) {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return { bytes: waveOf(mixOf(sound), RATE), seconds: sound.duration };
}

function mixOf(sound) {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return channels[0].map((_, frame) => channels.reduce((sum, channel) => sum + channel[frame], 0) / channels.length);
}

/** A WAV file of 16 bits. */
export function waveOf(samples, rate) {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const word = (at, text) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  const size = 2 * samples.length;
  word(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  word(8, "WAVEfmt ");
  [[16, 4, 16], [20, 2, 1], [22, 2, 1], [24, 4, rate], [28, 4, 2 * rate], [32, 2, 2], [34, 2, 16]].forEach(([at, bytes, value]) => (
    bytes === 4 ? view.setUint32(at, value, true) : view.setUint16(at, value, true)));
  word(36, "data");
  view.setUint32(40, size, true);
  samples.forEach((sample, index) => view.setInt16(44 + 2 * index, Math.round(32767 * Math.max(-1, Math.min(1, sample))), true));
  return new Uint8Array(view.buffer);
}

/** A file in pieces of Base64. */
export function piecesOf(bytes) {
  const count = Math.ceil(bytes.length / PIECE);
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * PIECE, (index + 1) * PIECE);
    let text = "";
    for (let at = 0; at < piece.length; at += 8192) text += String.fromCharCode(...piece.subarray(at, at + 8192));
    return btoa(text);
  });
}
