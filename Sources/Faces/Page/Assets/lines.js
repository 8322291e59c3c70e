// Lines that buttons, sliders and gestures type at the prompt.

import { toast } from "./announce.js";

/** Milliseconds in which the same error is shown once: a slider can fail twenty times a second. */
const quiet = 3000;

/**
 * Makes `run(line, isByControl)`, which types a line and never rejects. What a button or a slider types is one line,
 * whatever the names in it hold, and its failure is shown once.
 * @param {object} link the connection with the session
 * @returns {function(string, boolean=): Promise<{kind: string, text: string}>}
 */
export function createRunner(link) {
  let lastError = "";
  let lastTime = -Infinity;
  return async (line, isByControl = true) => {
    const typed = isByControl ? line.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, " ") : line;
    const reply = await link.run(typed).catch(failed);
    if (reply.kind !== "error" || !isByControl) return reply;
    const now = performance.now();
    if (lastError !== reply.text || now - lastTime > quiet) toast(reply.text, "bad");
    [lastError, lastTime] = [reply.text, now];
    return reply;
  };
}

/** An answer in the place of one that never came: no page is told of the line. */
export function failed(error) {
  return { kind: "error", text: error.message, isRefused: true };
}

/** A name as one word of a line: with quotes that it does not have itself where it has spaces or quotes. */
export function word(name) {
  if (/^[^\s"']+$/.test(name)) return name;
  return name.includes("\"") ? `'${name}'` : `"${name}"`;
}

/** A number as a line takes it, to the thousandth: a millimetre, or a thousandth of a degree or dB. */
export function plain(value) {
  return String(Number(value.toFixed(3)));
}
