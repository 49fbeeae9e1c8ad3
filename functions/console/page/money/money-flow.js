import { element } from "../elements/dom.js";
import { table } from "../elements/table.js";
import { amountText } from "../words/amounts.js";
import { monthText } from "../words/dates.js";
import { LANGUAGE } from "../words/language.js";
import { amountNode, isAboveZero, largestOf, shares } from "./money-amounts.js";
import { daysOf, monthAfter } from "./money-months.js";
import { WORDS } from "./money-words.js";

export const MONTHS = 12;
const TEXTS = WORDS.flow;
const SHORT = new Intl.DateTimeFormat(LANGUAGE, { month: "short", timeZone: "UTC" });

/**
 * What came in and went out in each of the twelve months up to `month`: a picture, and the same as
 * a table. `groups` are `get_spending`'s by month; `onWhy` gets the filters of the entries behind a
 * month.
 */
export function flowChart({ groups = [], more_groups: more = 0 }, currency, month, onWhy) {
  const inIt = groups.filter((group) => group.currency === currency);
  const known = new Map(inIt.map((group) => [group.key, group]));
  const amounts = inIt.flatMap(({ spent, received }) => [received, spent]);
  if (!amounts.some(isAboveZero)) return [element("p", { class: "hint" }, TEXTS.none)];
  const lengths = shares(amounts);
  const barsOf = new Map(
    inIt.map((group, index) => [group.key, lengths.slice(2 * index, 2 * index + 2)]),
  );
  const rows = monthsTo(month).map((each) => {
    const { spent = "0", received = "0" } = known.get(each) ?? {};
    const why = () => onWhy({ currency, ...daysOf(each) });
    return { month: each, spent, received, currency, why, bars: barsOf.get(each) ?? ["0", "0"] };
  });
  const largest = amountText({ amount: largestOf(amounts), currency });
  const hint = more ? [element("p", { class: "hint" }, TEXTS.more)] : [];
  return [legend(largest), picture(rows), behind(rows), ...hint];
}

function monthsTo(month) {
  return Array.from({ length: MONTHS }, (_, index) => monthAfter(month, index + 1 - MONTHS));
}

function legend(largest) {
  return element(
    "p",
    { class: "legend hint number" },
    element("span", { class: "came" }, TEXTS.came),
    element("span", { class: "went" }, TEXTS.went),
    TEXTS.scale(largest),
  );
}

function picture(rows) {
  const columns = rows.map(({ month, spent, received, currency, why, bars }) => {
    const [came, went] = [received, spent].map((amount) => amountText({ amount, currency }));
    const column = element(
      "button",
      { type: "button", class: "column", onclick: why, title: monthText(month) },
      element("span", { class: "pair" }, bar("came", bars[0]), bar("went", bars[1])),
      element("span", { class: "name" }, shortName(month)),
    );
    column.ariaLabel = TEXTS.column(month, came, went);
    return element("li", {}, column);
  });
  return element("ol", { class: "flow-picture", "aria-label": TEXTS.title }, ...columns);
}

function bar(look, length) {
  const node = element("span", { class: look });
  node.style.setProperty("--share", length);
  return node;
}

function shortName(month) {
  return SHORT.format(new Date(`${month}-01T00:00:00Z`));
}

/** Opened for print, where nobody can. */
function behind(rows) {
  const amount = (name) => (row) => amountNode({ amount: row[name], currency: row.currency });
  const columns = [
    { heading: TEXTS.month, content: ({ month }) => monthText(month) },
    { heading: TEXTS.came, content: amount("received"), isNumber: true },
    { heading: TEXTS.went, content: amount("spent"), isNumber: true },
  ];
  const frame = table({ name: TEXTS.list, columns, rows, most: MONTHS });
  return element("details", { class: "behind" }, element("summary", {}, TEXTS.asTable), frame);
}
