import { element, words } from "./dom.js";
import { isText, listOf, shape } from "./shapes.js";
import { table } from "./table.js";
import { label } from "./values.js";

const isRule = shape({ words: isText, category: isText, category_type: isText });
const RULE = [
  { heading: "Words", content: (rule) => words(rule.words) },
  { heading: "Category", content: (rule) => words(rule.category) },
  { heading: "Type", content: (rule) => label(rule.category_type) },
];

/** The user's own words for categories. */
export const categoryRules = {
  fits: shape({ rules: listOf(isRule) }),
  draw: ({ rules }) =>
    rules.length === 0
      ? element("p", { class: "hint" }, "No words of your own.")
      : listed("Your words", rules),
};

/** A rule that was just set. */
export const storedRule = {
  fits: shape({ stored: isRule }),
  draw: ({ stored }) => listed("Your words", [stored]),
};

/** A rule that was just deleted. */
export const deletedRule = {
  fits: shape({ deleted: isRule }),
  draw: ({ deleted }) => listed("Deleted", [deleted]),
};

function listed(name, rows) {
  return table({ name, columns: RULE, rows, look: "stacked" });
}
