// Delivers what earlier walks left behind, and keeps what this one would leave.

import { createFieldLink } from "./fieldlink.mjs";

const INTERVAL = 1000;   // milliseconds between two times that a walk is kept

/** Keeps what a link has not delivered, until the walk is over. */
export function keepWalk(store, link) {
  const timer = setInterval(() => store.keep(link), INTERVAL);
  addEventListener("pagehide", () => store.keep(link));
  let { walk } = link;
  if (walk) hold(walk);
  link.on("hello", (hello) => {
    // Another walk has begun in the place of one that has ended.
    if (walk && hello.walk !== walk) store.forget(walk);
    walk = hello.walk;
    hold(walk);
  });
  link.on("over", () => {
    clearInterval(timer);
    store.forget(link.walk);
  });
}

/** Delivers the walks that no page is walking any more. */
export async function deliverWalks(store) {
  for (const walk of await store.left()) whenFree(walk.walk, () => deliver(store, walk));
}

/** Resolves when the server has all of a walk, or does not take it; what it does not take stays kept. */
function deliver(store, walk) {
  return new Promise((resolve) => {
    const link = createFieldLink(walk);
    link.on("over", () => store.forget(walk.walk));
    link.on("status", ({ kind }) => {
      if (kind !== "ended") return;
      if (link.readings.isEmpty && link.facing.isEmpty) store.forget(walk.walk);
      resolve();
    });
    link.start();
  });
}

/** A walk belongs to its page as long as that is open. */
function hold(walk) {
  navigator.locks?.request(`ripples-walk-${walk}`, { ifAvailable: true }, (lock) => lock && new Promise(() => {}));
}

function whenFree(walk, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(`ripples-walk-${walk}`, { ifAvailable: true }, (lock) => lock && work());
}
