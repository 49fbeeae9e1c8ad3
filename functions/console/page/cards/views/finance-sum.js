import { definitions } from "../../elements/definitions.js";
import { element, words } from "../../elements/dom.js";
import { label } from "../../elements/values.js";
import { isText, orNull, shape } from "../../server/shapes.js";
import { amountText, countText, decimalText, isAmount, isDecimal } from "../../words/amounts.js";
import { daysText } from "../../words/dates.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.finance;
const NO_CURRENCY = "XXX";
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
  if (total.currency === NO_CURRENCY) return large(TEXTS.nothing);
  const added = element("p", { class: "hint" }, addedText(count));
  return element("div", {}, large(amountText(total)), added);
}

function addedText(count) {
  if (BigInt(count) === 0n) return TEXTS.nothing;
  return TEXTS.transactionsOf(countText(count));
}

function asked(filters) {
  const entries = Object.entries(FILTERS)
    .map(([term, inWords]) => ({ term, description: inWords(filters) }))
    .filter(({ description }) => description);
  if (entries.length === 0) return element("p", { class: "hint" }, TEXTS.ofAll);
  return definitions(entries);
}

const FILTERS = {
  [TEXTS.days]: ({ date_range: days }) => days && daysText(days.start_date, days.end_date),
  [CARDS.account]: ({ account_id: id }) => id != null && words(id),
  [CARDS.category]: ({ category_id: id }) => id != null && words(id),
  [TEXTS.text]: ({ search }) => search != null && quoted(search),
  [TEXTS.amounts]: ({ min_amount: least, max_amount: most }) => amountsText(least, most),
  [TEXTS.direction]: ({ direction }) =>
    direction && direction !== "ALL" && directionText(direction),
};

function quoted(text) {
  const [before, after] = TEXTS.quoted;
  return element("span", {}, before, words(text), after);
}

function amountsText(least, most) {
  if (least == null && most == null) return "";
  if (most == null) return TEXTS.orMore(decimalText(least));
  if (least == null) return TEXTS.orLess(decimalText(most));
  return TEXTS.between(decimalText(least), decimalText(most));
}

function directionText(direction) {
  return TEXTS.directions[direction] ?? label(direction);
}
