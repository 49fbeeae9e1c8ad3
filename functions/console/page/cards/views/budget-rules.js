import { element, words } from "../../elements/dom.js";
import { table } from "../../elements/table.js";
import { label } from "../../elements/values.js";
import { isText, listOf, shape } from "../../server/shapes.js";
import { categoryText } from "../../words/categories.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.budget;

const isRule = shape({ words: isText, category: isText, category_type: isText });
const RULE = [
  { heading: TEXTS.words, content: (rule) => words(rule.words) },
  { heading: CARDS.category, content: (rule) => words(categoryText(rule.category)) },
  { heading: CARDS.type, content: (rule) => label(rule.category_type) },
];

const BOUNDS = ["account_id", "currency", "min_amount", "max_amount"];
const ONLY_FOR = { heading: TEXTS.onlyFor, content: (rule) => words(boundsText(rule)) };

/** The user's own words for categories. */
export const categoryRules = {
  fits: shape({ rules: listOf(isRule) }),
  draw: ({ rules }) =>
    rules.length === 0
      ? element("p", { class: "hint" }, TEXTS.noWords)
      : listed(TEXTS.yourWords, rules),
};

/** A rule that was just set. */
export const storedRule = {
  fits: shape({ stored: isRule }),
  draw: ({ stored }) => listed(TEXTS.yourWords, [stored]),
};

/** A rule that was just deleted. */
export const deletedRule = {
  fits: shape({ deleted: isRule }),
  draw: ({ deleted }) => listed(CARDS.deleted, [deleted]),
};

function listed(name, rows) {
  const isBounded = rows.some((rule) => BOUNDS.some((bound) => bound in rule));
  const columns = isBounded ? [...RULE, ONLY_FOR] : RULE;
  return table({ name, columns, rows, look: "stacked" });
}

function boundsText({ account_id: account, currency, min_amount: least, max_amount: most }) {
  const amounts = [least && TEXTS.from(least), most && TEXTS.upTo(most)];
  const money = [currency, ...amounts].filter(Boolean).join(" ");
  return [account, money].filter(Boolean).join(", ") || "–";
}
