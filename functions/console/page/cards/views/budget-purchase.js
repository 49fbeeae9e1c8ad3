import { figures } from "../../elements/definitions.js";
import { element, words } from "../../elements/dom.js";
import { table } from "../../elements/table.js";
import { told } from "../../elements/values.js";
import { isFlag, isText, listOf, orNull, shape } from "../../server/shapes.js";
import { dayText } from "../../words/dates.js";
import { isWhole, pesos } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";
import { remainingText } from "./budget-month.js";

const TEXTS = CARDS.budget;

/** Whether a purchase can be afforded, why not, and what was held against it. */
export const purchase = {
  fits: shape({
    affordable: isFlag,
    reasons: listOf(isText),
    variable_cap_mxn_cents: orNull(isWhole),
    variable_remaining_mxn_cents: orNull(isWhole),
    next_obligations: listOf(
      shape({ name: isText, amount_mxn_cents: isWhole, due_date_iso: orNull(isText) }),
    ),
  }),
  draw: (answer) =>
    element(
      "div",
      { class: "view" },
      verdict(answer),
      figures({
        [TEXTS.variableCap]: capText(answer),
        [TEXTS.before]: remainingText(answer.variable_remaining_mxn_cents),
      }),
      element("div", {}, element("p", { class: "term" }, TEXTS.toBePaid), due(answer)),
    ),
};

function verdict({ affordable, reasons }) {
  const word = affordable ? TEXTS.affordable : TEXTS.notAffordable;
  const look = affordable ? "verdict good" : "verdict bad";
  const items = reasons.map((reason) => element("li", {}, told(reason)));
  const list = items.length ? [element("ul", { class: "plain-list" }, ...items)] : [];
  return element("div", {}, element("p", { class: look }, word), ...list);
}

function capText({ variable_cap_mxn_cents: cap }) {
  return cap === null ? TEXTS.noCap : pesos(cap);
}

function due({ next_obligations: obligations }) {
  if (obligations.length === 0) return element("p", { class: "hint" }, TEXTS.nothingToPay);
  const columns = [
    { heading: CARDS.name, content: (each) => words(each.name) },
    {
      heading: CARDS.due,
      content: ({ due_date_iso: day }) => (day === null ? CARDS.noDate : dayText(day)),
    },
    { heading: CARDS.amount, content: (each) => pesos(each.amount_mxn_cents), isNumber: true },
  ];
  return table({ name: TEXTS.toBePaid, columns, rows: obligations, look: "stacked" });
}
