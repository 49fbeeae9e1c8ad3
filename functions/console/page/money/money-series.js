import { element } from "../elements/dom.js";
import { WORDS } from "./money-words.js";

/** Which currency both pictures are of: amounts of several are never added up. */
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

  /** `onChosen` gets the currency that was chosen. */
  constructor(onChosen) {
    this.#onChosen = onChosen;
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#chosen = target.value;
      this.#onChosen(this.#chosen);
    });
  }

  /** Offers the currencies of the amounts, and answers the one to show. */
  offer(amounts, wanted) {
    const all = [...new Set(amounts.map(({ currency }) => currency))];
    const [first = ""] = all;
    this.#chosen = [wanted, this.#chosen].find((each) => all.includes(each)) ?? first;
    this.#choices.replaceChildren(...all.map((currency) => this.#choice(currency)));
    this.element.hidden = all.length < 2;
    return this.#chosen;
  }

  #choice(currency) {
    const input = element("input", { type: "radio", name: "series", value: currency });
    input.checked = currency === this.#chosen;
    return element("label", {}, input, element("span", {}, currency));
  }
}
