// The spectrum as bars over a logarithmic axis of frequency.

import { colours, make, setText, sharpContext } from "./elements.js";
import { brief, clamped, isNumber, scale } from "./figures.js";

/** Ends of the axes: hertz and dB. */
const lowest = 40;
const highest = 16000;
const quietest = -90;
const loudest = 0;
/** The borders and the height, in letters of the page. */
const [leftEms, topEms, footEms, heightEms] = [2.2, 0.5, 1.15, 9.5];

/**
 * Makes the spectrum.
 * @returns {{node: HTMLElement, update: function(number[], boolean), redraw: function}} `update`
 *   takes bands in dB from 40 Hz to 16 kHz, and whether the words are to be renewed too
 */
export function spectrum() {
  const canvas = make("canvas", { "aria-hidden": "true" });
  const words = make("p.small.soft.number");
  const node = make("div.spectrum", { role: "group", "aria-label": "Spectrum" }, canvas, words);
  const view = { canvas, words, node, bands: [], drawn: "" };
  new ResizeObserver(() => repaint(view)).observe(node);
  return {
    node,
    redraw: () => repaint(view),
    update: (bands, isSpoken) => {
      view.bands = bands;
      paint(view);
      if (isSpoken) setText(words, sentence(bands));
    },
  };
}

/** The frequency in the middle of a band, in hertz. */
function middle(index, count) {
  return lowest * (highest / lowest) ** ((index + 0.5) / count);
}

function sentence(bands) {
  const most = Math.max(...bands.filter(isNumber), -Infinity);
  if (most <= quietest) return "Spectrum: silence.";
  const frequency = middle(bands.indexOf(most), bands.length);
  return `Strongest near ${brief(Number(frequency.toPrecision(2)))} Hz, ${brief(Math.round(most))} dB.`;
}

/** Colours and letters are asked for when the theme or the size may have changed. */
function repaint(view) {
  view.style = null;
  view.drawn = "";
  paint(view);
}

function paint(view) {
  const width = view.node.clientWidth;
  const drawn = JSON.stringify(view.bands);
  if (width === 0 || drawn === view.drawn) return;
  view.drawn = drawn;
  view.style ??= styleOf(view);
  const { em, font } = view.style;
  const [left, top, height] = [leftEms * em, topEms * em, heightEms * em];
  const floor = height - footEms * em;
  view.canvas.style.height = `${height}px`;
  const context = sharpContext(view.canvas, width, height);
  context.font = font;
  const y = (level) => top + (floor - top) * (1 - clamped((level - quietest) / (loudest - quietest)));
  paintGrid({ context, view, width, height, left, em, y });
  paintBands({ context, view, width, left, floor, y });
}

function styleOf({ node }) {
  const { fontSize, fontFamily } = getComputedStyle(node);
  const em = parseFloat(fontSize);
  const [line, soft, fill] = colours(node, ["--line", "--ink-soft", "--series-1"]);
  return { em, font: `${0.7 * em}px ${fontFamily}`, line, soft, fill };
}

function paintGrid({ context, view, width, height, left, em, y }) {
  const across = scale(lowest, highest, true);
  context.strokeStyle = view.style.line;
  context.fillStyle = view.style.soft;
  context.textAlign = "right";
  for (const level of [-80, -60, -40, -20, 0]) {
    const place = Math.round(y(level)) + 0.5;
    context.beginPath();
    context.moveTo(left, place);
    context.lineTo(width, place);
    context.stroke();
    context.fillText(level === 0 ? "0 dB" : brief(level), left - 0.3 * em, place + 0.25 * em);
  }
  const base = height - 0.25 * em;
  context.fillText("Hz", width, base);
  context.textAlign = "center";
  for (const frequency of [50, 100, 200, 500, 1000, 2000, 5000, 10000]) {
    const text = frequency < 1000 ? String(frequency) : `${frequency / 1000}k`;
    const place = left + across.share(frequency) * (width - left);
    if (place < width - 2.2 * em) context.fillText(text, place, base);
  }
}

function paintBands({ context, view, width, left, floor, y }) {
  const step = (width - left) / Math.max(1, view.bands.length);
  context.fillStyle = view.style.fill;
  view.bands.forEach((level, index) => {
    if (!isNumber(level)) return;
    context.fillRect(left + index * step + 1, y(level), Math.max(1, step - 2), floor - y(level));
  });
}
