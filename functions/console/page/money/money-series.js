import { element } from "../elements/dom.js";
import { WORDS } from "./money-words.js";

/** Names a book's amounts of one currency: "ledger.EUR". */
export function keyOf({ book, currency }) {
  return `${book}.${currency}`;
}

/** Those of amounts `{book, currency}` that are of different ones, by their keys, in their order. */
export function eachOnce(amounts) {
  const order = Object.keys(WORDS.books);
  const place = ({ book }) => order.indexOf(book);
  const all = new Map(amounts.map((amount) => [keyOf(amount), amount]));
  return new Map([...all].sort(([, one], [, other]) => place(one) - place(other)));
}

/** Which book and currency both pictures are of: their amounts are never added up. */
export class Series {
  #chosen = "";
  #onChosen;
  #choices = element("div", { class: "segments" });
  element = element(
    "fieldset",
    { class: "series" },
    element("legend", { class: "hint" }, WORDS.series.title),
    this.#choices,
  );

  /** `onChosen` gets the key that was chosen. */
  constructor(onChosen) {
    this.#onChosen = onChosen;
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#chosen = target.value;
      this.#onChosen(this.#chosen);
    });
  }

  /** Offers those of the amounts `{book, currency}`, and answers the key of the one to show. */
  offer(amounts, wanted) {
    const all = eachOnce(amounts);
    const [first = ""] = all.keys();
    this.#chosen = [wanted, this.#chosen].find((key) => all.has(key)) ?? first;
    this.#choices.replaceChildren(...[...all].map(([key, amount]) => this.#choice(key, amount)));
    this.element.hidden = all.size < 2;
    return this.#chosen;
  }

  #choice(key, { book, currency }) {
    const input = element("input", { type: "radio", name: "series", value: key });
    input.checked = key === this.#chosen;
    return element("label", {}, input, element("span", {}, WORDS.whose(book, currency)));
  }
}
