import { exactNumber, print } from "./json.js";
import { calledWithYes } from "./yes-call.js";

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
    const answer = await calledWithYes(this.#account, "review_transaction", this.#body, this.#key);
    return answer?.transaction ?? null;
  }

  /** The same call keeps its key. */
  #ask(body) {
    if (body !== this.#body) this.#key = crypto.randomUUID();
    this.#body = body;
  }
}
