// The owner's invitation: the guests' address to read, to copy, and as a QR code for a phone's camera.

import { say } from "./announce.js";
import { button, draw, freshId, make, placeByWidth, setHidden } from "./elements.js";

/** Modules that stay light round a code, so that a camera finds it (ISO/IEC 18004). */
const quietZone = 4;

/**
 * Puts a button into the bar that opens the invitation; it is hidden where nobody but this machine is let in, and from
 * guests, who are not told the addresses.
 * @param {object} link the connection with the session
 * @param {HTMLElement} next the element before which the button is put where the window is wide
 */
export function startInvitation(link, next) {
  const dialog = make("dialog.card.invitation", { "aria-labelledby": freshId("invitation") });
  const open = button("Invite guests", () => dialog.showModal(), "quiet small invite", { "aria-haspopup": "dialog", hidden: true });
  // It lies in the bar where there is room, else at the end of the dock's menu.
  placeByWidth((isWide) => (isWide ? next.before(open) : document.querySelector("#sound-menu .menu-body").append(open)));
  document.body.append(dialog);
  // A press beside the dialog, which is on the dialog itself, closes it.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  const take = ({ guests = [] }) => {
    setHidden(open, guests.length === 0);
    fill(dialog, guests);
  };
  link.on("hello", take);
  if (link.hello) take(link.hello);
}

function fill(dialog, guests) {
  const close = button("Close", () => dialog.close(), "primary");
  dialog.replaceChildren(make("div.stack", {},
    make("h2", { id: dialog.getAttribute("aria-labelledby"), text: "Invite guests" }),
    make("p.soft", { text: "Who opens this address, in the same network, may look, listen and play; not edit, unless you allowed it." }),
    ...guests.map(invitation), make("div.row", {}, close)));
}

function invitation({ address, code }) {
  const copy = button("Copy the address", () => copyText(address, field), "");
  const field = make("input.input.mono", { type: "text", readonly: true, value: address, "aria-label": "The guests’ address" });
  return make("div.stack", {}, code.length > 0 ? picture(code, address) : null, field, make("div.row", {}, copy));
}

/** Pages that are not secure may not write to the clipboard: the address is selected then. */
async function copyText(text, field) {
  field.select();
  const isCopied = await (navigator.clipboard?.writeText(text).then(() => true) ?? Promise.resolve(false)).catch(() => false);
  say(isCopied ? "The address is copied." : "The address is selected: copy it with Control C.");
}

/** The code as one path of squares, black on white in any theme. */
function picture(rows, address) {
  const side = rows.length + 2 * quietZone;
  const squares = rows.flatMap((row, y) => [...row].map((module, x) => (
    module === "1" ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "")));
  const name = `QR code of ${address}`;
  const look = { viewBox: `0 0 ${side} ${side}`, class: "code", role: "img", "aria-label": name, "shape-rendering": "crispEdges" };
  return draw("svg", look,
    draw("rect", { width: side, height: side, class: "code-paper" }), draw("path", { d: squares.join(""), class: "code-ink" }));
}
