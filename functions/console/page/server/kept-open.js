import { delay } from "./delay.js";

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const HIDDEN = 5 * 60_000;

/**
 * Keeps a connection open until the account (account.js) is left. `follow(stopped, onOpen)` is one
 * connection, until it ends or the signal `stopped` fires; it answers "rest" where another page has
 * taken its place. A page that rests, or was hidden for long, is not kept up to date until it is
 * seen again.
 */
export class KeptOpen {
  #account;
  #follow;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {number | undefined} */
  #hiding;

  constructor(account, follow) {
    this.#account = account;
    this.#follow = follow;
    const { signal } = account;
    document.addEventListener("visibilitychange", () => this.#onVisibility(), { signal });
    window.addEventListener("focus", () => this.#onVisibility(), { signal });
    signal.addEventListener("abort", () => this.#stop());
    this.#start();
    this.#onVisibility();
  }

  #onVisibility() {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#stop(), HIDDEN);
    else this.#start();
  }

  #start() {
    if (this.#running) return;
    this.#running = new AbortController();
    this.#run(this.#running.signal);
  }

  #stop() {
    clearTimeout(this.#hiding);
    this.#running?.abort();
    this.#running = null;
  }

  async #run(stopped) {
    for (let failures = 0; !stopped.aborted; ) {
      let wait = 0;
      const onFailed = ({ retryAfter }) => {
        wait = Math.max(retryAfter * 1000, backoff(failures));
        failures += 1;
      };
      const onOpen = () => (failures = 0);
      const end = await this.#account.attempt(() => this.#one(stopped, onOpen), onFailed);
      if (end === "rest" && !stopped.aborted) return this.#stop();
      await delay(wait || SHORTEST_WAIT, stopped);
    }
  }

  async #one(stopped, onOpen) {
    try {
      return await this.#follow(stopped, onOpen);
    } catch (error) {
      if (!stopped.aborted) throw error;
    }
  }
}

/** Doubles, and differs from one page to another. */
function backoff(failures) {
  const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** failures);
  return longest * (0.75 + Math.random() / 4);
}
