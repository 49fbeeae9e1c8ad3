import { remainingText } from "./budget-month.js";
import { dayText } from "./dates.js";
import { figures } from "./definitions.js";
import { element, words } from "./dom.js";
import { isWhole, pesos } from "./pesos.js";
import { isFlag, isText, listOf, orNull, shape } from "./shapes.js";
import { table } from "./table.js";

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
        "Variable cap": capText(answer),
        "Before this purchase": remainingText(answer.variable_remaining_mxn_cents),
      }),
      element("div", {}, element("p", { class: "term" }, "To be paid next"), due(answer)),
    ),
};

function verdict({ affordable, reasons }) {
  const word = affordable ? "Affordable" : "Not affordable";
  const look = affordable ? "verdict good" : "verdict bad";
  const items = reasons.map((reason) => element("li", {}, reason));
  const list = items.length ? [element("ul", { class: "plain-list" }, ...items)] : [];
  return element("div", {}, element("p", { class: look }, word), ...list);
}

function capText({ variable_cap_mxn_cents: cap }) {
  return cap === null ? "No cap set" : pesos(cap);
}

function due({ next_obligations: obligations }) {
  if (obligations.length === 0) return element("p", { class: "hint" }, "Nothing.");
  const columns = [
    { heading: "Name", content: (each) => words(each.name) },
    {
      heading: "Due",
      content: ({ due_date_iso: day }) => (day === null ? "No date" : dayText(day)),
    },
    { heading: "Amount", content: (each) => pesos(each.amount_mxn_cents), isNumber: true },
  ];
  return table({ name: "To be paid next", columns, rows: obligations, look: "stacked" });
}
