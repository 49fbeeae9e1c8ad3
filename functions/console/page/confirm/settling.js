import { exactNumber, print } from "../server/json.js";
import { YesCall } from "./yes-call.js";

/** Settles one imported transaction, for which the server wants the user's YES. */
export class Settling {
  #account;
  #transactionId;
  #call;

  constructor(account, transactionId) {
    this.#account = account;
    this.#transactionId = transactionId;
    this.#call = new YesCall(account, "review_transaction");
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
    const given = { id: this.#transactionId, decision, ...values };
    if (amount) given.amount = exactNumber(amount);
    const answer = await this.#call.answer(print({ userId: this.#account.userId, ...given }));
    return answer?.transaction ?? null;
  }
}
