import { parse } from "./json.js";
import { readEvents } from "./stream.js";

/** The turn did not finish. `retryAfter` is in seconds, 0 when it may be tried at once. */
export class TurnFailed extends Error {
  constructor(message, { retryAfter = 0 } = {}) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** One conversation of one user on the server. */
export class Chat {
  #session;
  #conversationId;

  constructor(session, conversationId) {
    this.#session = session;
    this.#conversationId = conversationId;
  }

  /**
   * The events of the answer to `text`. The same `key` is the same message, however often it is
   * sent. Throws TurnFailed, SignedOut, or AbortError once `signal` has fired.
   */
  async *send(text, key, signal) {
    const response = await reached(this.#post(text, key, signal));
    if (!response.ok) throw await refusal(response);
    const events = readEvents(response.body);
    try {
      for (;;) {
        const { value: event, done } = await reached(events.next());
        if (done) throw new TurnFailed("The connection was lost before the answer was complete.");
        if (event.type === "done") return;
        if (event.type === "error") throw new TurnFailed(event.message);
        yield event;
      }
    } finally {
      await events.return();
    }
  }

  /** The saved `{messages, confirmation?}`; no messages when the conversation is new. */
  async history() {
    const path = `chat/${encodeURIComponent(this.#conversationId)}`;
    const response = await reached(this.#session.fetch(path));
    if (response.status === 404) return { messages: [] };
    if (!response.ok) throw await refusal(response);
    return parse(await response.text());
  }

  #post(text, key, signal) {
    return this.#session.fetch("chat", {
      method: "POST",
      signal,
      headers: {
        Accept: "text/event-stream",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      },
      body: JSON.stringify({
        userId: this.#session.userId,
        convoId: this.#conversationId,
        messages: [{ role: "user", content: text }],
      }),
    });
  }
}

/** fetch tells a lost connection by a TypeError, which is also how our own mistakes look. */
async function reached(step) {
  try {
    return await step;
  } catch (error) {
    if (error instanceof TypeError) throw new TurnFailed("The connection was lost.");
    throw error;
  }
}

async function refusal(response) {
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const { error, message } = isJson ? await response.json() : {};
  const reason = [error, message].find((text) => typeof text === "string");
  return new TurnFailed(reason ?? `The server answered ${response.status}.`, { retryAfter });
}
