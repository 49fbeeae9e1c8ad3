import { jsonOf, posting, RequestFailed, reached } from "../server/requests.js";
import { COMMON } from "../words/common-words.js";
import { SignedOut } from "./session.js";

/** The signed-in user's way to the server, until they leave. */
export class Account {
  #session;
  #onSignedOut;
  #leaving = new AbortController();

  constructor(session, onSignedOut) {
    this.#session = session;
    this.#onSignedOut = onSignedOut;
    this.userId = session.userId;
  }

  /** Fires when the user leaves, and ends all requests. */
  get signal() {
    return this.#leaving.signal;
  }

  leave() {
    this.#leaving.abort();
  }

  /** Throws RequestFailed and SignedOut; AbortError once the user has left. */
  fetch(path, init = {}) {
    return reached(this.#session.fetch(path, { signal: this.signal, ...init }));
  }

  /** Who is asking, for an address of our own server; nothing for any other. */
  headersFor(url) {
    return this.#session.headersFor(url);
  }

  /** A socket to the address. Throws RequestFailed and SignedOut. */
  socket(address) {
    return reached(this.#session.socket(address));
  }

  /** The JSON that is answered. Throws what `fetch` throws. */
  async get(path) {
    return jsonOf(await this.fetch(path));
  }

  /** The JSON that is answered to a request of any kind. Throws what `fetch` throws. */
  async send(path, init) {
    return jsonOf(await this.fetch(path, init));
  }

  /** The JSON that is answered to a body, which is JSON's text. Throws what `fetch` throws. */
  async post(path, body, headers) {
    return jsonOf(await this.fetch(path, posting(body, headers)));
  }

  /**
   * What `step` answers. It is undefined when `onFailed` was told of a RequestFailed, and when the
   * user has left: then nobody waits for it.
   */
  async attempt(step, onFailed) {
    try {
      const answer = await step();
      return this.signal.aborted ? undefined : answer;
    } catch (error) {
      if (this.signal.aborted) return undefined;
      if (error instanceof SignedOut) return this.#onSignedOut();
      const isKnown = error instanceof RequestFailed;
      onFailed(isKnown ? error : new RequestFailed(COMMON.failed));
      if (!isKnown) throw error;
    }
  }
}
