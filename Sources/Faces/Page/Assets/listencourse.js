// The screens of a study's course: what is stored, before anybody agrees; breaks; the end.

import { word } from "./listenwords.js";

function element(name, text, attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  if (text) made.textContent = text;
  return made;
}

/** Puts a text as the study has it into paragraphs: blank lines part them. */
export function paragraphs(text) {
  return text.split(/\n\s*\n/).filter((part) => part.trim()).map((part) => element("p", part, { className: "part" }));
}

/** What is stored about a listener, as a list, and until when. */
export function kept({ title, items, not, until }, leave) {
  const list = element("ul");
  list.append(...items.map((item) => element("li", item)));
  return [element("h2", title), list, element("p", not), element("p", until), element("p", leave)];
}

/** Fills the choice of a language; it is there before anybody agrees, in a study of several. */
export function chooser(place, language, isOpen, choose) {
  place.hidden = !isOpen || language.all.length < 2;
  if (place.hidden) return;
  const select = element("select");
  select.append(...language.all.map(({ code, name }) => element("option", name, { value: code, lang: code })));
  select.value = language.code;
  select.onchange = () => choose(select.value);
  const label = element("label", `${word("language")} `);
  label.append(select);
  place.replaceChildren(label);
}

/**
 * Counts a break down: `button` can be used when it is over. What is left is said at its beginning and its end only, so
 * that a screen reader does not speak of every second.
 * @returns a function that ends the count
 */
export function countDown(seconds, place, button, over) {
  if (seconds <= 0) return () => {};
  const end = performance.now() + 1000 * seconds;
  const left = element("p", "", { className: "left" });
  left.setAttribute("aria-live", "off");
  place.replaceChildren(left);
  button.disabled = true;
  const tick = () => {
    const rest = Math.ceil((end - performance.now()) / 1000);
    left.textContent = rest > 0 ? word("rest.left", { seconds: rest }) : "";
    if (rest > 0) return;
    clearInterval(timer);
    button.disabled = false;
    over();
  };
  const timer = setInterval(tick, 250);
  tick();
  return () => clearInterval(timer);
}

/** The end: the study's own text, and then what shows elsewhere that somebody took part. */
export function farewell({ debrief, proof }) {
  const made = debrief ? [...paragraphs(debrief)] : [];
  if (!proof) return made;
  const line = element("p", "", { className: "proof" });
  if (proof.code) {
    const code = element("code", proof.code, { dir: "ltr" });
    line.append(element("span", `${proof.title}: `), code);
  } else {
    line.append(element("a", proof.title, { href: proof.address, rel: "noreferrer", className: "back" }));
  }
  return [...made, line];
}
