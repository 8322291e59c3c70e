// The state of the connection in the bar: a chip that is shown while something is wrong.

import { sayPolitely } from "./announce.js";

const SETTLE = 1000;   // milliseconds after which a loss is said

/** Shows a link's state in `#link-status`, from now on. */
export function startStatus(link) {
  let said = "open";
  /** What to say of the connection when one may speak: nothing while it is as it was. */
  const compose = () => {
    const kind = kindOf(link);
    if (kind === said) return null;
    const before = said;
    said = kind;
    if (kind === "open") return before === "lost" ? link.words.again : "Connected";
    return kind === "lost" ? link.words.lost : statusWords(link.status, kind);
  };
  const show = (status) => showStatus(link, status, compose);
  link.on("status", show);
  show(link.status);
}

/** A connection that was lost stays so while attempts are made to have it again: they are no news. */
function kindOf(link) {
  const { kind } = link.status;
  return kind === "connecting" && link.lostSeconds !== null ? "lost" : kind;
}

/** Only the kind of a state is announced, not each second of the countdown. */
function showStatus(link, status, compose) {
  const chip = document.getElementById("link-status");
  const [words, retry] = chip.children;
  const kind = kindOf(link);
  words.textContent = statusWords(status, kind);
  retry.hidden = !["lost", "ended"].includes(kind);
  retry.onclick = () => link.retry();
  if (chip.dataset.kind !== kind) sayPolitely(compose, "link", SETTLE);
  chip.dataset.kind = kind;
  chip.hidden = kind === "open";
  document.body.dataset.link = kind;
}

/** A state in words. */
export function statusWords({ retryIn, reason, kind: own }, kind = own) {
  if (kind === "connecting") return "Connecting …";
  if (kind === "lost") return retryIn > 1 ? `Connection lost, trying again in ${Math.ceil(retryIn)} s` : "Connection lost, trying again";
  if (kind === "ended") return reason ? capital(reason) : "The session has ended";
  return "Connected";
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
