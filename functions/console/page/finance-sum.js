import { amountText, countText, decimalText, isAmount, isDecimal } from "./amounts.js";
import { daysText } from "./dates.js";
import { definitions } from "./definitions.js";
import { element, words } from "./dom.js";
import { isWhole } from "./pesos.js";
import { isText, orNull, shape } from "./shapes.js";
import { label } from "./values.js";

const NO_CURRENCY = "XXX";
const DIRECTIONS = new Map(
  Object.entries({ DEBIT_ONLY: "Money out only", CREDIT_ONLY: "Money in only" }),
);
const given = (is) => (value) => value == null || is(value);

/** What transactions add up to, and which ones were asked for. */
export const transactionSum = {
  fits: shape({
    total: isAmount,
    count: isWhole,
    filters: orNull(
      shape({
        account_id: given(isText),
        category_id: given(isText),
        date_range: given(shape({ start_date: isText, end_date: isText })),
        min_amount: given(isDecimal),
        max_amount: given(isDecimal),
        search: given(isText),
        direction: given(isText),
      }),
    ),
  }),
  draw: ({ total, count, filters }) =>
    element("div", { class: "view" }, sum(total, count), asked(filters ?? {})),
};

function sum(total, count) {
  const large = (text) => element("p", { class: "total number" }, text);
  if (total.currency === NO_CURRENCY) return large("Nothing found");
  const added = element("p", { class: "hint" }, addedText(count));
  return element("div", {}, large(amountText(total)), added);
}

function addedText(count) {
  if (BigInt(count) === 0n) return "Nothing found";
  return BigInt(count) === 1n ? "1 transaction" : `${countText(count)} transactions`;
}

function asked(filters) {
  const entries = Object.entries(FILTERS)
    .map(([term, inWords]) => ({ term, description: inWords(filters) }))
    .filter(({ description }) => description);
  if (entries.length === 0) return element("p", { class: "hint" }, "Of all transactions.");
  return definitions(entries);
}

const FILTERS = {
  Days: ({ date_range: days }) => days && daysText(days.start_date, days.end_date),
  Account: ({ account_id: id }) => id != null && words(id),
  Category: ({ category_id: id }) => id != null && words(id),
  Text: ({ search }) => search != null && element("span", {}, "“", words(search), "”"),
  Amounts: ({ min_amount: least, max_amount: most }) => amountsText(least, most),
  Direction: ({ direction }) => direction && direction !== "ALL" && directionText(direction),
};

function amountsText(least, most) {
  if (least == null && most == null) return "";
  if (most == null) return `${decimalText(least)} or more`;
  if (least == null) return `${decimalText(most)} or less`;
  return `${decimalText(least)} to ${decimalText(most)}`;
}

function directionText(direction) {
  return DIRECTIONS.get(direction) ?? label(direction);
}
