import { YesCall } from "../confirm/yes-call.js";
import { element, showBusy } from "../elements/dom.js";
import { exactNumber, print } from "../server/json.js";
import { toCents } from "../words/amounts.js";
import { foreign, oneLine, visible } from "../words/foreign.js";
import { Field } from "./review-field.js";
import { REVIEW } from "./review-words.js";

const NAMED = /^(date|merchant|amount|currency|category) (.+)$/s;
const WORDS = { maxlength: 200, spellcheck: "false" };

/** A transaction that needs review, as a form that settles it. */
export class ReviewRow {
  #account;
  #settling;
  #onSettled;
  #fields;
  #said = element("p", { class: "problem", role: "alert" });
  #isBusy = false;

  /** `onSettled` gets the transaction once it is accepted or discarded. */
  constructor(account, transaction, onSettled) {
    this.#account = account;
    this.#settling = new Settling(account, transaction.id);
    this.#onSettled = onSettled;
    this.#fields = fieldsOf(transaction);
    this.name = oneLine(transaction.merchant);
    this.element = element("li", {}, this.#form(transaction));
  }

  get isInUse() {
    return this.#isBusy || this.element.contains(document.activeElement);
  }

  #form({ merchant, document: source, review_reasons: reasons }) {
    const items = reasons.map((reason) => element("li", {}, foreign(reason)));
    const accept = element("button", { type: "submit", class: "primary" }, REVIEW.accept);
    const discard = element("button", { type: "button", class: "plain" }, REVIEW.discard);
    discard.addEventListener("click", () => this.#settle("discard", {}));
    const form = element(
      "form",
      { class: "card review-form", novalidate: true, "data-testid": "review-row" },
      element("h3", { tabindex: -1 }, foreign(merchant)),
      ...(source === null ? [] : [element("p", { class: "hint" }, REVIEW.from, foreign(source))]),
      element("ul", { class: "plain-list reasons", "aria-label": REVIEW.why }, ...items),
      element("div", { class: "review-fields" }, ...this.#fields.map((field) => field.element)),
      this.#said,
      element("div", { class: "buttons" }, accept, discard),
    );
    form.ariaLabel = this.name;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#accept();
    });
    return form;
  }

  #accept() {
    const read = this.#fields.map((field) => [field, field.read()]);
    const [wrong] = read.find(([, value]) => value === undefined) ?? [];
    if (wrong) return wrong.input.focus();
    const given = read.filter(([, value]) => value !== null);
    this.#settle("accept", Object.fromEntries(given.map(([field, value]) => [field.name, value])));
  }

  async #settle(decision, values) {
    if (this.#isBusy) return;
    this.#busy(true);
    this.#said.textContent = "";
    const settle = () => this.#settling.settle(decision, values);
    const settled = await this.#account.attempt(settle, (error) => this.#refused(error));
    this.#busy(false);
    if (settled) this.#onSettled(settled);
  }

  #busy(isBusy) {
    this.#isBusy = isBusy;
    showBusy(this.element, isBusy);
  }

  /** A refusal that is about a field stands with it. */
  #refused({ message }) {
    const [, name, rule] = NAMED.exec(message) ?? [];
    const field = this.#fields.find((each) => each.name === name);
    if (!field) {
      this.#said.textContent = visible(message);
      return;
    }
    field.problem = REVIEW.refused(rule);
    field.input.focus();
  }
}

function fieldsOf({ date, merchant, amount, currency, category }) {
  const code = { maxlength: 3, autocapitalize: "characters", spellcheck: "false" };
  const exact = amount === null ? "" : toCents(amount);
  const named = REVIEW.fields;
  return [
    new Field("date", named.date, date ?? "", { type: "date" }),
    new Field("merchant", named.merchant, oneLine(merchant), WORDS),
    new Field("amount", named.amount, exact, { inputmode: "decimal" }),
    new Field("currency", named.currency, currency ?? "", code),
    new Field("category", named.category, oneLine(category ?? ""), { ...WORDS, maxlength: 64 }),
  ];
}

/** Settles one imported transaction, for which the server wants the user's YES. */
class Settling {
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
