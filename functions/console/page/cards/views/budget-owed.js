import { element, words } from "../../elements/dom.js";
import { table } from "../../elements/table.js";
import { label } from "../../elements/values.js";
import { isFlag, isText, listOf, orNull, shape } from "../../server/shapes.js";
import { isWhole, pesos } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.budget;

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
  draw: ({ debts }) => listed(TEXTS.debts, DEBT, debts, TEXTS.noDebts),
};

/** A debt that was just stored. */
export const storedDebt = {
  fits: shape({ stored: isDebt }),
  draw: ({ stored }) => listed(TEXTS.debt, DEBT, [stored]),
};

/** What has to be paid every month beside debts. */
export const obligations = {
  fits: shape({ obligations: listOf(isObligation) }),
  draw: ({ obligations }) =>
    listed(TEXTS.obligations, OBLIGATION, obligations, TEXTS.noObligations),
};

/** An obligation that was just stored. */
export const storedObligation = {
  fits: shape({ stored: isObligation }),
  draw: ({ stored }) => listed(TEXTS.obligation, OBLIGATION, [stored]),
};

const NAME = { heading: CARDS.name, content: (row) => words(row.name) };
const DUE = {
  heading: CARDS.due,
  content: ({ due_day_of_month: day }) => (day === null ? TEXTS.noDay : TEXTS.day(day)),
};
const DEBT = [
  NAME,
  { heading: CARDS.balance, content: (debt) => pesos(debt.balance_mxn_cents), isNumber: true },
  {
    heading: TEXTS.minimum,
    content: ({ minimum_payment_mxn_cents: least }) => (least === null ? CARDS.none : pesos(least)),
    isNumber: true,
  },
  DUE,
  {
    heading: TEXTS.priority,
    content: ({ priority, do_not_accelerate }) =>
      do_not_accelerate ? TEXTS.minimumOnly(label(priority)) : label(priority),
  },
];
const OBLIGATION = [
  NAME,
  { heading: CARDS.amount, content: (each) => pesos(each.amount_mxn_cents), isNumber: true },
  DUE,
  { heading: CARDS.type, content: (each) => label(each.category_type) },
];

function listed(name, columns, rows, none) {
  if (rows.length === 0) return element("p", { class: "hint" }, none);
  return table({ name, columns, rows, look: "stacked" });
}
