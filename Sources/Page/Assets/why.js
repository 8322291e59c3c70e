// Where a sound comes from: what sounds now, the row of the data and the line of the mapping.

import { button, make, setHidden, setText } from "./elements.js";
import { clock } from "./figures.js";

/** A line of `:why`: what, perhaps ", row 90", perhaps ", file.lua:12". */
const form = /^(.*?)(?:, row (\d+))?(?:, ([^,]+):(\d+))?$/;

/**
 * Reads the answer of `:why`.
 * @param {string} text
 * @returns {{what: string, row: ?number, file: ?string, line: ?number}[]}
 */
export function parseWhy(text) {
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const [, what, row, file, number] = form.exec(line);
    return { what, row: row ? Number(row) : null, file: file ?? null, line: number ? Number(number) : null };
  });
}

/**
 * Makes the table of the provenance.
 * @param {object} bench what the panels share: `run`, `jump`, `setSounding`, and `link`
 * @returns {{node: HTMLElement, ask: function}} `ask` renews it
 */
export function create(bench) {
  const title = make("h3");
  const close = button("Close", () => {
    setHidden(node, true);
    bench.setSounding([]);
  }, "quiet small");
  const rows = make("tbody");
  const heads = ["What sounds", "Row", "Line"].map((text) => make("th", { scope: "col", text }));
  const node = make(
    "div.why", { hidden: true }, make("div.panel-head", {}, title, close),
    make("div.scroll-x", {}, make("table.table", {}, make("thead", {}, make("tr", {}, ...heads)), rows)));
  return { node, ask: () => ask(bench, { node, title, rows }) };
}

async function ask(bench, view) {
  const reply = await bench.run(":why");
  if (reply.kind !== "ok") return;
  const { state } = bench.link;
  const entries = parseWhy(reply.text);
  setText(view.title, state?.walk ? `Why it sounds so at ${clock(state.walk.time)} of the walk` : "Why it sounds so");
  view.rows.replaceChildren(...entries.map((entry) => row(bench, entry)));
  setHidden(view.node, false);
  bench.setSounding(entries.map((entry) => entry.line).filter((line) => line > 0));
}

function row(bench, { what, row: number, file, line }) {
  const place = line > 0
    ? button(`line ${line}`, () => bench.jump({ file, line }), "place", { title: file })
    : null;
  return make(
    "tr", {}, make("td", { text: what }), make("td.value", { text: number === null ? "" : String(number) }),
    make("td", {}, place));
}
