import { importedAmount } from "../cards/views/prime-transactions.js";
import { CHAT } from "../chat/chat-words.js";
import { find } from "../elements/dom.js";
import { Badge } from "../notices/badge.js";
import { failure } from "../server/failure.js";
import { Uploads } from "../uploads/uploads.js";
import { ImportReview } from "./import-review.js";
import { ReviewRow } from "./review-row.js";
import { REVIEW } from "./review-words.js";

const MOST = 100;

/** @import { Account } from "../sign-in/account.js" */

/** The page of the transactions that need review, and the button that counts them. */
export class Review {
  #page = find("main.review");
  #title = find("#review-title", HTMLElement, this.#page);
  #status = find(".review-status", HTMLElement, this.#page);
  #note = find(".review-note", HTMLElement, this.#page);
  #failure = find(".review-failure", HTMLElement, this.#page);
  #list = find("ol.review-list", HTMLElement, this.#page);
  #imports = new ImportReview(this.#page, (name, next, status) => {
    (next ?? this.#title).focus();
    if (status === "forgotten") {
      this.#status.textContent = REVIEW.forgotten(name);
      return this.refresh();
    }
    this.#status.textContent = REVIEW.onItsWay(name);
  });
  #uploads = new Uploads(this.#page, {
    choose: REVIEW.upload,
    hold: false,
    onChanged: (text) => (this.#status.textContent = text),
  });
  #badge = new Badge(find("[data-testid=review]"));
  /** @type {Account | undefined} */
  #account;
  /** @type {Map<string, ReviewRow>} */
  #rows = new Map();
  #hasMore = false;
  #version = 0;

  begin(account) {
    this.#account = account;
    this.#uploads.begin(account);
    account.signal.addEventListener("abort", () => this.#end());
    return this.refresh();
  }

  focus() {
    this.#title.focus();
  }

  /** Brings the list up to date; what somebody is at stays as it is. */
  async refresh() {
    const account = this.#account;
    if (!account || account.signal.aborted) return;
    const asked = { userId: account.userId, review_status: "needs_review", limit: MOST };
    const body = JSON.stringify(asked);
    const list = () =>
      Promise.all([account.post("tools/get_transactions", body), ImportReview.of(account)]);
    this.#version += 1;
    const version = this.#version;
    // An answer of before what was settled, or asked for, meanwhile is out of date.
    const isCurrent = () => version === this.#version;
    const onFailed = (error) => {
      if (isCurrent()) this.#failure.replaceChildren(failure(error, () => this.refresh()));
    };
    const found = await account.attempt(list, onFailed);
    if (!found || !isCurrent()) return;
    const [{ transactions, has_more: hasMore }, imports] = found;
    this.#failure.replaceChildren();
    this.#hasMore = hasMore;
    this.#show(transactions, account);
    this.#imports.show(imports, account);
    this.#count();
  }

  #end() {
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#imports.clear();
    this.#failure.replaceChildren();
    this.#status.textContent = "";
    this.#note.textContent = "";
    this.#badge.show(0, CHAT.toReview);
  }

  #show(transactions, account) {
    const ids = new Set(transactions.map(({ id }) => id));
    for (const [id, row] of this.#rows) if (!ids.has(id) && !row.isInUse) this.#remove(id, row);
    let next = this.#list.firstElementChild;
    for (const transaction of transactions) {
      const known = this.#rows.get(transaction.id);
      if (known) next = known.element.nextElementSibling;
      else this.#list.insertBefore(this.#add(transaction, account).element, next);
    }
  }

  #add(transaction, account) {
    const onSettled = (settled) => this.#settled(transaction.id, row, settled);
    const row = new ReviewRow(account, transaction, onSettled);
    this.#rows.set(transaction.id, row);
    return row;
  }

  #remove(id, row) {
    row.element.remove();
    this.#rows.delete(id);
  }

  #settled(id, row, transaction) {
    const next = row.element.nextElementSibling?.querySelector("h3") ?? this.#title;
    this.#remove(id, row);
    this.#version += 1;
    this.#count();
    const isGone = transaction.review_status === "discarded";
    const said = isGone ? REVIEW.discarded : REVIEW.accepted;
    this.#status.textContent = said(row.name, importedAmount(transaction));
    next.focus();
    if (this.#rows.size === 0 && this.#hasMore) return this.refresh();
  }

  #count() {
    const count = this.#rows.size;
    this.#badge.show(count, CHAT.toReview, this.#hasMore);
    if (count === 0) this.#note.textContent = REVIEW.nothing;
    else this.#note.textContent = this.#hasMore ? REVIEW.moreThan(count) : "";
  }
}
