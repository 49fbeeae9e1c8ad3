import { COMMON } from "../words/common-words.js";

const WHOLE = /^-?\d+$/;
const UNSEEN = /[\p{Cf}\u007f-\u009f\u2028\u2029]/gu;

/** JSON's value. A whole number that a float would round is a BigInt. */
export function parse(text) {
  return JSON.parse(text, exactly);
}

/** A value from `parse` as JSON again, digit for digit. */
export function print(value, indent) {
  return JSON.stringify(value, withAllDigits, indent);
}

/** The same JSON with the characters that one cannot see, or that turn others round, escaped. */
export function inSight(json) {
  return json.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

/**
 * A decimal's text as the JSON number of these very digits. Browsers older than 2025 go by a
 * float, which is the same number for up to 15 digits.
 */
export function exactNumber(decimal) {
  return JSON.rawJSON ? JSON.rawJSON(decimal) : Number(decimal);
}

/** Browsers older than 2025 do not tell the digits: no number is better than a wrong one. */
function exactly(_key, value, context) {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (!context) return COMMON.unreadableNumber;
  return WHOLE.test(context.source) ? BigInt(context.source) : value;
}

function withAllDigits(_key, value) {
  return typeof value === "bigint" ? JSON.rawJSON(String(value)) : value;
}

function escaped(unit) {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
