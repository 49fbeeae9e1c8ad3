import { jsonOf, posting, reached, received, refusal, RequestFailed } from "./requests.js";
import { readEvents } from "./stream.js";

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
   * The events of the answer to `said`, `{text, otp?, answers}`, of which `done` is the last. The same `key` is the same
   * message, however often it is sent. Throws RequestFailed, SignedOut, or AbortError once `signal`
   * has fired.
   */
  async *send(said, key, signal) {
    const response = await reached(this.#post(said, key, signal));
    if (!response.ok) throw await refusal(response);
    for await (const event of received(readEvents(response.body))) {
      if (event.type === "error") throw new RequestFailed(event.message);
      yield event;
      if (event.type === "done") return;
    }
    throw new RequestFailed("The connection was lost before the answer was complete.");
  }

  /** The saved `{messages, confirmation?}`; no messages when the conversation is new. */
  async history() {
    const path = `chat/${encodeURIComponent(this.#conversationId)}`;
    const response = await reached(this.#session.fetch(path));
    return response.status === 404 ? { messages: [] } : jsonOf(response);
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
