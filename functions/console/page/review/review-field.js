import { element } from "../elements/dom.js";
import { visible } from "../words/foreign.js";
import { NotUnderstood, READERS } from "./review-values.js";

let count = 0;

function nextId() {
  count += 1;
  return `problem-${count}`;
}

/** A labelled field of a form, with what is wrong with it below. */
export class Field {
  #hadValue;
  #problem = element("p", { class: "problem", id: nextId() });

  constructor(name, label, value, attributes = {}) {
    this.name = name;
    this.#hadValue = value !== "";
    const described = { "aria-describedby": this.#problem.id };
    this.input = element("input", { name, autocomplete: "off", ...described, ...attributes });
    this.input.value = value;
    this.input.addEventListener("input", () => (this.problem = ""));
    const title = element("label", {}, label, this.input);
    this.element = element("div", { class: "review-field" }, title, this.#problem);
  }

  /** What it says; undefined when it is not understood, which is then shown. */
  read() {
    try {
      const text = this.input.value.trim();
      this.problem = "";
      return READERS[this.name](text, { hadValue: this.#hadValue });
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      this.problem = error.message;
      return undefined;
    }
  }

  set problem(text) {
    this.#problem.textContent = visible(text);
    this.input.ariaInvalid = text ? "true" : null;
  }
}
