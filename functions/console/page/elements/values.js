import { CARDS } from "../cards/card-words.js";
import { print } from "../server/json.js";
import { dateText } from "../words/dates.js";
import { LABELS } from "../words/label-words.js";
import { LANGUAGE } from "../words/language.js";
import { isWhole, pesos } from "../words/pesos.js";
import { ID } from "./columns.js";

const CARD_TOOLS = new Set(["get_account_summary", "get_recent_transactions"]);
const CARD_AMOUNTS = new Set([
  "amount",
  "available_credit",
  "balance",
  "credit_limit",
  "minimum_due",
]);
const WORDS = new Map(
  Object.entries({ gmail: "Gmail", id: "ID", ids: "IDs", otp: "OTP", tx: "transaction" }),
);
const UNITS = /_(mxn_cents|inr|iso)$/;

/** What contracts write as a word or a sentence of their own, and no person does. */
const CODED = new Set([
  "book",
  "category_type",
  "estimated_resolution",
  "kind",
  "message",
  "outcome",
  "priority",
  "review_status",
  "state",
  "status",
  "type",
]);

/** "available_credit" and "availableCredit" as "Available credit", without the unit in the name. */
export function label(key) {
  const known = LABELS[withoutUnit(key)];
  if (known) return known;
  const words = withoutUnit(key)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[_\-\s]+/);
  const phrase = words.map((word) => WORDS.get(word.toLowerCase()) ?? word.toLowerCase()).join(" ");
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** "amount_mxn_cents" as "amount": what the field is about. */
export function withoutUnit(key) {
  return key.replace(UNITS, "");
}

/** A tool's name as a title: "get_account_summary" as "Account summary". */
export function title(tool) {
  return LABELS[tool] ?? label(tool.replace(/^(get|finance)[_-]/, ""));
}

/** A contract's own word or sentence in the page's language; as it is where there is no other. */
export function told(value) {
  return LABELS[value] ?? value;
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `{amount: "12.50", currency: "MXN"}`: a decimal number or string with its ISO 4217 code. */
export function isMoney(value) {
  return (
    isObject(value) &&
    Object.keys(value).length === 2 &&
    /^[A-Z]{3}$/.test(value.currency) &&
    /^-?\d+(\.\d+)?$/.test(value.amount)
  );
}

export function isNumeric(value) {
  return isNumber(value) || isMoney(value);
}

/** One value of a tool's result as text, money in its currency: that of a card, where it says one. */
export function valueText(value, key, tool, currency) {
  if (value == null || value.length === 0) return "–";
  if (typeof value === "boolean") return value ? CARDS.yes : CARDS.no;
  if (isMoney(value)) return money(value.amount, value.currency);
  if (isNumber(value)) return numberText(value, key, tool, currency);
  if (Array.isArray(value))
    return value.map((item) => valueText(item, key, tool, currency)).join(", ");
  if (typeof value === "object") return print(value);
  return CODED.has(key) || ID.test(key) ? told(value) : dateText(value);
}

function isNumber(value) {
  return typeof value === "number" || typeof value === "bigint";
}

function numberText(value, key, tool, currency = "INR") {
  if (key.endsWith("_mxn_cents") && isWhole(value)) return pesos(value);
  if (CARD_TOOLS.has(tool) && CARD_AMOUNTS.has(key)) return cardMoney(value, currency);
  if (key.endsWith("_inr")) return cardMoney(value, "INR");
  return new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 20 }).format(value);
}

function cardMoney(value, currency) {
  return money(value, currency, isWhole(value) ? 0 : 2);
}

/** Intl reads decimal strings exactly; a detour through a float would lose large amounts. */
function money(amount, currency, digits = 2) {
  /** @type {Intl.NumberFormatOptions} */
  const style = { style: "currency", currency, minimumFractionDigits: digits };
  return new Intl.NumberFormat(LANGUAGE, { ...style, maximumFractionDigits: 20 }).format(amount);
}
