// The recordings that a walk's plans name, each fetched once and kept in this browser; but what is said once is not kept.

const PAUSE = 1000;   // milliseconds before a recording is asked for again

/** Fetches a recording by its name, as often as it takes; gives its bytes. `isKept` says whether the browser keeps it. */
export async function fetchSound(name, isKept = true) {
  const kept = new URL(`/ripples-sounds/${name}`, location.origin).href;   // the same whatever the server's token is
  const cache = isKept ? await globalThis.caches?.open("ripples-sounds").catch(() => null) : null;
  for (;;) {
    const answer = (await cache?.match(kept)) ?? (await fetch(`sounds/${name}`).catch(() => null));
    if (answer?.ok) {
      await cache?.put(kept, answer.clone()).catch(() => {});   // A full disk costs another fetch the next time.
      return new Uint8Array(await answer.arrayBuffer());
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
