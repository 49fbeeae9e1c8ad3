import { REVIEW } from "./review-words.js";

const RULES = REVIEW.rules;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^([-+\u2212]?)0*(\d{1,10})(\.\d{1,10})?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** What a field's text stands for: null for an empty one. Throws NotUnderstood. */
export const READERS = {
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
export class NotUnderstood extends Error {}

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
