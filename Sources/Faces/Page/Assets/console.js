// The console: what anybody typed, and what the session said; a line of one's own below it.

import { say } from "./announce.js";
import { completion } from "./completion.js";
import { button, freshId, make, panel, setAttribute, setHidden, setText } from "./elements.js";
import { foldOf } from "./folds.mjs";
import { create as createWhy } from "./why.js";

/** Entries that are kept. */
const limit = 400;
/** Lines of the own history that a browser keeps while it is open. */
const remembered = 100;
const store = "ripples.typed";
/** A place in a text, such as "mappings/rose.lua:12:3". */
const places = /([\w./-]+\.lua):(\d+)(?::(\d+))?/g;

/**
 * Makes the panel of the console.
 * @param {object} bench what the panels share: `link`, `jump(place)`, `setSounding(lines)`
 * @returns {{node: HTMLElement, scene: function, typed: function, notice: function, why: function}} `typed` takes what
 *   somebody ran, `notice` what the session says unasked; `why` shows why a second of the walk sounded so
 */
export function create(bench) {
  const { node, head, body } = panel("Console", "console");
  const why = createWhy(bench);
  head.append(
    button("Why?", () => why.ask(), "", { title: ":why, the provenance of what sounds now" }),
    button("Status", () => bench.run(":status"), "quiet", { title: ":status" }));
  const log = make("div.console-log.mono.small", {
    tabindex: 0, role: "log", "aria-live": "off", "aria-label": "What was typed and said",
  });
  const view = { bench, log, pending: [], history: recall(), place: null, draft: "", last: null, ...line() };
  listen(view);
  body.append(why.node, log, view.continued, view.form, view.hint);
  return {
    node,
    scene: () => allow(view),
    typed: (typed) => add(view, typed),
    notice: (text) => append(view, [entryText(view, text, "notice")]),
    why: why.ask,
  };
}

function line() {
  const hint = freshId("hint");
  const field = make("input.input.mono", {
    type: "text", "aria-label": "Lua, or a command such as :help", "aria-describedby": hint, placeholder: "Lua, or :help",
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send",
  });
  const prompt = make("span.mono.soft", { text: ">", "aria-hidden": "true" });
  const popup = make("div.popup-place");
  return {
    field, prompt, popup,
    form: make(
      "form.row.console-form", {}, prompt, make("div.console-field", {}, field, popup),
      make("button.button", { type: "submit", text: "Run" })),
    continued: make("pre.console-continued.mono.small", { hidden: true }),
    hint: make("p.small.soft", { id: hint, text: "Arrow up: the lines before. Tab completes; Escape, then Tab, leaves." }),
  };
}

/** Guests may type commands that play, and no Lua. */
function allow({ field, bench }) {
  if (bench.link.hello?.mayEdit !== false) return;
  setAttribute(field, "placeholder", "A command, such as :help");
  setAttribute(field, "aria-label", "A command that plays or asks, such as :help");
}

function listen(view) {
  const { field, form, bench } = view;
  view.completion = completion(field, view.popup, (text) => bench.link.complete(text));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(view);
  });
  field.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "ArrowUp") browse(view, -1, event);
    if (event.key === "ArrowDown") browse(view, 1, event);
    if (event.key === "Escape" && view.pending.length > 0) abandon(view);
  });
  field.addEventListener("paste", (event) => paste(view, event));
}

/** Several lines that are pasted are run as one. */
function paste(view, event) {
  const text = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n+$/, "");
  if (!text.includes("\n")) return;
  event.preventDefault();
  const lines = (view.field.value + text).split("\n");
  view.pending.push(...lines.slice(0, -1));
  view.field.value = lines[lines.length - 1];
  showPending(view);
}

async function submit(view) {
  const typed = view.field.value;
  if (typed.trim() === "" && view.pending.length === 0) return;
  const text = [...view.pending, typed].join("\n");
  view.completion.close();
  remember(view, typed);
  view.field.value = "";
  const reply = await view.bench.run(text, false);
  // What the session has not run comes back to this page only, and not as what somebody typed.
  if (reply.isRefused) add(view, { ...reply, by: view.bench.link.hello?.you, line: text });
  view.pending = reply.kind === "more" ? text.split("\n") : [];
  showPending(view);
  say(reply.kind === "more" ? "It goes on: type the next line." : firstLine(reply));
}

function firstLine(reply) {
  const [first, ...rest] = (reply.text ?? "").split("\n");
  const more = rest.length > 0 ? ` and ${rest.length} more lines` : "";
  return `${reply.kind === "error" ? "Error: " : ""}${first || "done"}${more}`;
}

function showPending(view) {
  setHidden(view.continued, view.pending.length === 0);
  setText(view.continued, view.pending.join("\n"));
  setText(view.prompt, view.pending.length > 0 ? "…>" : ">");
}

function abandon(view) {
  view.pending = [];
  showPending(view);
  say("The lines that were begun are forgotten.");
}

function recall() {
  try { return JSON.parse(sessionStorage.getItem(store) ?? "[]"); } catch { return []; }
}

function remember(view, typed) {
  view.place = null;
  if (typed.trim() === "" || view.history[view.history.length - 1] === typed) return;
  view.history = [...view.history, typed].slice(-remembered);
  // Browsers that keep nothing throw; the history then lasts as long as the page.
  try { sessionStorage.setItem(store, JSON.stringify(view.history)); } catch { /* It lasts as long as the page. */ }
}

/** Goes up and down in the history; what was being typed is found again at its end. */
function browse(view, step, event) {
  const { history, field } = view;
  const end = history.length;
  if (view.place === null) view.draft = field.value;
  const place = Math.min(end, Math.max(0, (view.place ?? end) + step));
  if (end === 0 || (view.place ?? end) === place) return;
  event.preventDefault();
  view.place = place;
  field.value = place === end ? view.draft : history[place];
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Lines that only move one thing on, by one person, are one entry; those that were refused are entries of their own. */
function add(view, typed) {
  const folded = foldOf(typed);
  const times = (count) => (count > 1 ? [make("span.soft", { text: `${count} times` })] : []);
  const isOwn = typed.by === view.bench.link.hello?.you;
  const by = isOwn ? "you" : typed.by;
  const answer = typed.kind === "more" ? "…" : typed.text;
  const nodes = [
    make("span.console-by", { text: by }),
    make("span.console-line", { text: typed.line }),
    answer ? entryText(view, answer, typed.kind) : null,
  ].filter(Boolean);
  if (folded !== null && view.last?.folded === folded) {
    view.last.count += typed.count ?? 1;
    view.last.node.replaceChildren(...nodes, ...times(view.last.count));
    return follow(view);
  }
  const count = typed.count ?? 1;
  append(view, [...nodes, ...times(count)], isOwn);
  view.last = { folded, node: view.log.lastElementChild, count };
}

/** A text whose places of the mapping lead to the editor. */
function entryText(view, text, kind) {
  const node = make(`span.console-text.is-${kind}`);
  let done = 0;
  for (const found of text.matchAll(places)) {
    const [whole, file, line, column] = found;
    node.append(text.slice(done, found.index), button(whole, () => view.bench.jump({
      file, line: Number(line), column: column ? Number(column) : undefined,
    }), "place"));
    done = found.index + whole.length;
  }
  node.append(text.slice(done));
  return node;
}

function append(view, nodes, isOwn = false) {
  const wasAtEnd = isAtEnd(view.log);
  view.last = null;
  view.log.append(make("p", {}, ...nodes));
  while (view.log.childElementCount > limit) view.log.firstElementChild.remove();
  if (wasAtEnd || isOwn) view.log.scrollTop = view.log.scrollHeight;
}

function isAtEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 30;
}

function follow(view) {
  if (isAtEnd(view.log)) view.log.scrollTop = view.log.scrollHeight;
}
