// The position and the orientation of this phone, told to the session.

import { keepAwake } from "./awake.js";

const LEAST_SPEED = 0.5;   // m/s below which the course of a fix means nothing
const INTERVAL = 50;       // milliseconds between two readings sent

/**
 * Makes the sensors. `status` is "off", "waiting" (no fix yet), "on", "refused" or "insecure"; `accuracy` is in metres;
 * `hasCompass` says whether an orientation has come; `onchange` is called when any of these changes.
 */
export function createSensors(link) {
  return new Sensors(link);
}

class Sensors {
  onchange = () => {};
  status = "off";
  accuracy = null;
  hasCompass = false;
  #link;
  #watch = null;
  #reading = {};
  #timer = null;
  #turned = (event) => this.#orientation(event);

  constructor(link) {
    this.#link = link;
  }

  /** Begins; call it from a tap, because phones ask for orientation only then. */
  async start() {
    if (!isSecureContext || !navigator.geolocation) return this.#become("insecure");
    this.#become("waiting");
    keepAwake("position", true);
    this.#watch = navigator.geolocation.watchPosition(
      (fix) => this.#fix(fix.coords), (error) => this.#failed(error),
      { enableHighAccuracy: true, maximumAge: 1000, timeout: 30000 });
    if (!(await mayTurn()) || this.#watch === null) return;
    // Only one of the two tells the direction from north; iPhones put it into the other.
    addEventListener("deviceorientationabsolute", this.#turned);
    addEventListener("deviceorientation", this.#turned);
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    removeEventListener("deviceorientationabsolute", this.#turned);
    removeEventListener("deviceorientation", this.#turned);
    this.#reading = {};
    this.hasCompass = false;
    keepAwake("position", false);
    this.#become("off");
  }

  #become(status) {
    this.status = status;
    this.onchange();
  }

  #fix({ latitude, longitude, accuracy, heading, speed }) {
    Object.assign(this.#reading, { latitude, longitude, accuracy });
    if (!this.hasCompass && speed >= LEAST_SPEED && Number.isFinite(heading)) this.#reading.heading = heading;
    this.accuracy = accuracy;
    this.#become("on");
    this.#tell();
  }

  /** Browsers call this with an empty message now and then although all is well; only a refusal ends it. */
  #failed(error) {
    if (error.code !== error.PERMISSION_DENIED) return;
    this.stop();
    this.#become("refused");
  }

  #orientation(event) {
    const heading = headingOf(event);
    if (heading === null) return;
    this.#reading.heading = Math.round(heading * 10) / 10;
    if (!this.hasCompass) {
      this.hasCompass = true;
      this.onchange();
    }
    this.#tell();
  }

  #tell() {
    if (this.#timer) return;
    this.#link.sense({ ...this.#reading });
    const sent = this.#reading.heading;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#watch !== null && this.#reading.heading !== sent) this.#tell();
    }, INTERVAL);
  }
}

/** True where orientation may be read; iPhones ask the listener. */
async function mayTurn() {
  const ask = globalThis.DeviceOrientationEvent?.requestPermission;
  if (!ask) return true;
  try {
    return (await ask.call(DeviceOrientationEvent)) === "granted";
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
