// The end of a field walk: a question before it, and words after it.

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
    make("p", { text: "The sound stops, and this walk cannot be taken up again." }),
    make("div.row", {}, button("Go on walking", () => dialog.close(), "primary"), button("End the walk", end))));
  document.body.append(dialog);
  opener.onclick = () => dialog.showModal();
}

/** Shows that the walk is over, in place of the garden; what is kept is delivered as soon as there is a connection. */
export function showEnd(isDelivered) {
  for (const id of ["garden", "end"]) setHidden(document.getElementById(id), true);
  const waiting = document.getElementById("waiting");
  setHidden(waiting, false);
  setText(waiting, isDelivered
    ? "The walk has ended. Thank you for walking."
    : "The walk has ended. The last of it is delivered when there is a connection again: leave this page open, or open it later.");
}
