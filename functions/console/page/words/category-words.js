/**
 * Of categories, by what the books call them, those that people are shown another name of.
 *
 * @type {Record<string, string>}
 */
export const CATEGORY_NAMES = { uncategorized: "Uncategorized" };
