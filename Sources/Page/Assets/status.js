// The state of the connection in the bar: a chip that is shown while something is wrong.

import { sayPolitely } from "./announce.js";

/** Shows a link's state in `#link-status`, from now on. */
export function startStatus(link) {
  let said = "open";
  /** What to say of the connection when one may speak: nothing while it is as it was. */
  const compose = () => {
    if (link.status.kind === said) return null;
    said = link.status.kind;
    return said === "lost" ? "Connection lost" : statusWords(link.status);
  };
  const show = (status) => showStatus(link, status, compose);
  link.on("status", show);
  show(link.status);
}

/** Only the kind of a state is announced, not each second of the countdown. */
function showStatus(link, status, compose) {
  const chip = document.getElementById("link-status");
  const [words, retry] = chip.children;
  words.textContent = statusWords(status);
  retry.hidden = !["lost", "ended"].includes(status.kind);
  retry.onclick = () => link.retry();
  if (chip.dataset.kind !== status.kind) sayPolitely(compose, "link", 1000);
  chip.dataset.kind = status.kind;
  chip.hidden = status.kind === "open";
  document.body.dataset.link = status.kind;
}

/** A state in words. */
export function statusWords({ kind, retryIn, reason }) {
  if (kind === "connecting") return "Connecting …";
  if (kind === "lost") return `Connection lost, trying again in ${Math.ceil(retryIn)} s`;
  if (kind === "ended") return reason ? capital(reason) : "The session has ended";
  return "Connected";
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
