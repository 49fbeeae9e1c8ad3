import { element } from "../elements/dom.js";
import { table } from "../elements/table.js";
import { amountText, countText } from "../words/amounts.js";
import { categoryText } from "../words/categories.js";
import { amountNode, isAboveZero, shares } from "./money-amounts.js";
import { daysOf } from "./money-months.js";
import { WORDS } from "./money-words.js";

const TEXTS = WORDS.categories;

/**
 * A month's spending by category as a table with a bar a row. `groups` are `get_spending`'s;
 * `onWhy` gets the filters of the entries behind an amount.
 */
export function categoryChart({ groups = [], more_groups: more = 0 }, currency, month, onWhy) {
  const spent = groups.filter((group) => group.currency === currency && isAboveZero(group.spent));
  if (spent.length === 0) return [element("p", { class: "hint" }, TEXTS.none)];
  const columns = [
    { heading: TEXTS.category, content: (group) => leadingFrom(group, month, onWhy) },
    { heading: TEXTS.entries, content: ({ count }) => TEXTS.countOf(countText(count)) },
    {
      heading: TEXTS.spent,
      content: ({ spent: amount, currency }) => amountNode({ amount, currency }),
      isNumber: true,
    },
  ];
  const frame = table({ name: TEXTS.list, columns, rows: spent, look: "chart" });
  const lengths = shares(spent.map((group) => group.spent));
  /** @type {NodeListOf<HTMLElement>} */
  const bars = frame.querySelectorAll("tbody tr");
  for (const [index, bar] of bars.entries()) bar.style.setProperty("--share", lengths[index]);
  return more ? [frame, element("p", { class: "hint" }, TEXTS.more(countText(more)))] : [frame];
}

function leadingFrom({ currency, key: category, spent }, month, onWhy) {
  const onclick = () => onWhy({ currency, category, ...daysOf(month) });
  const name = categoryText(category);
  const button = element("button", { type: "button", class: "figure", onclick }, name);
  button.ariaLabel = WORDS.leads(name, amountText({ amount: spent, currency }));
  return button;
}
