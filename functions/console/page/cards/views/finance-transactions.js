import { element, words } from "../../elements/dom.js";
import { pages, placeText } from "../../server/pages.js";
import { isText, listOf, orNull, shape } from "../../server/shapes.js";
import { amountText, countText, isAmount } from "../../words/amounts.js";
import { dayText } from "../../words/dates.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.finance;
const isTransaction = shape({
  account_id: isText,
  category_id: orNull(isText),
  description: isText,
  amount: isAmount,
  booked_at: isText,
});

/** The transactions that a search has found, as many of them as the result holds. */
export const transactions = {
  fits: shape({
    items: listOf(isTransaction),
    limit: Number.isSafeInteger,
    offset: Number.isSafeInteger,
    total: orNull(isWhole),
  }),
  draw: (found) => (found.items.length ? listed(found) : none(found)),
};

const COLUMNS = [
  { heading: CARDS.date, content: ({ booked_at: instant }) => dayText(instant.slice(0, 10)) },
  { heading: CARDS.description, content: (transaction) => words(transaction.description) },
  { heading: CARDS.category, content: ({ category_id: id }) => (id === null ? "–" : words(id)) },
  { heading: CARDS.account, content: (transaction) => words(transaction.account_id) },
  { heading: CARDS.amount, content: ({ amount }) => signed(amount), isNumber: true },
];

function listed({ items, limit, offset, total }) {
  const look = { name: TEXTS.transactions, columns: COLUMNS, look: "ledger" };
  const found = pages({ ...look, rows: items, offset, total });
  const isAll = total === null ? items.length < limit : total <= offset + items.length;
  if (isAll) return found;
  const rest = element("p", { class: "hint" }, restText(offset, items.length, total));
  return element("div", { class: "view" }, found, rest);
}

/** A call's arguments are not told to the page, so it cannot fetch what comes next by itself. */
function restText(offset, count, total) {
  if (total === null) return TEXTS.maybeMore;
  return TEXTS.shown(placeText(offset + 1, count, total));
}

function none({ offset, total }) {
  const none = offset ? TEXTS.noMore : TEXTS.noneFound;
  const all = offset && total !== null ? TEXTS.inAll(countText(total)) : "";
  return element("p", { class: "hint" }, none + all);
}

/** Money that came in has its sign, too. */
function signed(amount) {
  const isDebit = amount.amount.startsWith("-");
  if (isDebit || !/[1-9]/.test(amount.amount)) return amountText(amount);
  return element("span", { class: "good" }, `+${amountText(amount)}`);
}
