// What a walk has not delivered yet, kept in this browser: a page that is closed in a dead zone delivers it the next time.

const CHANGES = "readwrite";
const KINDS = ["readings", "facing"];

/** Opens the store; where the browser keeps nothing, what it does is nothing. */
export async function openFieldStore() {
  try {
    return new FieldStore(await opened());
  } catch {
    return { keep() {}, forget() {}, left: async () => [], lastLeft: async () => null };
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("ripples-field", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("walks", { keyPath: "walk" });
      request.result.createObjectStore("things");   // each by its walk, its kind and its number
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

class FieldStore {
  #database;
  #walk = null;
  #kept = {};   // the number of the next thing of a kind that is not in the store

  constructor(database) {
    this.#database = database;
  }

  /** Keeps what a link has and the server has not; call it once in a second or so. */
  keep(link) {
    if (!link.walk) return;
    const { walk, key, got, frame, isEnding } = link;
    if (walk !== this.#walk) [this.#walk, this.#kept] = [walk, {}];
    const change = this.#database.transaction(["walks", "things"], CHANGES);
    const firsts = Object.fromEntries(KINDS.map((kind) => [kind, link[kind].first]));
    change.objectStore("walks").put({ walk, key, got, frame, isEnding, at: Date.now(), ...firsts });
    const things = change.objectStore("things");
    for (const kind of KINDS) {
      const { first, list, end } = link[kind];
      things.delete(IDBKeyRange.bound([walk, kind, -1], [walk, kind, first], false, true));
      for (let number = Math.max(first, this.#kept[kind] ?? 0); number < end; number += 1) {
        things.put(list[number - first], [walk, kind, number]);
      }
      this.#kept[kind] = end;
    }
  }

  /** Forgets a walk that is delivered. */
  forget(walk) {
    const change = this.#database.transaction(["walks", "things"], CHANGES);
    change.objectStore("walks").delete(walk);
    change.objectStore("things").delete(IDBKeyRange.bound([walk], [walk, []]));
  }

  /** The walk that a page left last, if that was less than some milliseconds ago and its visitor had not ended it; null for none. */
  async lastLeft(since) {
    const walks = (await this.left()).filter(({ at, isEnding }) => !isEnding && Date.now() - at < since);
    return walks.sort((a, b) => b.at - a.at)[0] ?? null;
  }

  /** The walks that were not delivered, as `createFieldLink` takes them. */
  async left() {
    const reading = this.#database.transaction(["walks", "things"]);
    const walks = await answer(reading.objectStore("walks").getAll());
    const things = reading.objectStore("things");
    return Promise.all(walks.map(async (walk) => {
      const lists = await Promise.all(KINDS.map((kind) => (
        answer(things.getAll(IDBKeyRange.bound([walk.walk, kind, walk[kind]], [walk.walk, kind, Infinity]))))));
      return { ...walk, ...Object.fromEntries(KINDS.map((kind, i) => [kind, { first: walk[kind], list: lists[i] }])) };
    }));
  }
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
