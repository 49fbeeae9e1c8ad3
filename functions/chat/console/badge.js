/** A button of the bar that tells a number, in a badge and in its name. */
export class Badge {
  #button;
  #badge;
  #name;

  constructor(button) {
    this.#button = button;
    this.#badge = button.querySelector(".badge");
    this.#name = button.querySelector(".word").textContent;
  }

  /** `count` things that are `what`; `isMore` when there are more than that. */
  show(count, what, isMore = false) {
    const text = `${count}${isMore ? "+" : ""}`;
    this.#badge.hidden = count === 0;
    this.#badge.textContent = text;
    this.#button.ariaLabel = count === 0 ? this.#name : `${this.#name}, ${text} ${what}`;
  }
}
