// Where this device is, by the browser's position.

/**
 * Makes the position. `status` is "off", "waiting" (no fix yet), "on", "refused" or "insecure"; `onfix(coords)` is called with
 * each fix, `onstatus()` when the status changes.
 */
export function createPosition(onfix, onstatus) {
  return new Position(onfix, onstatus);
}

class Position {
  status = "off";
  #onfix;
  #onstatus;
  #watch = null;

  constructor(onfix, onstatus) {
    [this.#onfix, this.#onstatus] = [onfix, onstatus];
  }

  start() {
    if (!isSecureContext || !navigator.geolocation) return this.#become("insecure");
    this.#become("waiting");
    this.#watch = navigator.geolocation.watchPosition(
      (fix) => this.#take(fix.coords), (error) => this.#failed(error),
      { enableHighAccuracy: true, maximumAge: 1000, timeout: 30000 });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#become("off");
  }

  #take(coords) {
    this.#onfix(coords);
    this.#become("on");
  }

  /** Browsers call this with an empty message now and then although all is well; only a refusal ends it. */
  #failed(error) {
    if (error.code !== error.PERMISSION_DENIED) return;
    this.stop();
    this.#become("refused");
  }

  #become(status) {
    if (status === this.status) return;
    this.status = status;
    this.#onstatus();
  }
}

const LEAST_SPEED = 0.5;   // m/s below which the course of a fix means nothing

/** The course of a fix in degrees clockwise from north, or null where it means nothing. */
export function courseOf({ heading, speed }) {
  return speed >= LEAST_SPEED && Number.isFinite(heading) ? heading : null;
}

/** What to say of a status; empty where all is well. */
export function positionWords(status) {
  return {
    refused: "Your position was refused: allow it for this page in the browser’s settings.",
    insecure: "A browser tells positions only to secure pages: open this page with https or on localhost.",
    waiting: "Waiting for your position …",
  }[status] ?? "";
}
