import { YesCall } from "../../confirm/yes-call.js";

/** As many as are put into a category at once. */
export const MOST_AT_ONCE = 50;

/** Entries that are put into a category together, or not at all, after the user's YES. */
export class Categorizing {
  #account;
  #call;

  constructor(account) {
    this.#account = account;
    this.#call = new YesCall(account, "categorize_transactions");
  }

  /**
   * What `categorize_transactions` answers; null when the user said No. Throws what the account
   * does.
   */
  put(entries, category) {
    const names = entries.map(({ book, id, day }) => ({ book, id, day }));
    const asked = { user_id: this.#account.userId, category, entries: names };
    return this.#call.answer(JSON.stringify(asked));
  }
}

/** The same for the same entry, whatever is known of it. */
export function nameOf({ book, id, day }) {
  return JSON.stringify([book, id, day]);
}

/** Whether its category is its owner's to say: the card's are the bank's. */
export const isOwn = ({ book }) => book !== "card";
