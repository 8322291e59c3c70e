// The end of a field walk: a question before it, and words after it.

import { say } from "./announce.js";
import { button, make, setHidden, setText } from "./elements.js";

/** Makes `opener` ask whether the walk shall end; `onend()` is called where it shall. */
export function startEnd(opener, onend) {
  const dialog = make("dialog.card", { "aria-labelledby": "end-title" });
  const end = () => {
    dialog.close();
    onend();
  };
  dialog.append(make("div.stack", {},
    make("h2", { id: "end-title", text: "End the walk?" }),
    make("p", { text: "The sound dies away, and this walk cannot be taken up again." }),
    make("div.row", {}, button("Go on walking", () => dialog.close(), "primary"), button("End the walk", end))));
  document.body.append(dialog);
  opener.onclick = () => dialog.showModal();
}

/** Shows that the walk is over, in place of the garden; what the server has not is delivered as soon as there is a connection. */
export function showEnd(isDelivered) {
  for (const id of ["garden", "end", "dock"]) setHidden(document.getElementById(id), true);
  if (isDelivered) document.body.dataset.over = "";
  const words = isDelivered
    ? "Thank you for walking."
    : "The last of it is delivered when there is a connection again: leave this page open, or open it later.";
  const over = document.getElementById("over") ?? makeOver();
  setText(over.querySelector("p"), words);
  say(`The walk has ended. ${words}`);
}

function makeOver() {
  const over = make("section.waiting.stack", { id: "over", "aria-labelledby": "over-title" },
    make("h2", { id: "over-title", text: "The walk has ended." }), make("p"),
    make("div", {}, button("Walk again", () => location.reload())));
  document.getElementById("main").append(over);
  return over;
}
