import { delay } from "./delay.js";
import { jsonOf, received, refusal, RequestFailed } from "./requests.js";
import { readEvents } from "./stream.js";

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** The server says something every ten seconds: after thrice that, nobody is there. */
const SILENCE = 30_000;
const HIDDEN = 5 * 60_000;

/**
 * The user's notifications: `onList` gets those of before, newest first, and `onNew` each that
 * comes later, until the account (account.js) is left. A page that was hidden for long is not kept
 * up to date until it is seen again.
 */
export class NotificationStream {
  #account;
  #onList;
  #onNew;
  /** @type {string | null} */
  #last = null;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {number | undefined} */
  #hiding;

  constructor(account, { onList, onNew }) {
    this.#account = account;
    this.#onList = onList;
    this.#onNew = onNew;
    const { signal } = account;
    document.addEventListener("visibilitychange", () => this.#onVisibility(), { signal });
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
      await this.#account.attempt(() => this.#follow(stopped, onOpen), onFailed);
      await delay(wait || SHORTEST_WAIT, stopped);
    }
  }

  /** One connection, until it ends. */
  async #follow(stopped, onOpen) {
    const silence = new AbortController();
    const signal = AbortSignal.any([stopped, silence.signal]);
    let timer;
    const onHeard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
    };
    onHeard();
    try {
      const response = await this.#open(signal);
      onOpen();
      for await (const event of received(readEvents(heard(response.body, onHeard)))) {
        this.#take(event);
      }
    } catch (error) {
      if (silence.signal.aborted) throw new RequestFailed("The connection was lost.");
      if (!stopped.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #open(signal) {
    if (this.#last === null) {
      const list = await jsonOf(await this.#account.fetch("notifications", { signal }));
      this.#last = list.notifications[0]?.id ?? "";
      this.#onList(list.notifications);
    }
    const headers = { Accept: "text/event-stream" };
    if (this.#last) headers["Last-Event-ID"] = this.#last;
    const response = await this.#account.fetch("notifications", { signal, headers });
    if (!response.ok) throw await refusal(response);
    return response;
  }

  #take(event) {
    if (event.type !== "notification") return;
    if (this.#last === null || event.id > this.#last) this.#last = event.id;
    this.#onNew(event);
  }
}

function heard(body, onHeard) {
  const transform = (chunk, controller) => {
    onHeard();
    controller.enqueue(chunk);
  };
  return body.pipeThrough(new TransformStream({ transform }));
}

/** Doubles, and differs from one page to another. */
function backoff(failures) {
  const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** failures);
  return longest * (0.75 + Math.random() / 4);
}
