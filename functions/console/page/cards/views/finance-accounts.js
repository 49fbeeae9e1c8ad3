import { element, words } from "../../elements/dom.js";
import { label } from "../../elements/values.js";
import { pages } from "../../server/pages.js";
import { isText, listOf, orNull, shape } from "../../server/shapes.js";
import { decimalText, isDecimal } from "../../words/amounts.js";
import { dayText } from "../../words/dates.js";
import { CARDS } from "../card-words.js";

const isAccount = shape({
  id: isText,
  name: isText,
  type: isText,
  currency: isText,
  balance: orNull(isDecimal),
});

/** The user's accounts and what each holds. */
export const accounts = {
  fits: shape({ items: listOf(isAccount) }),
  draw: ({ items }) => {
    if (items.length === 0) return element("p", { class: "hint" }, CARDS.finance.noAccounts);
    return pages({ name: CARDS.finance.accounts, columns: COLUMNS, rows: items, look: "stacked" });
  },
};

const COLUMNS = [
  { heading: CARDS.name, content: named },
  { heading: CARDS.type, content: (account) => words(label(account.type)) },
  { heading: CARDS.balance, content: held, isNumber: true },
  { heading: CARDS.asOf, content: ({ as_of: day }) => (day ? dayText(day) : "–") },
  { heading: CARDS.currency, content: (account) => words(account.currency) },
];

/** Without a balance, what moved is none. */
function held({ balance }) {
  return balance === null ? CARDS.notKnown : decimalText(balance);
}

/** With the id by which transactions name it. */
function named({ id, name }) {
  if (id === name) return words(id);
  return element(
    "span",
    {},
    words(name),
    " ",
    element("span", { class: "account-id for-developers" }, words(id)),
  );
}
