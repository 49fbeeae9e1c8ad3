import { definitions } from "../../elements/definitions.js";
import { element } from "../../elements/dom.js";
import { label, withoutUnit } from "../../elements/values.js";
import { isText, listOf, orNull, shape } from "../../server/shapes.js";
import { categoryText } from "../../words/categories.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";
import { FIELDS, fieldText } from "./budget-transactions.js";

const TEXTS = CARDS.budget;

/** What a sentence was understood to say; nothing of it is stored. */
export const candidate = {
  fits: shape({
    candidate: shape({
      type: orNull(isText),
      amount_mxn_cents: orNull(isWhole),
      category_type: orNull(isText),
      category: orNull(isText),
      description: orNull(isText),
      date_iso: orNull(isText),
    }),
    inferred_fields: listOf(isText),
    missing_fields: listOf(isText),
    ambiguities: listOf(isText),
    confidence: Number.isFinite,
    low_confidence_fields: listOf(isText),
  }),
  draw: (reading) =>
    element(
      "div",
      { class: "view" },
      element("p", { class: "hint" }, `${TEXTS.understood} `, confidence(reading)),
      definitions(Object.keys(FIELDS).map((field) => definition(reading, field))),
      ...unclear(reading),
      ...applied(reading),
    ),
};

/** Answers from before there were rules of the user's have no `applied_words`. */
function applied({ applied_words: rules = [] }) {
  return rules.map(({ words, category }) =>
    element("p", { class: "hint" }, TEXTS.byRule(words, categoryText(category))),
  );
}

function confidence(reading) {
  const percent = Math.round(reading.confidence * 100);
  return element("span", { class: "for-developers" }, TEXTS.confidence(percent));
}

function definition(reading, field) {
  const value = reading.candidate[field];
  const parts = value === null ? [] : [element("span", {}, fieldText(field, value))];
  parts.push(...remarks(reading, field));
  const description = element("span", { class: "tagged" }, ...(parts.length ? parts : ["–"]));
  return { term: label(field), description, isNumber: isWhole(value) };
}

function remarks(reading, field) {
  const names = (list) => list.some((name) => withoutUnit(name) === withoutUnit(field));
  return [
    names(reading.missing_fields) && element("span", { class: "tag open" }, TEXTS.missing),
    names(reading.low_confidence_fields) && element("span", { class: "tag open" }, TEXTS.check),
    names(reading.inferred_fields) && element("span", { class: "tag" }, TEXTS.inferred),
  ].filter(Boolean);
}

function unclear({ ambiguities }) {
  if (ambiguities.length === 0) return [];
  const items = ambiguities.map((text) => element("li", {}, text));
  const heading = element("p", { class: "term" }, TEXTS.unclear);
  return [element("div", {}, heading, element("ul", { class: "plain-list" }, ...items))];
}
