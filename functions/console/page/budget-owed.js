import { element, words } from "./dom.js";
import { isWhole, pesos } from "./pesos.js";
import { isFlag, isText, listOf, orNull, shape } from "./shapes.js";
import { table } from "./table.js";
import { label } from "./values.js";

const isDebt = shape({
  name: isText,
  balance_mxn_cents: isWhole,
  minimum_payment_mxn_cents: orNull(isWhole),
  due_day_of_month: orNull(isWhole),
  priority: isText,
  do_not_accelerate: isFlag,
});
const isObligation = shape({
  name: isText,
  amount_mxn_cents: isWhole,
  category_type: isText,
  due_day_of_month: orNull(isWhole),
});

/** The user's debts, in the order of the result. */
export const debts = {
  fits: shape({ debts: listOf(isDebt) }),
  draw: ({ debts }) => listed("Debts", DEBT, debts, "No debts."),
};

/** A debt that was just stored. */
export const storedDebt = {
  fits: shape({ stored: isDebt }),
  draw: ({ stored }) => listed("Debt", DEBT, [stored]),
};

/** What has to be paid every month beside debts. */
export const obligations = {
  fits: shape({ obligations: listOf(isObligation) }),
  draw: ({ obligations }) => listed("Obligations", OBLIGATION, obligations, "No obligations."),
};

/** An obligation that was just stored. */
export const storedObligation = {
  fits: shape({ stored: isObligation }),
  draw: ({ stored }) => listed("Obligation", OBLIGATION, [stored]),
};

const NAME = { heading: "Name", content: (row) => words(row.name) };
const DUE = {
  heading: "Due",
  content: ({ due_day_of_month: day }) => (day === null ? "No day" : `Day ${day}`),
};
const DEBT = [
  NAME,
  { heading: "Balance", content: (debt) => pesos(debt.balance_mxn_cents), isNumber: true },
  {
    heading: "Minimum",
    content: ({ minimum_payment_mxn_cents: least }) => (least === null ? "None" : pesos(least)),
    isNumber: true,
  },
  DUE,
  {
    heading: "Priority",
    content: ({ priority, do_not_accelerate }) =>
      do_not_accelerate ? `${label(priority)}, minimum only` : label(priority),
  },
];
const OBLIGATION = [
  NAME,
  { heading: "Amount", content: (each) => pesos(each.amount_mxn_cents), isNumber: true },
  DUE,
  { heading: "Type", content: (each) => label(each.category_type) },
];

function listed(name, columns, rows, none) {
  if (rows.length === 0) return element("p", { class: "hint" }, none);
  return table({ name, columns, rows, look: "stacked" });
}
