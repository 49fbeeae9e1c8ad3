import { daysOf, isMonth, today } from "./money-months.js";

const FILTERS = ["merchant", "category", "book", "currency", "account_id", "from_date", "to_date"];

/**
 * What of the money is looked at: the month, the book and currency of the pictures, and the filters
 * of the entries. It stands in the page's address, so that a reload, and a link, show the same.
 */
export class Place {
  #query = new URLSearchParams(location.search);

  get month() {
    const asked = this.#query.get("month") ?? "";
    return isMonth(asked) ? asked : today().slice(0, 7);
  }

  /** Other filters go with another month: they are of its days. */
  set month(month) {
    this.#query = new URLSearchParams(this.series ? { month, series: this.series } : { month });
    this.#keep();
  }

  get series() {
    return this.#query.get("series") ?? "";
  }

  set series(key) {
    this.#query.set("series", key);
    this.#keep();
  }

  /** As `list_entries` takes them; the month's days where there are none. */
  get filters() {
    const given = FILTERS.filter((name) => this.#query.get(name));
    const filters = Object.fromEntries(given.map((name) => [name, this.#query.get(name)]));
    const hasDays = filters.from_date || filters.to_date;
    return hasDays ? filters : { ...daysOf(this.month), ...filters };
  }

  set filters(filters) {
    for (const name of FILTERS) {
      if (filters[name]) this.#query.set(name, filters[name]);
      else this.#query.delete(name);
    }
    this.#keep();
  }

  #keep() {
    history.replaceState(null, "", `${location.pathname}?${this.#query}`);
  }
}
