// Where this device is, by the browser's position.

const PATIENCE = 20_000;   // milliseconds without a first fix after which that is said

/**
 * Makes the position. `status` is "off", "waiting" (no fix yet), "missing" (for long), "on", "refused" or "insecure"; `onfix(coords)`
 * is called with each fix, `onstatus()` when the status changes.
 */
export function createPosition(onfix, onstatus) {
  return new Position(onfix, onstatus);
}

class Position {
  status = "off";
  #onfix;
  #onstatus;
  #watch = null;
  #timer = 0;

  constructor(onfix, onstatus) {
    [this.#onfix, this.#onstatus] = [onfix, onstatus];
  }

  start() {
    if (!isSecureContext || !navigator.geolocation) return this.#become("insecure");
    this.#become("waiting");
    this.#timer = setTimeout(() => { if (this.status === "waiting") this.#become("missing"); }, PATIENCE);
    this.#watch = navigator.geolocation.watchPosition(
      (fix) => this.#take(fix.coords), (error) => this.#failed(error),
      { enableHighAccuracy: true, maximumAge: 1000, timeout: 30000 });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    clearTimeout(this.#timer);
    this.#become("off");
  }

  #take(coords) {
    this.#onfix(coords);
    this.#become("on");
  }

  /** Browsers call this with an empty message now and then although all is well; only a refusal ends it. */
  #failed(error) {
    if (error.code !== error.PERMISSION_DENIED) return;
    navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    clearTimeout(this.#timer);
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

/** Whether the position is asked for: it is there, or may come. */
export function isAsked(status) {
  return ["waiting", "missing", "on"].includes(status);
}

/** Whether somebody has to do something, that a position may come. */
export function isDenied(status) {
  return ["refused", "insecure", "missing"].includes(status);
}

/** What to say of a status; empty where all is well. */
export function positionWords(status) {
  return {
    refused: "Your position was refused: allow it for this page in the browser’s settings.",
    insecure: "A browser tells positions only to secure pages: open this page with https or on localhost.",
    missing: "No position comes: switch location on for this device, or go where the sky is to be seen.",
    waiting: "Waiting for your position …",
  }[status] ?? "";
}
