// The log of what the garden has decided, each time with its reason.

import { button, make, panel, setHidden, setText } from "./elements.js";
import { clock } from "./figures.js";

/** Rows that are kept; the session's own log has them all. */
const limit = 400;

/**
 * Makes the panel of the decisions.
 * @param {object} bench what the panels share: `run(line)` types a line at the prompt
 * @returns {{node: HTMLElement, scene: function, add: function(object[]), all: object[]}} `add`
 *   takes decisions as the server sends them, in the order of time
 */
export function create(bench) {
  const { node, body, head } = panel("Decisions", "decisions");
  const words = make("input.input", { type: "search", "aria-label": "Filter decisions by words", placeholder: "Filter" });
  const kinds = make("select.input", { "aria-label": "Kind of decision" }, make("option", { value: "", text: "all kinds" }));
  head.append(words, kinds);
  const rows = make("tbody");
  const table = make(
    "table.table", {}, make(
      "thead", {}, make("tr", {}, ...["Time", "What", "Why"].map((text) => make("th", { scope: "col", text })))),
    rows);
  const scroll = make("div.scroll", { tabindex: 0, role: "region", "aria-label": "Log of decisions" }, table);
  const empty = make("p.soft.small", { text: "No decisions yet." });
  body.append(empty, scroll);
  const view = { bench, node, words, kinds, rows, scroll, empty, all: [], known: new Set() };
  words.addEventListener("input", () => filter(view));
  kinds.addEventListener("change", () => filter(view));
  setHidden(scroll, true);
  return {
    node,
    all: view.all,
    scene: (scene) => setHidden(node, scene.site === null && view.all.length === 0),
    add: (decisions) => add(view, decisions),
  };
}

/** After a reconnection the server sends the last fifty again: those that are known are left out. */
function add(view, decisions) {
  const fresh = decisions.filter((decision) => {
    const key = JSON.stringify(decision);
    return !view.known.has(key) && view.known.add(key);
  });
  for (const decision of fresh) append(view, decision);
  if (fresh.length === 0) return;
  setHidden(view.node, false);
  setHidden(view.scroll, false);
  while (view.all.length > limit) {
    view.known.delete(JSON.stringify(view.all.shift().decision));
    view.rows.lastElementChild.remove();
  }
  filter(view);
}

/** The newest decision is the first row. */
function append(view, decision) {
  const { time, kind, words, reason } = decision;
  const seek = button(clock(time), () => view.bench.run(`:seek ${time}`), "place", {
    "aria-label": `${clock(time)}, go there in the walk`,
  });
  const row = make(
    "tr", {}, make("td", {}, seek),
    make("td", {}, make("span.dot", { "data-kind": kind, "aria-hidden": "true" }), words),
    make("td", { text: reason ?? "" }));
  view.all.push({ decision, row });
  view.rows.prepend(row);
  if (![...view.kinds.options].some((option) => option.value === kind)) {
    view.kinds.append(make("option", { value: kind, text: kind }));
  }
}

function filter(view) {
  const wanted = view.words.value.trim().toLowerCase();
  let count = 0;
  for (const { decision, row } of view.all) {
    const text = `${decision.words} ${decision.reason} ${decision.id ?? ""}`.toLowerCase();
    const isShown = text.includes(wanted) && [decision.kind, ""].includes(view.kinds.value);
    setHidden(row, !isShown);
    if (isShown) count += 1;
  }
  setHidden(view.empty, count > 0);
  setText(view.empty, view.all.length === 0 ? "No decisions yet." : "No decision fits the filter.");
}
