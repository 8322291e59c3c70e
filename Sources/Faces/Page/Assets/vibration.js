// What a phone does in the hand, where it can and is allowed to; the choice is kept in this browser.

import { keep, kept } from "./kept.js";

/** Shakes the phone: milliseconds of shaking and of rest in turn. */
export function vibrate(pattern) {
  if (isVibrating()) navigator.vibrate?.(pattern);
}

/** Whether the phone may shake, as far as somebody has said it. */
export function isVibrating() {
  return kept("vibration") !== "off";
}

export function setVibrating(isOn) {
  keep("vibration", isOn ? "on" : "off");
}
