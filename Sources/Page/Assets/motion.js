// How this device is shaken, from which the server counts steps.

import { isAllowed } from "./compass.js";

/** Makes the motion: `{start(), stop()}`; `onmotion(acceleration)` is called with m/s², gravity included. */
export function createMotion(onmotion) {
  const moved = ({ accelerationIncludingGravity: a }) => {
    const size = Math.hypot(a?.x ?? NaN, a?.y ?? NaN, a?.z ?? NaN);
    if (Number.isFinite(size)) onmotion(size);
  };
  return {
    /** Begins; call it from a tap, because iPhones ask the listener only then. */
    async start() {
      if (await isAllowed("DeviceMotionEvent")) addEventListener("devicemotion", moved);
    },
    stop() { removeEventListener("devicemotion", moved); },
  };
}
