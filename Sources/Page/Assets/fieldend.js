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
  setHidden(document.getElementById("over"), false);
  document.getElementById("again").onclick = () => location.reload();
  const words = document.getElementById("over-words");
  setText(words, isDelivered
    ? "Thank you for walking."
    : "The last of it is delivered when there is a connection again: leave this page open, or open it later.");
  say(`The walk has ended. ${words.textContent}`);
}
