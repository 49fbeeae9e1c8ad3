const WHOLE = /^-?\d+$/;
const UNREADABLE = "A number too large for this browser to read exactly";

/** JSON's value. A whole number that a float would round is a BigInt. */
export function parse(text) {
  return JSON.parse(text, exactly);
}

/** A value from `parse` as JSON again, digit for digit. */
export function print(value, indent) {
  return JSON.stringify(value, withAllDigits, indent);
}

/** Browsers older than 2025 do not tell the digits: no number is better than a wrong one. */
function exactly(key, value, context) {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (!context) return UNREADABLE;
  return WHOLE.test(context.source) ? BigInt(context.source) : value;
}

function withAllDigits(key, value) {
  return typeof value === "bigint" ? JSON.rawJSON(String(value)) : value;
}
