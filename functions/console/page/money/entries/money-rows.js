import { element, find } from "../../elements/dom.js";
import { save } from "../../elements/save-file.js";
import { failure } from "../../server/failure.js";
import { countText } from "../../words/amounts.js";
import { categoryText, NO_CATEGORY } from "../../words/categories.js";
import { answerOf, part } from "../money-block.js";
import { WORDS } from "../money-words.js";
import { Chosen } from "./money-chosen.js";
import { nameOf } from "./money-entries.js";
import { Filters } from "./money-filters.js";
import { Row } from "./money-row.js";

const FIELDS = ["day", "text", "category", "book", "account", "currency", "amount"];
const WRITTEN_BY_OTHERS = ["text", "category", "account"];
const MARK = "\ufeff";
const TEXTS = WORDS.rows;
const FIRST = 100;
const NEXT = 500;
const CHUNK = 50;
const AHEAD = "1200px";
/** How many the server skips at most. */
const MOST_SKIPPED = 20_000;

/** @import { Account } from "../../sign-in/account.js" */

/**
 * The entries that the filters find, newest first. They come page by page as one scrolls; of those
 * that are far from what is seen, the browser lays out nothing.
 */
export class Rows {
  #onChanged;
  #filters;
  #status = element("p", { class: "hint", role: "status" });
  #categories = element("datalist", { id: "money-categories" });
  #list = element("div", { class: "chunks" });
  #chosen = new Chosen((text, isChanged) => this.#changed(text, isChanged));
  #grid = element("div", { class: "rows", role: "table" }, head(this.#chosen.all), this.#list);
  #more = element("button", { type: "button", class: "plain" }, TEXTS.more);
  #save = element("button", { type: "button", class: "quiet small" }, TEXTS.save);
  #failure = element("div", { class: "rows-failure" });
  #watch;
  /** @type {Account} */
  #account;
  /** @type {Record<string, string>} */
  #asked = {};
  #entries = [];
  #ids = new Set();
  #read = 0;
  #total = 0;
  #version = 0;
  #isAsking = false;

  /**
   * `onAsked` gets the filters that the user asks for, and `onChanged` is called when an entry was
   * changed.
   */
  constructor({ onAsked, onChanged }) {
    this.#onChanged = onChanged;
    this.#filters = new Filters(onAsked);
    this.#grid.ariaLabel = TEXTS.list;
    this.#more.addEventListener("click", () => this.#ask());
    this.#save.addEventListener("click", () => this.#saveAll());
    this.element = part(
      "entries",
      TEXTS.title,
      this.#filters.element,
      element("div", { class: "page-head" }, this.#status, this.#save),
      this.#grid,
      this.#failure,
      element("p", {}, this.#more),
      this.#chosen.element,
      this.#categories,
    );
    const root = find("main");
    this.#watch = new IntersectionObserver(
      ([{ isIntersecting }]) => isIntersecting && this.#ask(),
      {
        root,
        rootMargin: AHEAD,
      },
    );
  }

  /** The categories that a field offers. */
  offer(categories) {
    const named = categories.filter((category) => category !== NO_CATEGORY).map(categoryText);
    const options = [...new Set(named)].map((value) => element("option", { value }));
    this.#categories.replaceChildren(...options);
  }

  /** Begins a new list. */
  show(account, filters) {
    this.#account = account;
    this.#filters.show(filters);
    this.#asked = filters;
    this.#entries = [];
    this.#ids.clear();
    this.#read = this.#total = 0;
    this.#version += 1;
    this.#isAsking = false;
    this.#grid.hidden = true;
    this.#list.replaceChildren();
    this.#chosen.begin(account);
    this.#status.textContent = "";
    return this.#ask();
  }

  focus() {
    const heading = find("h3", HTMLElement, this.element);
    heading.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "start" });
  }

  async #ask() {
    if (this.#isAsking || (this.#read && this.#read >= this.#total)) return;
    this.#isAsking = true;
    const version = this.#version;
    const isCurrent = () => version === this.#version;
    this.#watch.unobserve(this.#more);
    this.#failure.replaceChildren();
    this.#grid.ariaBusy = "true";
    const page = { n: this.#read ? NEXT : FIRST, offset: this.#read };
    const ask = () => answerOf(this.#account, "list_entries", { ...this.#asked, ...page });
    const onFailed = (error) => {
      if (!isCurrent()) return;
      this.#more.hidden = true;
      this.#failure.replaceChildren(failure(error, () => this.#ask()));
    };
    const found = await this.#account.attempt(ask, onFailed);
    if (!isCurrent()) return;
    this.#isAsking = false;
    this.#grid.ariaBusy = "false";
    if (found) this.#add(found);
  }

  #add({ entries, total }) {
    this.#read += entries.length;
    this.#total = entries.length ? total : this.#read;
    // What was entered meanwhile moves others to the next page, where they come again.
    const fresh = entries.filter((entry) => {
      const key = nameOf(entry);
      return !this.#ids.has(key) && this.#ids.add(key);
    });
    this.#entries.push(...fresh);
    for (let start = 0; start < fresh.length; start += CHUNK) {
      const rows = fresh.slice(start, start + CHUNK).map((entry) => this.#row(entry));
      const nodes = rows.map((row) => row.element);
      this.#list.append(element("div", { role: "rowgroup", class: "chunk" }, ...nodes));
      this.#chosen.add(rows);
    }
    this.#count();
    if (!this.#more.hidden) this.#watch.observe(this.#more);
  }

  #row(entry) {
    return new Row(this.#account, entry, (text, isChanged) => this.#changed(text, isChanged));
  }

  #changed(text, isChanged) {
    this.#status.textContent = text;
    if (isChanged) this.#onChanged();
  }

  #count() {
    const count = this.#entries.length;
    this.#grid.hidden = count === 0;
    this.#grid.setAttribute("aria-rowcount", String(this.#total + 1));
    this.#more.hidden = this.#read >= this.#total || this.#read > MOST_SKIPPED;
    this.#save.hidden = count === 0;
    this.#status.textContent = count
      ? TEXTS.shown(countText(count), countText(this.#total))
      : TEXTS.none;
  }

  #saveAll() {
    const day = this.#asked.to_date ?? this.#asked.from_date;
    save(TEXTS.file(day.slice(0, 7)), csvOf(this.#entries), "text/csv");
  }
}

function head(all) {
  const titles = [TEXTS.day, TEXTS.what, TEXTS.category, TEXTS.where, TEXTS.amount];
  const cells = titles.map((title) => element("span", { role: "columnheader" }, title));
  const choose = element("span", { role: "columnheader", class: "choose" }, all);
  const row = element("div", { role: "row", class: "row head" }, choose, ...cells);
  return element("div", { role: "rowgroup" }, row);
}

/** Entries as CSV (RFC 4180) that spreadsheets read as UTF-8 and in which they find no formula. */
function csvOf(entries) {
  const lines = entries.map((entry) => FIELDS.map((name) => cell(name, entry[name])).join(","));
  return `${MARK}${[FIELDS.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(name, value) {
  const isFormula = WRITTEN_BY_OTHERS.includes(name) && /^[\s]*[=+\-@]/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
