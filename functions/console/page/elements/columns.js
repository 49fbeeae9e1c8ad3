/** What tells a row, before anything else: who or what, then how much, when, and how it stands. */
const TELLING = [
  /^(name|title|merchant|product|description|subject|category)$/,
  /(^|_)(amount|total|balance|price|spent|points)(_|$)/,
  /(^|_)(date|day|month|at|until)$/,
  /(^|_)(status|state|kind|type)$/,
];
const TECHNICAL = /^(ids?|user_?id|confidence|score|version)$|_confidence$/i;
/** The keys of ids. */
export const ID = /(_i|I)ds?$/;
/** Ids that nobody reads aloud: UUIDs, ULIDs and long digests, also behind a word. */
const MACHINES = /^(?:[a-z]+_)?(?:[0-9a-f-]{20,}|[0-9A-HJKMNP-TV-Z]{26})$/;

/**
 * Whether the values under one of these keys are for developers alone. Where all of them would be,
 * none is: something has to be shown.
 *
 * @param {string[]} keys
 * @param {any[]} rows
 * @returns {(key: string) => boolean}
 */
export function technical(keys, rows) {
  const hidden = new Set(keys.filter((key) => TECHNICAL.test(key) || areMachines(key, rows)));
  return (key) => hidden.size < keys.length && hidden.has(key);
}

/** The keys in the order in which somebody with a narrow screen wants their columns. */
export function mostTellingFirst(keys, isTechnical) {
  const rank = (key) => {
    const found = TELLING.findIndex((pattern) => pattern.test(key));
    return isTechnical(key) ? TELLING.length + 1 : found < 0 ? TELLING.length : found;
  };
  return keys.toSorted((one, other) => rank(one) - rank(other));
}

function areMachines(key, rows) {
  if (!ID.test(key)) return false;
  const values = rows.flatMap((row) => row[key] ?? []);
  return values.length > 0 && values.every((value) => MACHINES.test(String(value)));
}
