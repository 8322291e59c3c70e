// What stands above the editor where two texts are there: a question that has to be answered before anything is saved,
// and a note on a text that sounds and is not in the file.

import { say } from "./announce.js";
import { button, make, setHidden, setPressed, setText } from "./elements.js";

/** Lines of each text that are shown side by side at most. */
const longest = 200;

/**
 * Makes the question; it is hidden until it is asked.
 * @returns {{node: HTMLElement, isOpen: function, ask: function, remind: function, close: function}} `ask` takes the
 *   words, the two texts as `{mine, theirs}`, and the answers as pairs of a label and a function; `remind` leads who
 *   wants to save without an answer to the answers, and says why
 */
export function createQuestion() {
  const view = {
    node: make("div.note.warn.stack.question", { role: "group", "aria-label": "Two texts", hidden: true }),
    words: make("p"), first: make("p.question-first", { hidden: true, text: "Nothing is saved yet: choose one of these first." }),
    answers: make("div.row"), both: make("div.question-both", { hidden: true }),
  };
  view.node.append(view.first, view.words, view.answers, view.both);
  return {
    node: view.node,
    isOpen: () => !view.node.hidden,
    ask: (words, texts, answers) => ask(view, words, texts, answers),
    remind: () => remind(view),
    close: () => setHidden(view.node, true),
  };
}

function ask(view, words, texts, answers) {
  const { range, text } = difference(texts);
  setText(view.words, `${words} ${text}`);
  const see = button("See both", () => {
    setHidden(view.both, !view.both.hidden);
    setPressed(see, !view.both.hidden);
    if (!view.both.hidden) view.node.scrollIntoView({ block: "nearest" });
  }, "", { "aria-pressed": "false" });
  view.answers.replaceChildren(...answers.map(([label, choose]) => button(label, choose)), see);
  view.both.replaceChildren(side("Yours", range.mine), side("What sounds", range.theirs));
  setHidden(view.both, true);
  setHidden(view.first, true);
  setHidden(view.node, false);
  say(view.words.textContent);
}

function remind(view) {
  setHidden(view.first, false);
  view.answers.querySelector("button").focus();
  say(`${view.first.textContent} ${view.words.textContent}`);
}

/** The lines of one text that the other does not have at this place. */
function side(title, { lines, first }) {
  const text = lines.slice(0, longest).join("\n") || "(nothing)";
  const label = `${title}, from line ${first}`;
  const shown = make("pre.mono.small", { tabindex: 0, role: "group", "aria-label": label, text });
  return make("div", {}, make("p.small", { text: label }), shown);
}

/** Which lines of two texts differ, and that in words. */
function difference(texts) {
  const [mine, theirs] = [texts.mine.split("\n"), texts.theirs.split("\n")];
  let first = 0;
  while (first < mine.length && mine[first] === theirs[first]) first += 1;
  let last = 0;
  const most = Math.min(mine.length, theirs.length) - first;
  while (last < most && mine[mine.length - 1 - last] === theirs[theirs.length - 1 - last]) last += 1;
  const end = Math.max(first + 1, mine.length - last);
  const part = (lines) => ({ lines: lines.slice(first, lines.length - last), first: first + 1 });
  return {
    range: { mine: part(mine), theirs: part(theirs) },
    text: `The texts differ ${end > first + 1 ? `from line ${first + 1} to line ${end}` : `at line ${end}`}.`,
  };
}

/**
 * Makes the note on a text that sounds and is not in the file.
 * @param {HTMLElement} heir what gets the focus when the note goes while it has it
 * @returns {{node: HTMLElement, show: function}} `show` takes the words and pairs of a label and a function, or null
 */
export function createUnsaved(heir) {
  const words = make("p");
  const answers = make("div.row");
  const node = make("div.note.warn.row.unsaved", { role: "group", "aria-label": "Not saved", hidden: true }, words, answers);
  let shown = "";
  return {
    node,
    show: (text, choices = []) => {
      setHidden(node, text === null, heir);
      const wanted = JSON.stringify([text, choices.map(([label]) => label)]);
      if (shown === wanted) return;
      shown = wanted;
      setText(words, text ?? "");
      const held = answers.contains(document.activeElement) ? document.activeElement.textContent : null;
      answers.replaceChildren(...choices.map(([label, choose]) => button(label, choose)));
      if (held !== null) ([...answers.children].find((one) => one.textContent === held) ?? answers.firstElementChild ?? heir).focus();
      if (text !== null) say(text);
    },
  };
}
