// Keeps the screen on while somebody listens or walks with the page, where the browser can.

const reasons = new Set();
let lock = null;

/** Adds or takes away a reason to keep the screen on. */
export function keepAwake(reason, isOn) {
  if (isOn) reasons.add(reason);
  else reasons.delete(reason);
  renew();
}

// The system takes the lock away from a hidden page; it is asked for again when the page comes back.
document.addEventListener("visibilitychange", renew);

async function renew() {
  if (!navigator.wakeLock || document.visibilityState !== "visible") return;
  if (reasons.size === 0) return release();
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null;   // A phone that saves its battery refuses; the sound goes on without.
  }
}

function release() {
  lock?.release();
  lock = null;
}
