import { element } from "../elements/dom.js";
import { table } from "../elements/table.js";
import { amountText } from "../words/amounts.js";
import { dayText, shortDayText } from "../words/dates.js";
import { foreign, oneLine } from "../words/foreign.js";
import { amountNode } from "./money-amounts.js";
import { daysBackFrom, today } from "./money-months.js";
import { WORDS } from "./money-words.js";

const TEXTS = WORDS.upcoming;

/**
 * What has to be paid soon, of what `get_upcoming` answers. `onWhy` gets the filters of the entries
 * that a charge which comes again was found by.
 */
export function upcomingList({ upcoming }, onWhy) {
  if (upcoming.length === 0) return [element("p", { class: "hint" }, TEXTS.none)];
  const columns = [
    { heading: TEXTS.due, content: dayOf },
    { heading: TEXTS.what, content: (payment) => described(payment, onWhy) },
    { heading: TEXTS.amount, content: due, isNumber: true },
  ];
  return [table({ name: TEXTS.list, columns, rows: upcoming })];
}

function dayOf({ due, overdue }) {
  return overdue ? element("strong", {}, TEXTS.overdue(dayText(due))) : shortDayText(due);
}

function due({ amount, currency, varies }) {
  const node = amountNode({ amount, currency });
  return varies ? element("span", {}, `${TEXTS.about} `, node) : node;
}

function described(payment, onWhy) {
  const kind = TEXTS.kinds[payment.kind] ?? payment.kind;
  const about = `${kind} · ${WORDS.books[payment.book] ?? payment.book}`;
  return element("span", {}, named(payment, onWhy), element("span", { class: "hint" }, about));
}

function named({ kind, name, book, currency, amount }, onWhy) {
  if (kind !== "recurring") return foreign(name);
  const onclick = () => onWhy({ book, currency, merchant: name, ...daysBackFrom(today()) });
  const button = element("button", { type: "button", class: "figure", onclick }, foreign(name));
  button.ariaLabel = WORDS.leads(oneLine(name), amountText({ amount, currency }));
  return button;
}
