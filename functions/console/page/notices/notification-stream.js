import { jsonOf, RequestFailed, received, refusal } from "../server/requests.js";
import { readEvents } from "../server/stream.js";
import { COMMON } from "../words/common-words.js";

/** The server says something every ten seconds: after thrice that, nobody is there. */
const SILENCE = 30_000;

/**
 * The user's notifications as server-sent events: `onList` gets those of before, newest first, and
 * `onNew` each that comes later.
 */
export class NotificationStream {
  #account;
  #onList;
  #onNew;
  /** @type {string | null} */
  #last = null;

  constructor(account, { onList, onNew }) {
    this.#account = account;
    this.#onList = onList;
    this.#onNew = onNew;
  }

  /** One connection, until it ends. */
  async follow(stopped, onOpen) {
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
      if (silence.signal.aborted) throw new RequestFailed(COMMON.lost);
      throw error;
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
