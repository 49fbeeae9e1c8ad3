import { delay } from "../server/delay.js";
import { jsonOf, posting, RequestFailed, reached, received, refusal } from "../server/requests.js";
import { readEvents } from "../server/stream.js";
import { CHAT } from "./chat-words.js";

/** How often an answer whose connection is lost is gone on with; the waits between double. */
const TRIES = 7;
const FIRST_WAIT = 500;

/** One conversation of one user on the server. */
export class Chat {
  #session;
  #conversationId;

  constructor(session, conversationId) {
    this.#session = session;
    this.#conversationId = conversationId;
  }

  get id() {
    return this.#conversationId;
  }

  /** The groups that its user is in. */
  get groups() {
    return this.#session.groups;
  }

  /**
   * The events of the answer to `said`, `{text, otp?, answers}`, of which `done` is the last. The
   * same `key` is the same message, however often it is sent. Throws RequestFailed, SignedOut, or AbortError once `signal`
   * has fired.
   */
  async *send(said, key, signal) {
    const response = await reached(this.#post(said, key, signal));
    if (!response.ok) throw await refusal(response);
    yield* this.#answer(response, signal);
  }

  /** The events of the answer that is being written, from the first; none if none is. Throws as `send`. */
  async *attach(signal) {
    const response = await this.#stream({}, signal);
    if (response) yield* this.#answer(response, signal);
  }

  /** Has the answer that is being written end. Throws RequestFailed and SignedOut. */
  async stop() {
    const response = await reached(this.#session.fetch(`${this.#path}/stop`, { method: "POST" }));
    if (!response.ok && response.status !== 404) throw await refusal(response);
  }

  /** The saved `{messages, confirmation?, running?}`; no messages when the conversation is new. */
  async history() {
    const response = await reached(this.#session.fetch(this.#path));
    return response.status === 404 ? { messages: [] } : jsonOf(response);
  }

  get #path() {
    return `chat/${encodeURIComponent(this.#conversationId)}`;
  }

  async *#answer(response, signal) {
    for await (const event of this.#events(response, signal)) {
      if (event.type === "error") throw new RequestFailed(event.message);
      yield event;
      if (event.type === "done") return;
    }
    throw new RequestFailed(CHAT.lostHalfway);
  }

  /** All events of a stream, each once, over as many connections as it takes. */
  async *#events(response, signal) {
    const stream = response.headers.get("x-stream-id");
    let number = 0;
    let failures = 0;
    for (let current = response; current; ) {
      try {
        for await (const event of received(readEvents(current.body))) {
          number += 1;
          failures = 0;
          yield event;
        }
      } catch (error) {
        if (!isLost(error) || !stream) throw error;
      }
      if (!stream) return;
      do {
        if (failures === TRIES) return;
        await delay(FIRST_WAIT * 2 ** failures, signal);
        signal.throwIfAborted();
        failures += 1;
        current = await this.#after(`${stream}-${number}`, signal);
      } while (current === undefined);
    }
  }

  /** The stream after an event; undefined when it cannot be had now. */
  async #after(last, signal) {
    try {
      return await this.#stream({ "Last-Event-ID": last }, signal);
    } catch (error) {
      if (!isLost(error) && !(error instanceof RequestFailed && error.retryAfter)) throw error;
    }
  }

  /** The answer that is being written, or null. */
  async #stream(headers, signal) {
    const asked = { signal, headers: { Accept: "text/event-stream", ...headers } };
    const response = await reached(this.#session.fetch(`${this.#path}/stream`, asked));
    if (response.status === 204) return null;
    if (!response.ok) throw await refusal(response);
    return response;
  }

  #post({ text, otp, answers }, key, signal) {
    const message = {
      userId: this.#session.userId,
      convoId: this.#conversationId,
      messages: [{ role: "user", content: text }],
      otp, // left out of the JSON where there is none
      answers,
    };
    const headers = { Accept: "text/event-stream", "Idempotency-Key": key };
    return this.#session.fetch("chat", { signal, ...posting(JSON.stringify(message), headers) });
  }
}

/**
 * Whether there was no answer, and not that the server has refused.
 *
 * @param {unknown} error
 */
function isLost(error) {
  return error instanceof RequestFailed && error.status === 0;
}
