// What every part of the page uses: the report, elements by their ids, and what is chosen.
const byId = (id) => document.getElementById(id);
const report = JSON.parse(byId("report-data").textContent);

const cellOf = (variant, dataset) =>
  report.cells.find((cell) => cell.variant === variant && cell.dataset === dataset);

const titleOf = (id) => {
  const variant = report.variants.find((one) => one.id === id);
  return variant ? `${id.toUpperCase()}, ${variant.name}` : id;
};

/** Seconds as 1:02.3. */
const clock = (seconds) => {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${rest < 100 ? "0" : ""}${(rest / 10).toFixed(1)}`;
};

/** A number of about four significant digits, with a minus sign as typographers want it. */
const short = (value) => digits(value).replace("-", "\u2212");

const digits = (value) => {
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e9)) return value.toExponential(3);
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3);
};

/** An element with properties and children; texts become text, never HTML. */
const make = (name, properties = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role" || key === "for") made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/** What is looked at and heard: one variant, one dataset, one second of the render. */
const chosen = {
  variant: report.variants[0]?.id,
  dataset: report.datasets[0]?.id,
  time: 0,
  listeners: [],

  /** `by` says who chose: "person", or "player" while it plays. */
  set(change, by = "person") {
    const old = { variant: this.variant, dataset: this.dataset, time: this.time };
    Object.assign(this, change);
    for (const listener of this.listeners) listener(old, by);
  },

  get cell() {
    return cellOf(this.variant, this.dataset);
  },

  /** Where the chosen cell's time ends, in seconds. */
  get end() {
    return endOf(this.cell);
  },
};

/** As the figures have it: the render, or its traces where they are longer. */
const endOf = (cell) => {
  if (!cell) return 0;
  const traces = cell.traces;
  return Math.max(cell.seconds, traces ? traces.rows.length * traces.step : 0, traces?.step ?? 0);
};

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
