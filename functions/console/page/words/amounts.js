import { isText, shape } from "../server/shapes.js";
import { LANGUAGE } from "./language.js";

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const GROUPED = new Intl.NumberFormat(LANGUAGE);
const POINT = GROUPED.formatToParts(0.5).find((part) => part.type === "decimal")?.value;

/** A decimal number as text, such as "-1234.50". */
export const isDecimal = (value) => isText(value) && DECIMAL.test(value);

/** `{amount: "-1234.50", currency: "EUR"}`. */
export const isAmount = shape({ amount: isDecimal, currency: isText });

/** A JSON number: up to 15 digits a float prints the very decimal that it was read from. */
export const isDecimalNumber = (value) =>
  (typeof value === "bigint" || Number.isFinite(value)) && isDecimal(String(value));

/** -1234.5 as "-1234.50": what is told in numbers is told to the cent at least. */
export function toCents(number) {
  const [whole, decimals = ""] = String(number).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

/** "-1234.50" as "-1,234.50": each digit as it was told, since none goes through a float. */
export function decimalText(decimal) {
  const [, sign, whole, decimals] = DECIMAL.exec(decimal) ?? [];
  return sign + countText(BigInt(whole)) + (decimals ? POINT + decimals : "");
}

/** An integer with its thousands apart. */
export function countText(count) {
  return GROUPED.format(count);
}

/** "-1,234.50 EUR". */
export function amountText({ amount, currency }) {
  return `${decimalText(amount)} ${currency}`;
}
