// The launch screen lights up and gives way to the page by itself after 1.5 s, or at once with any key or touch.

import { isCalm } from "./elements.js";

const DURATION = 1500;   // milliseconds

/** Lets the launch screen go; with reduced motion it never shows. */
export function startLaunch(screen) {
  if (isCalm()) return screen.remove();
  const end = new AbortController();
  const leave = () => {
    end.abort();
    screen.classList.add("leaving");
    setTimeout(() => screen.remove(), 400);
  };
  setTimeout(leave, DURATION);
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, leave, { signal: end.signal, once: true });
}
