// Delivers what earlier walks left behind, and keeps what this one would leave.

import { createFieldLink } from "./fieldlink.mjs";

const INTERVAL = 1000;   // milliseconds between two times that a walk is kept
const PATIENCE = 1_800_000;   // milliseconds for which the server waits for a page that goes on with a walk
const TAB = "ripples-walk";
const HANDOVER = 1500;   // milliseconds in which a page that is loaded anew lets go of its walk

/**
 * The walk with which this page goes on, and which it holds from now on: the one that a page of this browser left last, within the
 * half hour; null where there is none, or another tab has it.
 */
export async function walkToResume(store) {
  const left = await store.lastLeft(PATIENCE);
  if (!left) return null;
  // Without locks this tab remembers which walk is its own.
  if (!navigator.locks) return tabsWalk() === left.walk ? left : null;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(HANDOVER);
    navigator.locks.request(nameOf(left.walk), { signal }, () => {
      resolve(left);
      return new Promise(() => {});
    }).catch(() => resolve(null));
  });
}

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

/** Delivers the walks that no page is walking any more, `own` is the one of this page. */
export async function deliverWalks(store, own) {
  for (const walk of await store.left()) if (walk.walk !== own) whenFree(walk.walk, () => deliver(store, walk));
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

/** The number of the walk of this tab before it was loaded anew; null where it had none. */
function tabsWalk() {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

function rememberInTab(walk) {
  try {
    sessionStorage.setItem(TAB, walk);
  } catch {
    // A browser that keeps nothing begins a new walk after a reload.
  }
}

/** A walk belongs to its page as long as that is open. */
function hold(walk) {
  rememberInTab(walk);
  navigator.locks?.request(nameOf(walk), { ifAvailable: true }, (lock) => lock && new Promise(() => {}));
}

function whenFree(walk, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(nameOf(walk), { ifAvailable: true }, (lock) => lock && work());
}

function nameOf(walk) {
  return `ripples-walk-${walk}`;
}
