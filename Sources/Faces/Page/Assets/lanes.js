// The lanes of the timeline: one column of the walk in each, over one axis of time.

import { colours, sharpContext } from "./elements.js";
import { brief, clock, isNumber, scale, withUnit } from "./figures.js";

/** Columns that can be drawn at once, one for each colour of the design system. */
export const series = 6;
/** Heights of a lane, of the names in it, and of the axis of time, in letters of the page. */
const [lane, name, axis] = [3.25, 1.06, 1.4];
/** Seconds from tick to tick of the axis of time. */
const clockSteps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400];

/**
 * Draws columns over time, and gives their element the height that they need.
 * @param {HTMLElement} stage holds the canvas
 * @param {HTMLCanvasElement} canvas
 * @param {{duration: number, columns: object[], marks: number[], isWord: function(string): boolean}} what
 *   `duration` and `marks` in seconds, `columns` as the scene has them
 */
export function paintLanes(stage, canvas, what) {
  const width = stage.clientWidth;
  if (width === 0) return;
  const { fontSize, fontFamily } = getComputedStyle(stage);
  const em = parseFloat(fontSize);
  const floor = Math.max(1, what.columns.length) * lane * em;
  const height = floor + axis * em;
  stage.style.height = `${height}px`;
  const names = ["--ink", "--ink-soft", "--line", "--accent"];
  const hues = Array.from({ length: series }, (_, index) => `--series-${index + 1}`);
  const [ink, soft, line, accent, ...lines] = colours(stage, [...names, ...hues]);
  const context = sharpContext(canvas, width, height);
  context.font = `${0.7 * em}px ${fontFamily}`;
  const x = (time) => time / what.duration * width;
  const pen = { context, width, height, floor, em, x, ink, soft, line, accent, lines };
  paintTimes(pen, what.duration);
  what.columns.forEach((column, index) => paintLane(pen, column, index, what.isWord(column.name)));
  paintMarks(pen, what.marks);
}

function paintTimes({ context, width, height, floor, em, x, line, soft }, duration) {
  context.strokeStyle = line;
  context.fillStyle = soft;
  for (const time of times(duration, Math.max(2, Math.floor(width / em / 5.5)))) {
    const place = Math.round(x(time)) + 0.5;
    stroke(context, [[place, 0], [place, floor + 0.25 * em]]);
    context.textAlign = time === 0 ? "left" : place > width - 2 * em ? "right" : "center";
    context.fillText(clock(time, duration < 20 ? 1 : 0), Math.min(width - 1, place), height - 0.4 * em);
  }
}

/** Seconds that are whole steps of a clock. */
function times(duration, count) {
  const step = clockSteps.find((seconds) => duration / seconds <= count) ?? clockSteps[clockSteps.length - 1];
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
}

function paintLane(pen, column, index, isWord) {
  const { context, width, em, x } = pen;
  const [top, floor] = [(index * lane + name) * em, ((index + 1) * lane - 0.3) * em];
  const up = scale(column.low, column.high === column.low ? column.low + 1 : column.high, false);
  const border = Math.round((index + 1) * lane * em) - 0.5;
  context.strokeStyle = pen.line;
  stroke(context, [[0, border], [width, border]]);
  context.strokeStyle = pen.lines[index];
  context.lineWidth = 0.1 * em;
  for (const run of runs(column.points)) {
    const spots = run.map(([time, value]) => [x(time), floor - up.share(value) * (floor - top)]);
    stroke(context, isWord ? stairs(spots) : spots);
  }
  context.lineWidth = 1;
  const extent = isWord ? "" : `${brief(column.low)} … ${withUnit(column.high, column.unit)}`;
  const base = (index * lane + 0.75) * em;
  context.textAlign = "left";
  context.fillStyle = pen.ink;
  context.fillText(column.name, 0.25 * em, base);
  context.fillStyle = pen.soft;
  context.fillText(extent, 0.65 * em + context.measureText(column.name).width, base);
}

/** The points without gaps; a point alone becomes a short line. */
function runs(points) {
  const found = [];
  let current = [];
  for (const point of points) {
    if (isNumber(point[1])) current.push(point);
    else if (current.length > 0) found.push(current.splice(0));
  }
  if (current.length > 0) found.push(current);
  return found.map((run) => (run.length > 1 ? run : [run[0], [run[0][0] + 0.5, run[0][1]]]));
}

function stairs(spots) {
  return spots.flatMap(([x, y], index) => (index === 0 ? [[x, y]] : [[x, spots[index - 1][1]], [x, y]]));
}

function stroke(context, spots) {
  context.beginPath();
  for (const [x, y] of spots) context.lineTo(x, y);
  context.stroke();
}

/** A small triangle at each decision. */
function paintMarks({ context, floor, em, x, accent }, marks) {
  context.fillStyle = accent;
  for (const time of marks) {
    context.beginPath();
    context.moveTo(x(time) - 0.25 * em, floor + 0.45 * em);
    context.lineTo(x(time) + 0.25 * em, floor + 0.45 * em);
    context.lineTo(x(time), floor);
    context.fill();
  }
}
