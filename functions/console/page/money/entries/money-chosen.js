import { element, showBusy } from "../../elements/dom.js";
import { countText } from "../../words/amounts.js";
import { categoryText } from "../../words/categories.js";
import { visible } from "../../words/foreign.js";
import { WORDS } from "../money-words.js";
import { Categorizing, isOwn, MOST_AT_ONCE, nameOf } from "./money-entries.js";
import { refusalText } from "./money-row.js";

const TEXTS = WORDS.chosen;

/** @import { Row } from "./money-row.js" */

/** The entries of a list that are chosen, and the form that puts them into one category. */
export class Chosen {
  #onChanged;
  /** @type {Row[]} Those of the list that can be chosen, in its order. */
  #rows = [];
  /** @type {Row | undefined} Where a range begins. */
  #last;
  /** @type {Categorizing} */
  #categorizing;
  /** @type {import("../../sign-in/account.js").Account} */
  #account;
  #count = element("span", { role: "status" });
  #category = element("input", { maxlength: 64, list: "money-categories", autocomplete: "off" });
  #said = element("p", { class: "problem", role: "alert" });
  element = this.#form();
  /** Chooses all that are shown, as far as they go at once. */
  all = element("input", { type: "checkbox", "aria-label": TEXTS.all });

  /** `onChanged` gets what to say of entries that were changed, or were left as they are, and which. */
  constructor(onChanged) {
    this.#onChanged = onChanged;
    this.all.addEventListener("change", () => this.#chooseAll(this.all.checked));
  }

  /** Begins a new list, without an entry. */
  begin(account) {
    this.#account = account;
    this.#categorizing = new Categorizing(account);
    this.#rows = [];
    this.#last = undefined;
    this.#category.value = "";
    this.#show();
  }

  /** @param {Row[]} rows */
  add(rows) {
    const own = rows.filter(({ entry }) => isOwn(entry));
    this.#rows.push(...own);
    for (const row of own) this.#follow(row);
    this.#show();
  }

  get #chosen() {
    return this.#rows.filter((row) => row.isChosen);
  }

  /** A click or a space chooses one; with Shift all from the last one. Arrows go to the next box. */
  #follow(row) {
    const box = row.element.querySelector("input");
    box.addEventListener("click", (event) => {
      const isChosen = row.isChosen;
      const range = event.shiftKey ? this.#range(row) : [row];
      for (const each of range) this.#choose(each, isChosen);
      this.#last = row;
      this.#show();
    });
    box.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      this.#rows[this.#rows.indexOf(row) + by]?.focus();
    });
  }

  #range(row) {
    const ends = [this.#rows.indexOf(row), this.#rows.indexOf(this.#last ?? row)];
    return this.#rows.slice(Math.min(...ends), Math.max(...ends) + 1);
  }

  #choose(row, isChosen) {
    row.choose(false);
    if (isChosen && this.#chosen.length < MOST_AT_ONCE) row.choose(true);
    row.refuse("");
  }

  #chooseAll(isChosen) {
    for (const row of this.#rows) row.choose(false);
    if (isChosen) for (const row of this.#rows.slice(0, MOST_AT_ONCE)) row.choose(true);
    this.#show();
  }

  #show(said = "") {
    const count = this.#chosen.length;
    this.element.hidden = count === 0;
    const most = count === MOST_AT_ONCE ? TEXTS.most : "";
    this.#count.textContent = count ? TEXTS.count(countText(count)) + most : "";
    this.#said.textContent = said;
    this.all.checked = count > 0;
    this.all.indeterminate = count > 0 && count < this.#rows.length;
    this.all.disabled = this.#rows.length === 0;
  }

  #form() {
    const onclick = () => {
      const [first] = this.#chosen;
      this.#chooseAll(false);
      first?.focus();
    };
    const form = element(
      "form",
      { class: "chosen-bar", hidden: true },
      this.#count,
      element("label", {}, TEXTS.category, this.#category),
      element("button", { type: "submit", class: "primary" }, TEXTS.put),
      element("button", { type: "button", class: "plain", onclick }, TEXTS.none),
      this.#said,
    );
    form.ariaLabel = TEXTS.title;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const category = this.#category.value.trim();
      if (!category) this.#category.focus();
      else if (form.ariaBusy !== "true") this.#put(category);
    });
    return form;
  }

  async #put(category) {
    const rows = this.#chosen;
    for (const row of rows) row.refuse("");
    this.#said.textContent = "";
    showBusy(this.element, true);
    const entries = rows.map(({ entry }) => entry);
    const put = () => this.#categorizing.put(entries, category);
    const answer = await this.#account.attempt(put, (error) => this.#refused(rows, error));
    showBusy(this.element, false);
    if (answer === null) this.#onChanged(WORDS.edit.unchanged, false);
    else if (answer) this.#done(rows, answer);
  }

  /** Those that are why are not chosen any more, and say it: the others can be put there at once. */
  #refused(rows, error) {
    const unfit = rows.map((row) => [row, refusalText(error, row.entry)]).filter(([, why]) => why);
    for (const [row, why] of unfit) {
      row.choose(false);
      row.refuse(why);
    }
    const counts = [unfit.length, rows.length].map(countText);
    const said = unfit.length ? TEXTS.unfit(...counts) : visible(error.message);
    const isOver = unfit.length === rows.length;
    this.#show(isOver ? "" : said);
    if (isOver) this.#onChanged(said, false);
    unfit[0]?.[0].focus();
  }

  #done(rows, { category, categorized }) {
    const moved = new Set(categorized.map(nameOf));
    const changed = rows.filter(({ entry }) => moved.has(nameOf(entry)));
    for (const row of changed) {
      row.choose(false);
      row.become(category);
    }
    const left = rows.length - changed.length;
    for (const row of this.#chosen) row.refuse(TEXTS.left);
    this.#show(left ? TEXTS.someLeft(countText(left)) : "");
    if (!left) this.#category.value = "";
    changed[0]?.focus();
    this.#onChanged(TEXTS.done(countText(changed.length), categoryText(category)), true);
  }
}
