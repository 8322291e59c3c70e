// A WebSocket with the server that the page came from, made again with growing pauses where it is lost.

/** Whether the server answers, and refuses the address: it has been started anew. */
async function isRefused() {
  const page = new URL(".", document.baseURI);
  page.hash = "";
  const answer = await fetch(page, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 403;
}

/** The address of a socket of the server beside the page. */
export function socketAddress(name = "socket") {
  const address = new URL(name, document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

/**
 * What links have in common; `status` is
 * `{kind: "connecting" | "open" | "lost" | "ended", retryIn: seconds, reason: text}`. A link calls `opened` when the server has
 * greeted it and `ended` when there is nothing more to come, and has what is different: `receive(data)`, `greet()` when
 * the socket is there, `dropped(isOver)` when it is gone, `isExpecting` while an answer should come, `moved`, which says
 * what to do where the server does not know the address, and how long it waits.
 */
export class Connection {
  status = { kind: "connecting", retryIn: 0, reason: "" };
  #address;
  #socket = null;
  #listeners = new Map();
  #attempts = 0;
  #quietSeconds = 0;
  #lostAt = null;     // when a connection was lost that has not been made again, milliseconds
  #question = null;   // whether the server refuses the address, while that is asked

  constructor(address = socketAddress()) {
    this.#address = address;
  }

  receive() {}

  greet() {}

  dropped() {}

  get isExpecting() { return true; }

  /** Seconds before the next attempts; the last one counts for all that follow. */
  get pauses() { return [0.5, 1, 2, 4, 8, 15]; }

  /** Seconds without any message after which a connection counts as lost. */
  get patience() { return 6; }

  /** The same for attempts to connect, which take turns. */
  get patiences() { return [this.patience]; }

  get moved() { return ""; }

  /** What to say when a connection is lost, and when it is there again. */
  get words() { return { lost: "Connection lost", again: "Connected again" }; }

  /** Seconds since a connection was lost that has not been made again; null where none was. */
  get lostSeconds() { return this.#lostAt === null ? null : (performance.now() - this.#lostAt) / 1000; }

  /** Begins to connect, and stays connected. */
  start() {
    setInterval(() => this.#tick(), 1000);
    this.#connect();
  }

  /** Calls `listener` with every message of a kind. Returns a function that ends this. */
  on(kind, listener) {
    if (!this.#listeners.has(kind)) this.#listeners.set(kind, new Set());
    this.#listeners.get(kind).add(listener);
    return () => this.#listeners.get(kind).delete(listener);
  }

  emit(kind, content, message) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(content, message);
  }

  /** Tries again at once, after a loss or after the end. */
  retry() {
    if (this.#socket) return;
    this.#attempts = 0;
    this.#connect();
  }

  /** Sends an object; returns whether there was a connection. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The server has greeted: the connection counts. */
  opened() {
    this.#attempts = 0;
    this.#setStatus({ kind: "open", retryIn: 0, reason: "" });
  }

  /** There is nothing more to come. */
  ended(reason) {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.dropped(true);
    this.#attempts = 0;
    this.#setStatus({ kind: "ended", retryIn: 0, reason });
  }

  #connect() {
    this.#setStatus({ kind: "connecting", retryIn: 0, reason: "" });
    const socket = new WebSocket(this.#address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => {
      this.#quietSeconds = 0;
      this.receive(event.data);
    };
    socket.onclose = () => { if (this.#socket === socket) this.#closed(); };
    this.#socket = socket;
    this.#quietSeconds = 0;
  }

  #closed() {
    this.#socket = null;
    this.dropped(false);
    const retryIn = this.pauses[Math.min(this.#attempts, this.pauses.length - 1)];
    this.#attempts += 1;
    this.#setStatus({ kind: "lost", retryIn, reason: "" });
    const isLost = () => !this.#socket && this.status.kind === "lost";
    if (retryIn < 1) setTimeout(() => { if (isLost()) this.#connect(); }, retryIn * 1000);
    this.#askWhetherRefused();
  }

  /** Asks once at a time: in a dead zone nobody answers for long. */
  #askWhetherRefused() {
    this.#question ??= isRefused().then((isSo) => {
      this.#question = null;
      if (isSo && this.status.kind !== "open") this.ended(this.moved);
    });
  }

  /** Counts down to the next attempt, and notices a connection that is open but dead. */
  #tick() {
    if (this.status.kind === "lost" && !this.#socket) return this.#countDown();
    if (!this.#socket || !this.isExpecting) return;
    this.#quietSeconds += 1;
    const patience = this.status.kind === "open" ? this.patience : this.patiences[this.#attempts % this.patiences.length];
    if (this.#quietSeconds <= patience) return;
    const dead = this.#socket;
    this.#closed();
    dead.close();
  }

  #countDown() {
    const retryIn = this.status.retryIn - 1;
    if (retryIn <= 0) return this.#connect();
    this.#setStatus({ ...this.status, retryIn });
  }

  #setStatus(status) {
    if (this.status.kind === "open" && status.kind !== "open") this.#lostAt = performance.now();
    if (status.kind === "open") this.#lostAt = null;
    this.status = status;
    this.emit("status", status);
  }
}
