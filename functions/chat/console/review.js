import { Badge } from "./badge.js";
import { failure } from "./failure.js";
import { importedAmount } from "./prime-transactions.js";
import { ReviewRow } from "./review-row.js";

const MOST = 100;

/** The page of the transactions that need review, and the button that counts them. */
export class Review {
  #page = document.querySelector("main.review");
  #title = this.#page.querySelector("#review-title");
  #status = this.#page.querySelector(".review-status");
  #note = this.#page.querySelector(".review-note");
  #failure = this.#page.querySelector(".review-failure");
  #list = this.#page.querySelector(".review-list");
  #badge = new Badge(document.querySelector("[data-testid=review]"));
  #account = null;
  #rows = new Map();
  #hasMore = false;
  #version = 0;

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.#end());
    return this.refresh();
  }

  focus() {
    this.#title.focus();
  }

  /** Brings the list up to date; what somebody is at stays as it is. */
  async refresh() {
    if (!this.#account || this.#account.signal.aborted) return;
    const asked = { userId: this.#account.userId, review_status: "needs_review", limit: MOST };
    const list = () => this.#account.post("tools/get_transactions", JSON.stringify(asked));
    const onFailed = (error) => {
      this.#failure.replaceChildren(failure(error, () => this.refresh()));
    };
    const version = (this.#version += 1);
    const found = await this.#account.attempt(list, onFailed);
    // A list of before what was settled, or asked for, meanwhile is out of date.
    if (!found || version !== this.#version) return;
    this.#failure.replaceChildren();
    this.#hasMore = found.has_more;
    this.#show(found.transactions);
    this.#count();
  }

  #end() {
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#failure.replaceChildren();
    this.#status.textContent = "";
    this.#note.textContent = "";
    this.#badge.show(0);
  }

  #show(transactions) {
    const ids = new Set(transactions.map(({ id }) => id));
    for (const [id, row] of this.#rows) if (!ids.has(id) && !row.isInUse) this.#remove(id);
    let next = this.#list.firstElementChild;
    for (const transaction of transactions) {
      const known = this.#rows.get(transaction.id);
      if (known) next = known.element.nextElementSibling;
      else this.#list.insertBefore(this.#add(transaction).element, next);
    }
  }

  #add(transaction) {
    const onSettled = (settled) => this.#settled(transaction.id, settled);
    const row = new ReviewRow(this.#account, transaction, onSettled);
    this.#rows.set(transaction.id, row);
    return row;
  }

  #remove(id) {
    this.#rows.get(id).element.remove();
    this.#rows.delete(id);
  }

  #settled(id, transaction) {
    const { element, name } = this.#rows.get(id);
    const next = element.nextElementSibling?.querySelector("h3") ?? this.#title;
    this.#remove(id);
    this.#version += 1;
    this.#count();
    const word = transaction.review_status === "discarded" ? "Discarded" : "Accepted";
    this.#status.textContent = `${word}: ${name}, ${importedAmount(transaction)}.`;
    next.focus();
    if (this.#rows.size === 0 && this.#hasMore) return this.refresh();
  }

  #count() {
    const count = this.#rows.size;
    this.#badge.show(count, "waiting", this.#hasMore);
    if (count === 0) this.#note.textContent = "Nothing needs review.";
    else this.#note.textContent = this.#hasMore ? `There are more than these ${count}.` : "";
  }
}
