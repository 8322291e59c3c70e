// Where this device looks, by its compass: magnetic, as phones tell it.

const POOR = 20;   // degrees of an iPhone's accuracy above which it has to be calibrated

/**
 * Makes the compass: `{start(), stop(), isKnown, isPoor}`; `onheading(degrees)` is called with each reading, `onchange()` when the
 * first has come and when the device thinks otherwise of its accuracy.
 */
export function createCompass(onheading, onchange) {
  return new Compass(onheading, onchange);
}

class Compass {
  /** Whether a reading has come. */
  isKnown = false;
  /** Whether the device says that its compass has to be calibrated. */
  isPoor = false;
  #onheading;
  #onchange;
  #isOn = false;
  #turned = (event) => this.#turn(event);

  constructor(onheading, onchange) {
    [this.#onheading, this.#onchange] = [onheading, onchange];
  }

  /** Begins; call it from a tap, because iPhones ask the listener only then. */
  async start() {
    this.#isOn = true;
    if (!(await isAllowed("DeviceOrientationEvent")) || !this.#isOn) return;
    // Only one of the two tells the direction from north; iPhones put it into the other.
    addEventListener("deviceorientationabsolute", this.#turned);
    addEventListener("deviceorientation", this.#turned);
  }

  stop() {
    this.#isOn = this.isKnown = this.isPoor = false;
    removeEventListener("deviceorientationabsolute", this.#turned);
    removeEventListener("deviceorientation", this.#turned);
  }

  #turn(event) {
    const { isKnown, isPoor } = this;
    const accuracy = event.webkitCompassAccuracy;
    if (Number.isFinite(accuracy)) this.isPoor = accuracy < 0 || accuracy > POOR;
    const heading = headingOf(event);
    this.isKnown ||= heading !== null;
    if (heading !== null) this.#onheading(heading);
    if (isKnown !== this.isKnown || isPoor !== this.isPoor) this.#onchange();
  }
}

/** True where events of a kind, "DeviceOrientationEvent" or "DeviceMotionEvent", may be read; iPhones ask the listener. */
export async function isAllowed(kind) {
  const ask = globalThis[kind]?.requestPermission;
  if (!ask) return true;
  try {
    return (await ask.call(globalThis[kind])) === "granted";
  } catch {
    return false;
  }
}

/** Degrees clockwise from north to where the walker looks, or null where an event does not know north. */
export function headingOf(event) {
  const turn = screen.orientation?.angle ?? 0;
  if (event.webkitCompassHeading >= 0) return (event.webkitCompassHeading + turn + 360) % 360;
  if (!event.absolute || !Number.isFinite(event.alpha)) return null;
  return lookingDirection(event.alpha, event.beta ?? 0, event.gamma ?? 0, turn);
}

/**
 * The direction in which a phone is held: its upper edge where it lies flat, its back where it stands upright; their
 * sum is right for all that lies between. All in degrees; `turn` is the rotation of the screen.
 */
export function lookingDirection(alpha, beta, gamma, turn) {
  const [a, b, c, s] = [alpha, beta, gamma, turn].map((degrees) => (degrees * Math.PI) / 180);
  const [sa, ca, sb, cb, sc, cc] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b), Math.sin(c), Math.cos(c)];
  const right = [ca * cc - sa * sb * sc, sa * cc + ca * sb * sc];
  const upper = [-sa * cb, ca * cb];
  const back = [-(ca * sc + sa * sb * cc), -(sa * sc - ca * sb * cc)];
  const [east, north] = [0, 1].map((k) => Math.cos(s) * upper[k] + Math.sin(s) * right[k] + back[k]);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
