import { CATEGORY_NAMES } from "./category-words.js";
import { oneLine } from "./foreign.js";

/** What the books say of an entry that has none. */
export const NO_CATEGORY = "uncategorized";

/** A category's name as people read it: in the page's language where it is one of all users', or
 * else a text of theirs, in one line. */
export function categoryText(category) {
  return CATEGORY_NAMES[category.toLowerCase()] ?? oneLine(category);
}

/** What the tools call a category that somebody has typed: they know its names in all languages. */
export function categoryNamed(text) {
  return text === CATEGORY_NAMES[NO_CATEGORY] ? NO_CATEGORY : text;
}
