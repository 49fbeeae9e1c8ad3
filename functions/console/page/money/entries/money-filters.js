import { element } from "../../elements/dom.js";
import { categoryNamed, categoryText } from "../../words/categories.js";
import { oneLine } from "../../words/foreign.js";
import { WORDS } from "../money-words.js";

const TEXTS = WORDS.filters;
const NO_HINTS = { autocomplete: "off", spellcheck: "false" };

/** The form that says which entries are listed. */
export class Filters {
  #onAsked;
  #account = element("span", { class: "tag", hidden: true });
  #fields = {
    merchant: element("input", { type: "search", maxlength: 200, ...NO_HINTS }),
    category: element("input", { maxlength: 64, list: "money-categories", ...NO_HINTS }),
    book: element("select", {}, ...books()),
    currency: element("input", { maxlength: 3, autocapitalize: "characters", ...NO_HINTS }),
    from_date: element("input", { type: "date" }),
    to_date: element("input", { type: "date" }),
  };
  #accountId = "";
  element = this.#form();

  /** `onAsked` gets the filters that were asked for, without those that are empty. */
  constructor(onAsked) {
    this.#onAsked = onAsked;
  }

  /** Shows the filters that are in force. */
  show(filters) {
    for (const [name, field] of Object.entries(this.#fields)) field.value = filters[name] ?? "";
    if (filters.category) this.#fields.category.value = categoryText(filters.category);
    this.#accountId = filters.account_id ?? "";
    this.#account.hidden = !this.#accountId;
    this.#account.textContent = this.#accountId && TEXTS.account(oneLine(this.#accountId));
  }

  #form() {
    const { merchant, category, book, currency, from_date: from, to_date: to } = this.#fields;
    const apply = element("button", { type: "submit", class: "plain" }, TEXTS.apply);
    const onclick = () => this.#onAsked({});
    const clear = element("button", { type: "button", class: "quiet", onclick }, TEXTS.clear);
    const form = element(
      "form",
      { class: "filters", role: "search", novalidate: true },
      labelled(TEXTS.text, merchant),
      labelled(TEXTS.category, category),
      labelled(TEXTS.book, book),
      labelled(TEXTS.currency, currency),
      labelled(TEXTS.from, from),
      labelled(TEXTS.to, to),
      element("p", { class: "buttons" }, apply, clear, this.#account),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    // What is typed waits for Enter; what is picked is meant.
    for (const field of [book, from, to]) field.addEventListener("change", () => this.#ask());
    return form;
  }

  #ask() {
    const given = Object.entries(this.#fields)
      .map(([name, field]) => [name, field.value.trim()])
      .filter(([, value]) => value);
    const { currency, ...filters } = Object.fromEntries(given);
    if (filters.category) filters.category = categoryNamed(filters.category);
    if (currency) filters.currency = currency.toUpperCase();
    if (this.#accountId && filters.book !== "card") filters.account_id = this.#accountId;
    this.#onAsked(filters);
  }
}

function books() {
  const any = element("option", { value: "" }, TEXTS.anywhere);
  const each = Object.entries(WORDS.books).map(([book, name]) =>
    element("option", { value: book }, name),
  );
  return [any, ...each];
}

function labelled(text, field) {
  return element("label", {}, text, field);
}
