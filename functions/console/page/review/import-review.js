import { find } from "../elements/dom.js";
import { ImportRow } from "./import-row.js";

const DAYS = 90;
const MOST = 50;

/**
 * The imports of which something waits, on the page of the review; and the newest other one whose
 * sender's password is remembered, to have that forgotten.
 */
export class ImportReview {
  #list;
  #onOrdered;
  /** @type {Map<string, ImportRow>} */
  #rows = new Map();

  /** `onOrdered` gets the name of an import that was settled, what to go on with, and its status. */
  constructor(page, onOrdered) {
    this.#list = find(".import-list", HTMLElement, page);
    this.#onOrdered = onOrdered;
  }

  /** What `show` takes. */
  static of(account) {
    const asked = { userId: account.userId, days: DAYS, limit: MOST };
    return account.post("tools/get_recent_imports", JSON.stringify(asked));
  }

  show({ imports }, account) {
    const kept = imports.find((each) => each.password_remembered && !isWaiting(each));
    const waiting = [...imports.filter(isWaiting), ...(kept ? [kept] : [])];
    const ids = new Set(waiting.map(keyOf));
    for (const [key, row] of this.#rows) if (!ids.has(key) && !row.isInUse) this.#remove(key, row);
    for (const imported of waiting) {
      const key = keyOf(imported);
      if (this.#rows.has(key)) continue;
      const onOrdered = (status) => this.#ordered(key, row, status);
      const row = new ImportRow(account, imported, isWaiting(imported), onOrdered);
      this.#rows.set(key, row);
      this.#list.append(row.element);
    }
  }

  clear() {
    this.#rows.clear();
    this.#list.replaceChildren();
  }

  #remove(key, row) {
    row.element.remove();
    this.#rows.delete(key);
  }

  #ordered(key, row, status) {
    const next = row.element.nextElementSibling?.querySelector("h3");
    this.#remove(key, row);
    this.#onOrdered(row.name, next, status);
  }
}

function isWaiting({ status, needs_review: count }) {
  return status === "waiting" || (status === "imported" && count > 0);
}

/** Another one once its number, its questions or what is remembered of it are others. */
function keyOf({ docId, needs_review: count, questions = [], password_remembered: isKept }) {
  const asked = questions.map(({ question }) => question);
  return [docId, count, isKept ? "remembered" : "", ...asked].join(" ");
}
