// Where a sound comes from: what sounds now or sounded at a second of the walk, the row of the data and the line of the
// mapping.

import { say } from "./announce.js";
import { button, make, setHidden, setText } from "./elements.js";
import { clock, isNumber } from "./figures.js";

/** A line of `:why`: what, perhaps ", row 90", perhaps ", file.lua:12". */
const form = /^(.*?)(?:, row (\d+))?(?:, ([^,]+):(\d+))?$/;

/**
 * Reads the answer of `:why`.
 * @param {string} text
 * @returns {{what: string, row: ?number, file: ?string, line: ?number}[]}
 */
function parseWhy(text) {
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const [, what, row, file, number] = form.exec(line);
    return { what, row: row ? Number(row) : null, file: file ?? null, line: number ? Number(number) : null };
  });
}

/**
 * Makes the table of the provenance.
 * @param {object} bench what the panels share: `run`, `jump`, `setSounding`, `mapping` and `link`
 * @returns {{node: HTMLElement, ask: function}} `ask` renews it: for now, or for the last time that a second of the walk
 *   has sounded
 */
export function create(bench) {
  const title = make("h3", { tabindex: -1 });
  const close = button("Close", () => {
    setHidden(node, true);
    bench.setSounding([]);
  }, "quiet small");
  const rows = make("tbody");
  const heads = ["What sounds", "Row", "Line"].map((text) => make("th", { scope: "col", text }));
  const node = make(
    "div.why", { hidden: true }, make("div.panel-head", {}, title, close),
    make("div.scroll-x", {}, make("table.table", {}, make("thead", {}, make("tr", {}, ...heads)), rows)));
  return { node, ask: (second) => ask(bench, { node, title, rows }, second) };
}

async function ask(bench, view, second) {
  const isPast = isNumber(second);
  const reply = await bench.run(isPast ? `:why ${second.toFixed(2)} walk` : ":why");
  if (reply.kind !== "ok") return;
  const entries = reply.figures?.entries ?? parseWhy(reply.text);
  setText(view.title, isPast ? pastTitle(bench, reply.figures) : presentTitle(bench.link.state));
  view.rows.replaceChildren(...entries.map((entry) => row(bench, entry)));
  setHidden(view.node, false);
  bench.setSounding(entries.map((entry) => entry.line).filter((line) => line > 0));
  if (!isPast) return;
  view.node.scrollIntoView({ block: "nearest" });
  view.title.focus({ preventScroll: true });
  say(`${view.title.textContent}: ${entries.length} ${entries.length === 1 ? "thing" : "things"}`);
}

function presentTitle(state) {
  return state?.walk ? `Why it sounds so at ${clock(state.walk.time)} of the walk` : "Why it sounds so";
}

/** Lines of a version that no longer sounds can lie elsewhere in the text that is open. */
function pastTitle(bench, { walk, version }) {
  const maker = version === bench.mapping?.version ? "" : `, by version ${version}`;
  return `Why it sounded so at ${clock(walk)} of the walk${maker}`;
}

function row(bench, { what, row: number, walk, file, line }) {
  const text = number === null ? "" : String(number);
  const time = isNumber(walk)
    ? button(text, () => bench.run(`:seek ${walk}`), "place", {
      title: `Go to ${clock(walk)} of the walk`, "aria-label": `Row ${text}: go to ${clock(walk)} of the walk`,
    })
    : text;
  const place = line > 0
    ? button(`line ${line}`, () => bench.jump({ file, line }), "place", { title: file })
    : null;
  return make("tr", {}, make("td", { text: what }), make("td.value", {}, time), make("td", {}, place));
}
