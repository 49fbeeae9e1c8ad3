import { element } from "../elements/dom.js";
import { amountText, decimalText } from "../words/amounts.js";
import { barLength } from "../words/pesos.js";

const CENTS = 100n;

/** 123450 centavos as `{amount: "1234.50", currency: "MXN"}`, exact for every integer. */
export function ofCents(cents) {
  const whole = BigInt(cents);
  const size = whole < 0n ? -whole : whole;
  const decimals = String(size % CENTS).padStart(2, "0");
  return { amount: `${whole < 0n ? "-" : ""}${size / CENTS}.${decimals}`, currency: "MXN" };
}

/** An amount with its currency less loud, and a plus where `isSigned` and it came in. */
export function amountNode({ amount, currency }, { isSigned = false } = {}) {
  const plus = isSigned && isAboveZero(amount) ? "+" : "";
  const code = element("span", { class: "currency" }, currency);
  const look = plus ? "amount number good" : "amount number";
  return element("span", { class: look }, `${plus}${decimalText(amount)} `, code);
}

/** An amount that is a button to the entries behind it; `what` says which amount it is. */
export function leading(amount, what, onclick) {
  const button = element(
    "button",
    { type: "button", class: "figure", onclick },
    amountNode(amount),
  );
  button.ariaLabel = what(amountText(amount));
  return button;
}

/** Whether a decimal's text is more than nothing. */
export function isAboveZero(decimal) {
  return !decimal.startsWith("-") && /[1-9]/.test(decimal);
}

/** How long the bar of each of these decimals is beside the largest, in CSS. */
export function shares(decimals) {
  const units = inOneUnit(decimals);
  const largest = units.reduce((most, each) => (each > most ? each : most), 1n);
  return units.map((each) => barLength(each, largest));
}

/** The largest of decimals, none of which is below zero. */
export function largestOf(decimals) {
  const units = inOneUnit(decimals);
  const most = units.reduce((best, each, index) => (each > units[best] ? index : best), 0);
  return decimals[most];
}

/** Decimals' texts as whole numbers of the smallest unit that any of them has. */
function inOneUnit(decimals) {
  const parts = decimals.map((decimal) => decimal.split("."));
  const scale = Math.max(0, ...parts.map(([, digits = ""]) => digits.length));
  return parts.map(([whole, digits = ""]) => BigInt(whole + digits.padEnd(scale, "0")));
}
