// The sheet that rises from the foot of the garden in three heights: swiped, tapped or keyed.
// On wide screens the stylesheet makes it a column beside the map, and the heights have no effect.

import { icon, make, setText } from "./elements.js";

const HEIGHTS = ["low", "half", "full"];
const SHARES = { low: 0, half: 0.5, full: 1 };   // of the way from its head alone to the whole view
const FLICK = 0.4;                               // px/ms above which a swipe goes on to the next height
const REST = 100;                                // ms after which a finger that stays has no speed
const SLOP = 6;                                  // px within which a touch is a tap

/**
 * Makes a sheet: `{root, body, title(text), subtitle(text), set(height)}`; heights are "low", "half" and "full".
 */
export function createSheet() {
  return new Sheet();
}

class Sheet {
  root = make("section.sheet", { "aria-labelledby": "sheet-title" });
  body = make("div.sheet-body", { id: "sheet-body" });
  #title = make("h2", { id: "sheet-title" });
  #subtitle = make("p.soft.small.number");
  #handle = make("button.button.quiet.square.sheet-handle", {
    type: "button", "aria-controls": "sheet-body", "aria-label": "Information",
  }, icon("up"));
  #head = make("div.sheet-head", {}, make("div.sheet-words", {}, this.#title, this.#subtitle), this.#handle);
  #height = "low";
  #drag = null;

  constructor() {
    this.root.append(this.#head, this.body);
    this.#handle.onclick = () => this.#next();
    this.#handle.onkeydown = (event) => this.#key(event);
    this.root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#lower(); });
    this.body.addEventListener("focusin", () => { if (this.#height === "low") this.set("half"); });
    this.#listenToSwipes();
    this.set("low");
    // The lowest sheet shows all of its words, however large they are.
    new ResizeObserver(() => this.root.style.setProperty("--low", `${this.#head.offsetHeight}px`)).observe(this.#head);
  }

  title(text) { setText(this.#title, text); }

  subtitle(text) { setText(this.#subtitle, text); }

  set(height) {
    this.#height = height;
    this.root.dataset.height = height;
    this.#handle.setAttribute("aria-expanded", height !== "low");
    this.#handle.title = { low: "Show more", half: "Show all", full: "Show less" }[height];
  }

  #next() {
    this.set(HEIGHTS[(HEIGHTS.indexOf(this.#height) + 1) % 3]);
  }

  #lower() {
    this.set("low");
    this.#handle.focus();
  }

  #key(event) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.set(HEIGHTS[Math.min(2, Math.max(0, HEIGHTS.indexOf(this.#height) + step))]);
  }

  #listenToSwipes() {
    this.#head.onpointerdown = (event) => {
      if (event.button !== 0) return;
      const [y, time] = [event.clientY, event.timeStamp];
      this.#drag = { from: y, size: this.root.offsetHeight, y, time, speed: 0, isTap: true };
    };
    this.#head.onpointermove = (event) => { if (this.#drag) this.#move(event); };
    this.#head.onpointerup = (event) => this.#release(event);
    this.#head.onpointercancel = () => this.#settle();
  }

  #move(event) {
    const drag = this.#drag;
    if (drag.isTap && Math.abs(event.clientY - drag.from) < SLOP) return;
    if (drag.isTap) this.#head.setPointerCapture(event.pointerId);
    drag.isTap = false;
    drag.speed = (drag.y - event.clientY) / Math.max(1, event.timeStamp - drag.time);
    Object.assign(drag, { y: event.clientY, time: event.timeStamp });
    this.root.classList.add("dragged");
    this.root.style.blockSize = `${this.#clamp(drag.size + drag.from - drag.y)}px`;
  }

  #clamp(size) {
    return Math.min(this.root.parentElement.clientHeight, Math.max(this.#head.offsetHeight, size));
  }

  #release(event) {
    const drag = this.#drag;
    if (!drag) return;
    if (drag.isTap && !this.#handle.contains(event.target)) this.#next();
    if (event.timeStamp - drag.time > REST) drag.speed = 0;
    if (!drag.isTap) this.set(this.#nearest(drag));
    this.#settle();
  }

  #settle() {
    this.#drag = null;
    this.root.classList.remove("dragged");
    this.root.style.blockSize = "";
  }

  #nearest({ speed }) {
    const least = this.#head.offsetHeight;
    const share = (this.root.offsetHeight - least) / Math.max(1, this.root.parentElement.clientHeight - least);
    if (speed > FLICK) return HEIGHTS.find((height) => SHARES[height] > share) ?? "full";
    if (speed < -FLICK) return HEIGHTS.findLast((height) => SHARES[height] < share) ?? "low";
    const distance = (height) => Math.abs(SHARES[height] - share);
    return HEIGHTS.reduce((best, height) => (distance(height) < distance(best) ? height : best));
  }
}
