import { saysYes } from "./question.js";
import { RequestFailed } from "./requests.js";

/** Calls a tool for which the server may want the user's YES. */
export class ConfirmedCall {
  #account;
  #tool;
  #body = null;
  #key;

  constructor(account, tool) {
    this.#account = account;
    this.#tool = tool;
  }

  /**
   * The tool's answer to `body`, which is JSON's text; null when the user said No. Throws what the
   * account does.
   */
  async make(body) {
    this.#ask(body);
    for (;;) {
      try {
        return await this.#call();
      } catch (error) {
        if (!(error instanceof RequestFailed && error.confirmation)) throw error;
        if (!(await this.#confirm(error.confirmation))) return null;
      }
    }
  }

  /** The same call keeps its key: however often it gets through, it is done once. */
  #ask(body) {
    if (body !== this.#body) this.#key = crypto.randomUUID();
    this.#body = body;
  }

  #call() {
    const headers = { "Idempotency-Key": this.#key };
    return this.#account.post(`tools/${this.#tool}`, this.#body, headers);
  }

  async #confirm(confirmation) {
    const isYes = await saysYes(confirmation, this.#account.signal);
    const path = `confirmations/${encodeURIComponent(confirmation.id)}`;
    await this.#account.post(path, JSON.stringify({ reply: isYes ? "YES" : "NO" }));
    return isYes;
  }
}
