// What a phone does in the hand, where it can and is allowed to; the choice is kept in this browser.

/** Shakes the phone: milliseconds of shaking and of rest in turn. */
export function vibrate(pattern) {
  if (isVibrating()) navigator.vibrate?.(pattern);
}

/** Whether the phone may shake, as far as somebody has said it. */
export function isVibrating() {
  return read() !== "off";
}

export function setVibrating(isOn) {
  try { localStorage.setItem("vibration", isOn ? "on" : "off"); } catch { /* The choice then holds until the page is closed. */ }
}

// Browsers that keep nothing throw at the mere access.
function read() {
  try { return localStorage.getItem("vibration"); } catch { return null; }
}
