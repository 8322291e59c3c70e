// How this device is moved, from which steps are counted.

import { isAllowed } from "./compass.js";

/** Makes the motion: `{start(), stop()}`; `onmotion([x, y, z])` is called with accelerations in m/s², gravity included. */
export function createMotion(onmotion) {
  const moved = ({ accelerationIncludingGravity: a }) => {
    const axes = [a?.x, a?.y, a?.z];
    if (axes.every(Number.isFinite)) onmotion(axes);
  };
  return {
    /** Begins; call it from a tap, because iPhones ask the listener only then. */
    async start() {
      if (await isAllowed("DeviceMotionEvent")) addEventListener("devicemotion", moved);
    },
    stop() { removeEventListener("devicemotion", moved); },
  };
}
