import { element } from "../../elements/dom.js";
import { pages } from "../../server/pages.js";
import { isFlag, isText, listOf, orNull, shape } from "../../server/shapes.js";
import { countText, decimalText, isDecimalNumber, toCents } from "../../words/amounts.js";
import { dayText } from "../../words/dates.js";
import { foreign } from "../../words/foreign.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.prime;
const WAITS = "needs_review";

export const isImported = shape({
  id: isText,
  date: orNull(isText),
  merchant: isText,
  amount: orNull(isDecimalNumber),
  currency: orNull(isText),
  category: orNull(isText),
  review_status: isText,
  review_reasons: listOf(isText),
  document: orNull(isText),
});

/** Imported transactions, newest first. */
export const importedTransactions = {
  fits: shape({
    transactions: listOf(isImported),
    count: isWhole,
    total: orNull(isDecimalNumber),
    has_more: isFlag,
  }),
  draw: (found) => {
    const { transactions: rows } = found;
    if (rows.length === 0) return element("p", { class: "hint" }, TEXTS.noTransactions);
    const look = { name: TEXTS.importedTransactions, columns: COLUMNS, look: "ledger" };
    const sum = element("p", { class: "hint number" }, sumText(found));
    const isWaiting = rows.some((row) => row.review_status === WAITS);
    const way = isWaiting ? [element("p", {}, reviewLink())] : [];
    return element("div", { class: "view" }, pages({ ...look, rows }), sum, ...way);
  },
};

/** A transaction that was just accepted or discarded. */
export const settled = {
  fits: shape({ transaction: isImported }),
  draw: ({ transaction }) => {
    const { date, merchant, category, review_status: status } = transaction;
    const isGone = status === "discarded";
    const facts = [date && dayText(date), category && foreign(category)].filter(Boolean);
    return element(
      "div",
      { class: isGone ? "entry gone" : "entry" },
      element("p", { class: "term" }, isGone ? TEXTS.discarded : TEXTS.entered),
      element(
        "p",
        { class: "facing" },
        element("strong", { class: "entry-title" }, foreign(merchant)),
        element("strong", { class: "number" }, importedAmount(transaction)),
      ),
      element("p", { class: "hint" }, ...facts.flatMap((fact) => [" · ", fact]).slice(1)),
    );
  },
};

/** "-4.50 USD", or what of it is known. */
export function importedAmount({ amount, currency }) {
  const parts = [amount === null ? null : decimalText(toCents(amount)), currency];
  return parts.filter((part) => part !== null).join(" ") || "–";
}

const COLUMNS = [
  { heading: CARDS.date, content: ({ date }) => (date === null ? CARDS.noDate : dayText(date)) },
  { heading: CARDS.merchant, content: merchant },
  { heading: CARDS.category, content: ({ category }) => told(category) },
  { heading: CARDS.document, content: ({ document }) => told(document) },
  { heading: CARDS.amount, content: importedAmount, isNumber: true },
];

function merchant({ merchant, review_status: status, review_reasons: reasons }) {
  const name = foreign(merchant);
  if (status === "discarded")
    return tagged(name, element("span", { class: "tag" }, TEXTS.discarded));
  if (status !== WAITS) return name;
  const items = reasons.map((reason) => element("li", {}, foreign(reason)));
  const why = element("ul", { class: "plain-list reasons" }, ...items);
  return tagged(name, element("span", { class: "tag open" }, TEXTS.needsReview), why);
}

function told(text) {
  return text === null ? "–" : foreign(text);
}

function tagged(...parts) {
  return element("div", { class: "tagged" }, ...parts);
}

function sumText({ transactions, count, total, has_more }) {
  const rows = TEXTS.transactionsOf(countText(count));
  const more = has_more ? TEXTS.thereAreMore : "";
  if (total === null) return TEXTS.inSeveral(rows) + more;
  const currencies = new Set(transactions.map(({ currency }) => currency));
  currencies.delete(null);
  const currency = currencies.size === 1 ? [...currencies][0] : null;
  return TEXTS.together(rows, importedAmount({ amount: total, currency })) + more;
}

function reviewLink() {
  return element("a", { class: "button plain small", href: "#review" }, TEXTS.review);
}
