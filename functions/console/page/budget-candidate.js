import { FIELDS, fieldText } from "./budget-transactions.js";
import { definitions } from "./definitions.js";
import { element } from "./dom.js";
import { isWhole } from "./pesos.js";
import { isText, listOf, orNull, shape } from "./shapes.js";
import { label, withoutUnit } from "./values.js";

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
      element("p", { class: "hint" }, "Understood, not stored. ", confidence(reading)),
      definitions(Object.keys(FIELDS).map((field) => definition(reading, field))),
      ...unclear(reading),
      ...applied(reading),
    ),
};

/** Answers from before there were rules of the user's have no `applied_words`. */
function applied({ applied_words: rules = [] }) {
  return rules.map(({ words, category }) =>
    element("p", { class: "hint" }, `By your rule: ${words} is ${category}.`),
  );
}

function confidence(reading) {
  const percent = Math.round(reading.confidence * 100);
  return element("span", { class: "for-developers" }, `Confidence ${percent}%.`);
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
    names(reading.missing_fields) && element("span", { class: "tag open" }, "Missing"),
    names(reading.low_confidence_fields) && element("span", { class: "tag open" }, "Please check"),
    names(reading.inferred_fields) && element("span", { class: "tag" }, "Inferred"),
  ].filter(Boolean);
}

function unclear({ ambiguities }) {
  if (ambiguities.length === 0) return [];
  const items = ambiguities.map((text) => element("li", {}, text));
  const heading = element("p", { class: "term" }, "Unclear");
  return [element("div", {}, heading, element("ul", { class: "plain-list" }, ...items))];
}
