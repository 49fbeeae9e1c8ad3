import { element } from "../../elements/dom.js";
import { isText, shape } from "../../server/shapes.js";
import { instantText, monthText } from "../../words/dates.js";
import { isWhole, pesos } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const isBalance = shape({ bank_balance_mxn_cents: isWhole, as_of_iso: isText });

/** The bank balance as it was last told. */
export const bankBalance = { fits: isBalance, draw: balanceLine };

/** The bank balance that was just stored. */
export const storedBankBalance = {
  fits: shape({ stored: isBalance }),
  draw: ({ stored }) => balanceLine(stored),
};

/** The most to spend on variable things, from a month on. */
export const budgetCap = {
  fits: shape({ variable_cap_mxn_cents: isWhole, effective_month: isText }),
  draw: ({ variable_cap_mxn_cents: cap, effective_month: month }) =>
    line(pesos(cap), CARDS.budget.cap(monthText(month))),
};

function balanceLine({ bank_balance_mxn_cents: balance, as_of_iso: instant }) {
  return line(pesos(balance), CARDS.budget.inBank(instantText(instant)));
}

function line(amount, rest) {
  const figure = element("strong", { class: "number" }, amount);
  return element("p", { class: "line" }, figure, " ", element("span", { class: "soft" }, rest));
}
