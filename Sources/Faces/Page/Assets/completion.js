// Completion of a field: the candidates in a list below it, chosen by arrow keys or by the hand.

import { say } from "./announce.js";
import { freshId, make, setAttribute, setHidden } from "./elements.js";

/** Candidates that are listed at most. */
const limit = 12;

/**
 * Makes a field complete what is typed in it: Tab or Control and space asks, arrows choose, Enter
 * or Tab takes, Escape closes; Tab after Escape leaves the field.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} place where the list is put
 * @param {function(string): Promise<object>} complete takes the text before the cursor, returns
 *   `{candidates: [{text, doc}], typed}`, `typed` in Unicode scalars
 * @returns {{close: function}}
 */
export function completion(field, place, complete) {
  const list = make("ul.popup.card.small", {
    role: "listbox", id: freshId("candidates"), "aria-label": "Completions", hidden: true,
  });
  place.append(list);
  const roles = {
    role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
  };
  for (const [name, value] of Object.entries(roles)) field.setAttribute(name, value);
  const view = { field, list, complete, options: [], chosen: 0, isLeaving: false };
  field.addEventListener("keydown", (event) => key(view, event));
  field.addEventListener("input", () => { view.isLeaving = false; close(view); });
  field.addEventListener("blur", () => { view.isLeaving = false; close(view); });
  return { close: () => close(view) };
}

function key(view, event) {
  if (event.ctrlKey && event.key === " ") {
    event.preventDefault();
    return ask(view);
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (view.options.length > 0) return keyInList(view, event);
  if (event.key === "Escape") view.isLeaving = true;
  if (event.key !== "Tab" || view.isLeaving || view.field.value.trim() === "") return;
  event.preventDefault();
  ask(view);
}

function keyInList(view, event) {
  const count = view.options.length;
  const actions = {
    ArrowDown: () => choose(view, (view.chosen + 1) % count),
    ArrowUp: () => choose(view, (view.chosen + count - 1) % count),
    Enter: () => take(view, view.chosen),
    Tab: () => take(view, view.chosen),
    Escape: () => close(view),
  };
  if (!(event.key in actions)) return;
  event.preventDefault();
  actions[event.key]();
}

async function ask(view) {
  const { field } = view;
  const end = field.selectionStart;
  const before = field.value.slice(0, end);
  const reply = await view.complete(before).catch(() => null);
  if (reply === null || field.value.slice(0, end) !== before || document.activeElement !== field) return;
  const candidates = reply.candidates ?? [];
  const kept = Array.from(before).slice(0, Array.from(before).length - (reply.typed ?? 0)).join("");
  view.span = { kept, end };
  if (candidates.length === 0) return say("No completion.");
  if (candidates.length === 1) return insert(view, candidates[0].text);
  show(view, candidates.slice(0, limit), candidates.length);
}

function show(view, candidates, count) {
  view.options = candidates.map(({ text, doc }, index) => {
    const node = make("li", { role: "option", id: freshId("candidate"), "aria-selected": "false" },
      make("span.mono", { text }), " ", make("span.soft", { text: doc ?? "" }));
    // The field keeps the focus while the hand chooses.
    node.addEventListener("pointerdown", (event) => event.preventDefault());
    node.addEventListener("click", () => take(view, index));
    return { node, text };
  });
  view.list.replaceChildren(...view.options.map(({ node }) => node));
  setHidden(view.list, false);
  setAttribute(view.field, "aria-expanded", "true");
  choose(view, 0);
  say(count > limit ? `${count} completions, ${limit} of them shown.` : `${count} completions.`);
}

function choose(view, index) {
  view.chosen = index;
  view.options.forEach(({ node }, other) => setAttribute(node, "aria-selected", other === index ? "true" : "false"));
  setAttribute(view.field, "aria-activedescendant", view.options[index].node.id);
  view.options[index].node.scrollIntoView({ block: "nearest" });
}

function take(view, index) {
  const { text } = view.options[index];
  close(view);
  insert(view, text);
}

function insert(view, text) {
  const { field } = view;
  const { kept, end } = view.span;
  const head = kept + text;
  field.value = head + field.value.slice(end);
  field.setSelectionRange(head.length, head.length);
}

function close(view) {
  view.options = [];
  setHidden(view.list, true);
  setAttribute(view.field, "aria-expanded", "false");
  setAttribute(view.field, "aria-activedescendant", null);
}
