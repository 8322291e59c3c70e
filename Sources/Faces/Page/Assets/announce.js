// What the page says by itself: sentences for screen readers, and toasts that everybody sees.

import { icon, make } from "./elements.js";
import { Politeness } from "./politely.mjs";

const GAP = 3000;   // milliseconds between two sentences said unasked

let timer = null;
const politeness = new Politeness(GAP);

/** Says a sentence at once, because the listener asked for it; what was waiting waits on, and what was well is past. */
export function say(sentence) {
  dismiss("good");
  speak(sentence);
}

function speak(sentence, language = "") {
  politeness.said(performance.now());
  const region = document.getElementById("announcer");
  region.textContent = "";
  // Without one of its own it is in the page's language.
  if (language) region.lang = language;
  else region.removeAttribute("lang");
  // A region that is emptied first is read again even where the sentence is the same.
  setTimeout(() => { region.textContent = sentence; }, 30);
  plan();
}

/**
 * Says something unasked, politely: at most one sentence in three seconds, and of a subject only the newest.
 * `compose` is called when its turn has come, so that the newest state wins; it returns a sentence, or null.
 * `settle` is the time in milliseconds in which a subject may still change its mind; `language` is that of the sentence where
 * it is not the page's, so that a screen reader takes its voice.
 */
export function sayPolitely(compose, subject = "notice", settle = 400, language = "") {
  politeness.want({ compose, language }, subject, settle, performance.now());
  plan();
}

function plan() {
  clearTimeout(timer);
  const { next } = politeness;
  if (next !== null) timer = setTimeout(sayNext, Math.max(0, next - performance.now()));
}

function sayNext() {
  for (const { compose, language } of politeness.take(performance.now() + 1)) {
    const sentence = compose();
    if (sentence) return speak(sentence, language);
  }
  plan();
}

/**
 * Shows a short message that goes by itself (errors stay until they are closed) and says it. Of several errors the
 * last is shown, with their number. `kind` is "info", "good", "warn" or "bad"; with `isSilent` it is only shown.
 */
export function toast(text, kind = "info", isSilent = false) {
  const count = kind === "bad" ? dismiss("bad") + 1 : 1;
  const close = make("button.button.quiet.square", { type: "button", "aria-label": "Close this message", onclick: () => box.remove() }, icon("close"));
  const box = make("div", { class: `toast ${kind}`, "data-count": count },
    make("p", { text }), count > 1 ? make("span.chip", { text: `${count} errors` }) : null, close);
  dismiss("good");
  const toasts = document.getElementById("toasts");
  toasts.append(box);
  while (toasts.children.length > 4) toasts.firstElementChild.remove();
  if (kind !== "bad") setTimeout(() => box.remove(), 4000 + 60 * text.length);
  if (!isSilent) sayPolitely(() => text, "toast", 0);
  return box;
}

/** Takes away the messages of a kind; returns for how many they stood. */
function dismiss(kind) {
  const boxes = [...document.querySelectorAll(`#toasts > .${kind}`)];
  for (const box of boxes) box.remove();
  return boxes.reduce((sum, box) => sum + Number(box.dataset.count), 0);
}
