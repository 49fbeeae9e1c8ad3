import { exactNumber, print } from "./json.js";
import { saysYes } from "./question.js";
import { RequestFailed } from "./requests.js";

/** Settles one imported transaction, for which the server wants the user's YES. */
export class Settling {
  #account;
  #transactionId;
  #body = null;
  #key;

  constructor(account, transactionId) {
    this.#account = account;
    this.#transactionId = transactionId;
  }

  /**
   * The transaction as it is then; null when the user said No. An `amount` is a decimal's text.
   * Throws what the account does.
   *
   * @param {"accept" | "discard"} decision
   * @param {Record<string, string>} values
   */
  async settle(decision, { amount, ...values } = {}) {
    /** @type {Record<string, unknown>} */
    const given = { transactionId: this.#transactionId, decision, ...values };
    if (amount) given.amount = exactNumber(amount);
    this.#ask(print({ userId: this.#account.userId, ...given }));
    for (;;) {
      try {
        return (await this.#call()).transaction;
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
    return this.#account.post("tools/review_transaction", this.#body, headers);
  }

  async #confirm(confirmation) {
    const isYes = await saysYes(confirmation, this.#account.signal);
    const path = `confirmations/${encodeURIComponent(confirmation.id)}`;
    await this.#account.post(path, JSON.stringify({ reply: isYes ? "YES" : "NO" }));
    return isYes;
  }
}
