import { figures } from "../../elements/definitions.js";
import { element } from "../../elements/dom.js";
import { label } from "../../elements/values.js";
import { isText, listOf, orNull, shape } from "../../server/shapes.js";
import { countText, decimalText, isDecimalNumber, toCents } from "../../words/amounts.js";
import { momentText } from "../../words/dates.js";
import { foreign } from "../../words/foreign.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.prime;
const isSum = { transactions: isWhole, total: orNull(isDecimalNumber) };
const isSkipped = shape({ name: isText, reason: isText });
const isKnown = shape({ name: isText, importedAt: isText });
const isQuestion = shape({ question: isText, text: isText });
const isImport = shape({
  filename: isText,
  status: isText,
  reason: orNull(isText),
  uploaded_at: isText,
  transaction_count: isWhole,
  needs_review: isWhole,
  total_amount: orNull(isDecimalNumber),
  questions: (asked) => asked === undefined || listOf(isQuestion)(asked),
});

/** A message's files that were sent to be imported, and those that were not. */
export const queued = {
  fits: (data) =>
    shape({ docIds: listOf(isText), count: isWhole })(data) &&
    (data.skipped === undefined || listOf(isSkipped)(data.skipped)) &&
    (data.importedBefore === undefined || listOf(isKnown)(data.importedBefore)),
  draw: ({ docIds, skipped = [], importedBefore = [] }) => {
    const queued = docIds.length - importedBefore.length;
    const before = importedBefore.map(({ name, importedAt }) => [name, momentText(importedAt)]);
    const reasons = skipped.map(({ name, reason }) => [name, foreign(reason)]);
    return element(
      "div",
      { class: "view" },
      ...(queued || !before.length ? [element("p", {}, queuedText(queued))] : []),
      ...named(TEXTS.importedBefore, before),
      ...named(TEXTS.notImported, reasons),
    );
  },
};

/** The document that was imported last. */
export const recentImport = {
  fits: (data) =>
    data?.found === false ||
    shape({
      document: shape({ name: isText }),
      summary: shape({ ...isSum, waiting: (waiting) => !waiting || shape(isSum)(waiting) }),
    })(data),
  draw: ({ document, summary }) => {
    if (!document) return element("p", { class: "hint" }, TEXTS.nothingYet);
    const name = element("strong", { class: "entry-title" }, foreign(document.name));
    const { transactions, total, waiting } = summary;
    const facts = countedFacts(transactions, total, waiting?.transactions, waiting?.total);
    return element("div", { class: "profile" }, element("p", {}, name), figures(facts));
  },
};

/** The imports of some days, newest first, with how far each of them is. */
export const imports = {
  fits: shape({
    imports: listOf(isImport),
    stats: shape({ imports: isWhole, transactions: isWhole, needs_review: isWhole }),
    days: isWhole,
  }),
  draw: ({ imports, stats, days }) => {
    if (imports.length === 0) {
      return element("p", { class: "hint" }, TEXTS.noImports(countText(days)));
    }
    const all = figures({
      [TEXTS.imports]: countText(stats.imports),
      [TEXTS.transactions]: countText(stats.transactions),
      [TEXTS.needReview]: countText(stats.needs_review),
    });
    const entries = element("ul", { class: "entries" }, ...imports.map(entry));
    return element("div", { class: "view" }, all, entries);
  },
};

/** The sum of what was found; the tools tell no currency. */
export function totalText(total) {
  return total === null ? TEXTS.severalCurrencies : decimalText(toCents(total));
}

function queuedText(count) {
  return count === 0 ? TEXTS.noFile : TEXTS.queued(countText(count));
}

/** An import that its owner has asked for or decided on. */
export const ordered = {
  fits: shape({ docId: isText, filename: isText, status: isText }),
  draw: ({ filename, status }) => {
    const name = element("strong", { class: "entry-title" }, foreign(filename));
    if (status === "forgotten") return around(TEXTS.forgotten, name);
    const isOver = status !== "processing" && status !== "uploading";
    return isOver ? around(TEXTS.before, name, `${label(status)}.`) : around(TEXTS.onItsWay, name);
  },
};

/** A file's name within a sentence. */
function around(texts, name, ...end) {
  const [before, after] = texts;
  return element("p", {}, before, name, after, ...end);
}

/** Files, each with what is to be said of it; nothing of no file. */
function named(term, files) {
  if (!files.length) return [];
  const items = files.map(([name, about]) =>
    element("li", {}, foreign(name), element("span", { class: "soft" }, " – ", about)),
  );
  const list = element("ul", { class: "plain-list" }, ...items);
  return [element("div", {}, element("p", { class: "term" }, term), list)];
}

/** @param {any} imported One of `isImport`. */
function entry({ filename, status, reason, uploaded_at: at, questions = [], ...found }) {
  const title = element("strong", { class: "entry-title" }, foreign(filename));
  const state = element("span", { class: "import-status", "data-status": status }, label(status));
  const why = reason === null ? [] : [element("p", {}, foreign(reason))];
  const asked = questions.map(({ text }) => element("p", { class: "question" }, text));
  const { transaction_count: count, total_amount: total, needs_review: waiting } = found;
  const facts = countedFacts(count, total, waiting, found.needs_review_amount);
  return element(
    "li",
    { class: "entry-of-list" },
    element("div", { class: "entry-head" }, title, state),
    element("p", { class: "hint" }, momentText(at)),
    ...why,
    ...asked,
    ...(status === "imported" || status === "waiting" ? [figures(facts)] : []),
  );
}

/**
 * What was found in a document, and how much of that waits.
 * @param {number | bigint} count
 * @param {number | bigint | null} total
 * @param {number | bigint} [waiting]
 * @param {number | bigint | null} [waits] Not known in a result of an older conversation.
 */
function countedFacts(count, total, waiting = 0, waits = undefined) {
  /** @type {Record<string, string>} */
  const facts = {
    [TEXTS.transactions]: countText(count),
    [TEXTS.total]: totalText(total),
  };
  if (BigInt(waiting) > 0n) {
    const amount = waits === undefined ? "" : `, ${totalText(waits)}`;
    facts[TEXTS.needReview] = `${countText(waiting)}${amount}`;
  }
  return facts;
}
