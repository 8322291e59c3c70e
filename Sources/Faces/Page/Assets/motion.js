// How this device is moved, from which the server counts steps.

import { isAllowed } from "./compass.js";
import { Means } from "./means.mjs";

const SPAN = 40;   // milliseconds of one mean: the server looks at 25 a second

/** Makes the motion: `{start(), stop()}`; `onmotion([x, y, z])` is called with accelerations in m/s², gravity included. */
export function createMotion(onmotion) {
  const means = new Means(SPAN, onmotion);
  const moved = ({ accelerationIncludingGravity: a, timeStamp }) => {
    const axes = [a?.x, a?.y, a?.z];
    if (axes.every(Number.isFinite)) means.take(timeStamp, axes);
  };
  return {
    /** Begins; call it from a tap, because iPhones ask the listener only then. */
    async start() {
      if (await isAllowed("DeviceMotionEvent")) addEventListener("devicemotion", moved);
    },
    stop() { removeEventListener("devicemotion", moved); },
  };
}
