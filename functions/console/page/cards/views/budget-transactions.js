import { element, words } from "../../elements/dom.js";
import { table } from "../../elements/table.js";
import { label } from "../../elements/values.js";
import { isText, orNull, shape } from "../../server/shapes.js";
import { categoryText } from "../../words/categories.js";
import { COMMON } from "../../words/common-words.js";
import { dayText } from "../../words/dates.js";
import { isWhole, pesos } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.budget;

const isTransaction = shape({
  type: isText,
  amount_mxn_cents: isWhole,
  category_type: isText,
  category: isText,
  description: orNull(isText),
  date_iso: isText,
});

/** A transaction that was just stored. */
export const added = {
  fits: shape({ stored: isTransaction }),
  draw: ({ stored }) => entry(stored),
};

/** A transaction that is no more. */
export const deleted = {
  fits: shape({ deleted: isTransaction }),
  draw: ({ deleted }) => entry(deleted, CARDS.deleted),
};

/** A transaction as it is now, and each field that was something else. */
export const updated = {
  fits: shape({ previous: isTransaction, current: isTransaction }),
  draw: ({ previous, current }) =>
    element("div", { class: "view" }, entry(current), changes(previous, current)),
};

/** What can be told of a transaction, by the field's name. */
export const FIELDS = {
  type: label,
  amount_mxn_cents: pesos,
  category_type: label,
  category: (category) => words(categoryText(category)),
  description: words,
  date_iso: dayText,
};

function entry(transaction, fate) {
  const { type, category_type, category, description, date_iso } = transaction;
  const kind = type === category_type ? label(type) : `${label(type)} · ${label(category_type)}`;
  const head = element(
    "p",
    { class: "facing" },
    element("strong", {}, words(description || categoryText(category))),
    element("strong", { class: "number" }, pesos(transaction.amount_mxn_cents)),
  );
  const tail = element("p", { class: "hint" }, `${kind} · `, words(categoryText(category)));
  tail.append(` · ${dayText(date_iso)}`);
  const fateLine = fate ? [element("p", { class: "term" }, fate)] : [];
  return element("div", { class: fate ? "entry gone" : "entry" }, ...fateLine, head, tail);
}

function changes(previous, current) {
  const changed = Object.keys(FIELDS).filter((field) => previous[field] !== current[field]);
  if (changed.length === 0) return element("p", { class: "hint" }, COMMON.unchanged);
  const columns = [
    { heading: TEXTS.changed, content: label },
    { heading: TEXTS.was, content: (field) => fieldText(field, previous[field]) },
    { heading: TEXTS.isNow, content: (field) => fieldText(field, current[field]) },
  ];
  return table({ name: TEXTS.whatChanged, columns, rows: changed, look: "stacked" });
}

/** A field's value as it is read; null is nothing. */
export function fieldText(field, value) {
  return value === null ? CARDS.nothing : FIELDS[field](value);
}
