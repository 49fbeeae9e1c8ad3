/**
 * Of fields, tools and the words of contracts, those that have another name than their own.
 *
 * @type {Record<string, string>}
 */
export const LABELS = {};
