// The library, which runs in a worker: nothing that it works out holds up the keyboard.

/** A worker that is asked one thing at a time or several. */
export class Library {
  #worker;
  #waiting = new Map();
  #id = 0;
  #told;

  constructor() {
    this.#start();
  }

  #start() {
    /** Fulfilled as soon as it can answer; rejected if it cannot be loaded. */
    this.loaded = new Promise((resolve, reject) => (this.#told = { resolve, reject }));
    // Whoever does not ask has no use for the reason.
    this.loaded.catch(() => {});
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#heard(data));
    this.#worker.addEventListener("error", (event) => this.#fail(event.message || "the browser cannot run it"));
  }

  #heard({ id, value, error, loaded, missing }) {
    if (loaded) return this.#told.resolve();
    if (missing !== undefined) return this.#fail(missing);
    if (!this.#waiting.has(id)) return;
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  }

  ask(verb, argument) {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, verb, argument });
    });
  }

  #fail(reason) {
    this.#told.reject(new Error(reason));
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  /** Drops what it is at, and begins anew. */
  restart() {
    this.#worker.terminate();
    this.#fail("stopped");
    this.#start();
  }
}
