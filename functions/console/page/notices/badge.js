import { find } from "../elements/dom.js";

/** A button of the bar that tells a number, in a badge and in its name. */
export class Badge {
  #button;
  #badge;
  #name;

  /** @param {HTMLElement} button */
  constructor(button) {
    this.#button = button;
    this.#badge = find(".badge", HTMLElement, button);
    this.#name = find(".word", HTMLElement, button).textContent;
  }

  /** `named` says both, the button's name and the number; `isMore` when there are more than that. */
  show(count, named, isMore = false) {
    const text = `${count}${isMore ? "+" : ""}`;
    this.#badge.hidden = count === 0;
    this.#badge.textContent = text;
    this.#button.ariaLabel = count === 0 ? this.#name : named(this.#name, text);
  }
}
