import { figures } from "../../elements/definitions.js";
import { element, words } from "../../elements/dom.js";
import { table } from "../../elements/table.js";
import { label } from "../../elements/values.js";
import { isText, listOf, orNull, shape } from "../../server/shapes.js";
import { categoryText } from "../../words/categories.js";
import { instantText, monthText } from "../../words/dates.js";
import { barLength, isWhole, pesos } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.budget;

/** A month's totals, with variable spending as a bar under its cap. */
export const monthSummary = {
  fits: shape({
    month: isText,
    income_total_mxn_cents: isWhole,
    expense_total_mxn_cents: isWhole,
    variable_cap_mxn_cents: orNull(isWhole),
    variable_spend_mxn_cents: isWhole,
    variable_remaining_mxn_cents: orNull(isWhole),
  }),
  draw: (summary) =>
    element(
      "div",
      { class: "view" },
      element("p", {}, monthText(summary.month)),
      variableSpending(summary),
      figures({
        [TEXTS.income]: pesos(summary.income_total_mxn_cents),
        [TEXTS.totalSpending]: pesos(summary.expense_total_mxn_cents),
      }),
    ),
};

/** A month's categories in the order of the result, each with a bar beside the largest. */
export const categorySummary = {
  fits: shape({
    month: isText,
    categories: listOf(
      shape({ category: isText, category_type: isText, expense_total_mxn_cents: isWhole }),
    ),
  }),
  draw: ({ month, categories }) => {
    const content = categories.length
      ? chart(categories)
      : element("p", { class: "hint" }, TEXTS.noSpending);
    return element("div", { class: "view" }, element("p", {}, monthText(month)), content);
  },
};

function variableSpending({
  variable_cap_mxn_cents: cap,
  variable_spend_mxn_cents: spent,
  variable_remaining_mxn_cents: remaining,
}) {
  const of = cap === null ? "" : TEXTS.of(pesos(cap));
  const amounts = element(
    "p",
    { class: "facing number" },
    element("span", {}, element("strong", {}, pesos(spent)), of),
    element("strong", { class: remaining < 0 ? "bad" : null }, remainingText(remaining)),
  );
  const heading = element("p", { class: "term" }, TEXTS.variableSpending);
  const parts = cap === null ? [amounts] : [amounts, bar(spent, cap)];
  return element("div", { class: "spending" }, heading, ...parts);
}

/** What a cap leaves: null without one, below zero when it is overspent. */
export function remainingText(remaining) {
  if (remaining === null) return TEXTS.noCap;
  return remaining < 0 ? TEXTS.overspent(pesos(-remaining)) : TEXTS.left(pesos(remaining));
}

/** The figures above say it; the bar is for the eye. */
function bar(spent, cap) {
  const whole = spent > cap ? spent : cap;
  const meter = element("div", { class: "meter", "aria-hidden": "true" });
  meter.append(stretch("within", spent > cap ? cap : spent, whole));
  if (spent > cap) meter.append(stretch("over", BigInt(spent) - BigInt(cap), whole));
  return meter;
}

function stretch(look, part, whole) {
  const node = element("span", { class: look });
  node.style.width = barLength(part, whole);
  return node;
}

function chart(categories) {
  const totals = categories.map((row) => row.expense_total_mxn_cents);
  const largest = totals.reduce((most, total) => (total > most ? total : most));
  const columns = [
    { heading: CARDS.category, content: (row) => words(categoryText(row.category)) },
    { heading: CARDS.type, content: (row) => label(row.category_type) },
    { heading: TEXTS.spent, content: (row) => pesos(row.expense_total_mxn_cents), isNumber: true },
  ];
  const frame = table({ name: TEXTS.byCategory, columns, rows: categories, look: "chart" });
  /** @type {NodeListOf<HTMLElement>} */
  const drawnRows = frame.querySelectorAll("tbody tr");
  for (const [index, row] of drawnRows.entries()) {
    row.style.setProperty("--share", barLength(totals[index], largest));
  }
  return frame;
}

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
