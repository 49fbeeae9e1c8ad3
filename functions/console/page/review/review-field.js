import { element } from "../elements/dom.js";
import { visible } from "../words/foreign.js";
import { REVIEW } from "./review-words.js";

const RULES = REVIEW.rules;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^([-+\u2212]?)0*(\d{1,10})(\.\d{1,10})?$/;
const CURRENCY = /^[A-Z]{3}$/;
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

/** What a field's text stands for: null for an empty one. Throws NotUnderstood. */
const READERS = {
  date: (text) => ruled(DAY.test(text) && text, RULES.date),
  merchant: (text) => ruled(text, RULES.merchant),
  amount,
  currency: (text) => {
    const code = text.toUpperCase();
    return ruled(CURRENCY.test(code) && code, RULES.currency);
  },
  category: (text, { hadValue }) => (hadValue ? ruled(text, RULES.category) : text || null),
};

/** A field's text is not what is asked for; the message says what is. */
class NotUnderstood extends Error {}

/** "−4,50" is not guessed at; "-4.50" stays text, since no float may come near it. */
function amount(text) {
  const [, sign, whole, decimals = ""] = AMOUNT.exec(text.replaceAll(/\s/g, "")) ?? [];
  ruled(whole, RULES.amount);
  ruled((whole + decimals).length <= 16, RULES.digits);
  return (sign && sign !== "+" ? "-" : "") + whole + decimals;
}

function ruled(value, rule) {
  if (!value) throw new NotUnderstood(rule);
  return value;
}
