import { dayText } from "./dates.js";
import { element, showBusy } from "./dom.js";
import { foreign, oneLine, visible } from "./foreign.js";
import { amountNode } from "./money-amounts.js";
import { categoryText, NO_CATEGORY } from "./money-categories.js";
import { WORDS } from "./money-words.js";
import { YesCall } from "./yes-call.js";

const TEXTS = WORDS.edit;
const NOT_FOUND = 404;

/** An entry in the list. The category of one of the budget, or of a ledger, is changed in place. */
export class Row {
  #entry;
  #account;
  #onChanged;
  #category = element("span", { role: "cell", class: "category" });

  /** `onChanged` gets what to say of a category that was changed, or was left as it is, and which. */
  constructor(account, entry, onChanged) {
    this.#account = account;
    this.#entry = entry;
    this.#onChanged = onChanged;
    this.#show();
    const amount = { amount: entry.amount, currency: entry.currency };
    this.element = element(
      "div",
      { role: "row", class: "row" },
      element("span", { role: "cell", class: "day" }, dayText(entry.day)),
      element("span", { role: "cell", class: "what" }, foreign(entry.text)),
      this.#category,
      element("span", { role: "cell", class: "where" }, ...where(entry)),
      element("span", { role: "cell", class: "sum" }, amountNode(amount, { isSigned: true })),
    );
  }

  #show() {
    const { book, category, text } = this.#entry;
    const name = categoryText(category);
    if (book === "card") return this.#category.replaceChildren(name);
    const onclick = () => this.#edit();
    const button = element("button", { type: "button", class: "figure", onclick }, name);
    button.ariaLabel = TEXTS.change(name, oneLine(text));
    this.#category.replaceChildren(button);
  }

  #edit() {
    const input = element("input", {
      maxlength: 64,
      list: "money-categories",
      autocomplete: "off",
    });
    input.ariaLabel = TEXTS.label(oneLine(this.#entry.text));
    const { category } = this.#entry;
    input.value = category === NO_CATEGORY ? "" : oneLine(category);
    const said = element("p", { class: "problem", role: "alert" });
    const onclick = () => this.#close();
    const form = element(
      "form",
      { class: "edit" },
      input,
      element("button", { type: "submit", class: "primary small" }, TEXTS.save),
      element("button", { type: "button", class: "plain small", onclick }, TEXTS.cancel),
      said,
    );
    const call = new YesCall(this.#account, this.#tool);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.ariaBusy !== "true") this.#save(call, input.value.trim(), form, said);
    });
    form.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    this.#category.replaceChildren(form);
    input.select();
  }

  async #save(call, category, form, said) {
    if (!category || category === this.#entry.category) return this.#close();
    said.textContent = "";
    showBusy(form, true);
    const onFailed = ({ status, message }) => {
      const isOther = status === NOT_FOUND && this.#entry.book === "ledger";
      said.textContent = isOther ? TEXTS.notImported : visible(message);
    };
    const answer = await this.#account.attempt(() => call.answer(this.#asked(category)), onFailed);
    showBusy(form, false);
    if (answer === undefined) return;
    if (answer) this.#entry.category = answer.current?.category ?? answer.transaction.category;
    this.#close();
    const { text, category: now } = this.#entry;
    const done = answer ? TEXTS.changed(oneLine(text), categoryText(now)) : TEXTS.unchanged;
    this.#onChanged(done, answer !== null);
  }

  get #tool() {
    return this.#entry.book === "budget" ? "edit_entry" : "review_transaction";
  }

  #asked(category) {
    const { book, id, day } = this.#entry;
    const { userId } = this.#account;
    const asked =
      book === "budget"
        ? { user_id: userId, book, id, day, category }
        : { userId, transactionId: id, decision: "correct", category };
    return JSON.stringify(asked);
  }

  #close() {
    this.#show();
    this.#category.querySelector("button")?.focus();
  }
}

/** An account has a name of its own in the ledgers alone. */
function where({ book, account }) {
  const name = WORDS.books[book] ?? book;
  return book === "ledger" ? [`${name} · `, foreign(account)] : [name];
}
