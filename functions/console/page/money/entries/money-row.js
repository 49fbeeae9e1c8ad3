import { element, showBusy } from "../../elements/dom.js";
import { categoryText, NO_CATEGORY } from "../../words/categories.js";
import { dayText } from "../../words/dates.js";
import { foreign, oneLine, visible } from "../../words/foreign.js";
import { amountNode } from "../money-amounts.js";
import { WORDS } from "../money-words.js";
import { Categorizing, isOwn } from "./money-entries.js";

const TEXTS = WORDS.edit;

/** An entry in the list. Of those that are the user's the category is changed in place, and they can
 * be chosen with others. */
export class Row {
  #account;
  #onChanged;
  #category = element("span", { class: "category-name" });
  /** @type {HTMLElement | undefined} */
  #problem;
  #box = element("input", { type: "checkbox" });

  /** `onChanged` gets what to say of a category that was changed, or was left as it is, and which. */
  constructor(account, entry, onChanged) {
    this.#account = account;
    this.entry = entry;
    this.#onChanged = onChanged;
    this.#box.ariaLabel = TEXTS.choose(oneLine(entry.text), dayText(entry.day));
    this.#show();
    const amount = { amount: entry.amount, currency: entry.currency };
    const box = isOwn(entry) ? [this.#box] : [];
    this.element = element(
      "div",
      { role: "row", class: "row" },
      element("span", { role: "cell", class: "choose" }, ...box),
      element("span", { role: "cell", class: "day" }, dayText(entry.day)),
      element("span", { role: "cell", class: "what" }, foreign(entry.text)),
      element("span", { role: "cell", class: "category" }, this.#category),
      element("span", { role: "cell", class: "where" }, ...where(entry)),
      element("span", { role: "cell", class: "sum" }, amountNode(amount, { isSigned: true })),
    );
  }

  get isChosen() {
    return this.#box.checked;
  }

  choose(isChosen) {
    this.#box.checked = isChosen;
    this.element.classList.toggle("chosen", isChosen);
  }

  focus() {
    this.#box.focus();
    // With what it says, which the form may be in front of.
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Says why it is not in the category that was wanted; nothing for "". */
  refuse(text) {
    this.#problem?.remove();
    if (!text) return;
    this.#problem = element("p", { class: "problem", role: "alert" }, text);
    this.#category.after(this.#problem);
  }

  /** It is in that category now. */
  become(category) {
    this.entry.category = category;
    this.refuse("");
    this.#show();
  }

  #show() {
    const { category, text } = this.entry;
    const name = categoryText(category);
    if (!isOwn(this.entry)) return this.#category.replaceChildren(name);
    const onclick = () => this.#edit();
    const button = element("button", { type: "button", class: "figure", onclick }, name);
    button.ariaLabel = TEXTS.change(name, oneLine(text));
    this.#category.replaceChildren(button);
  }

  #edit() {
    this.refuse("");
    const input = element("input", {
      maxlength: 64,
      list: "money-categories",
      autocomplete: "off",
    });
    input.ariaLabel = TEXTS.label(oneLine(this.entry.text));
    const { category } = this.entry;
    input.value = category === NO_CATEGORY ? "" : categoryText(category);
    const onclick = () => this.#close();
    const form = element(
      "form",
      { class: "edit" },
      input,
      element("button", { type: "submit", class: "primary small" }, TEXTS.save),
      element("button", { type: "button", class: "plain small", onclick }, TEXTS.cancel),
    );
    const categorizing = new Categorizing(this.#account);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.ariaBusy !== "true") this.#save(categorizing, input.value.trim(), form);
    });
    form.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    this.#category.replaceChildren(form);
    input.select();
  }

  async #save(categorizing, category, form) {
    if (!category || category === categoryText(this.entry.category)) return this.#close();
    this.refuse("");
    showBusy(form, true);
    const onFailed = (error) =>
      this.refuse(refusalText(error, this.entry) ?? visible(error.message));
    const put = () => categorizing.put([this.entry], category);
    const answer = await this.#account.attempt(put, onFailed);
    showBusy(form, false);
    if (answer === undefined) return;
    if (answer) this.become(answer.category);
    this.#close();
    const { text, category: now } = this.entry;
    const done = answer ? TEXTS.changed(oneLine(text), categoryText(now)) : TEXTS.unchanged;
    this.#onChanged(done, answer !== null);
  }

  #close() {
    this.refuse("");
    this.#show();
    this.#category.querySelector("button")?.focus();
  }
}

/** Why an entry is not put into a category, where the refusal names it. */
export function refusalText({ entries }, { book, id, day }) {
  const named = entries.find((each) => each.book === book && each.id === id && each.day === day);
  return named && TEXTS.reasons[named.reason];
}

/** An account has a name of its own in the ledgers alone. */
function where({ book, account }) {
  const name = WORDS.books[book] ?? book;
  return book === "ledger" ? [`${name} · `, foreign(account)] : [name];
}
