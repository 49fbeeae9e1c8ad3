import { element } from "./dom.js";

/** Terms with their descriptions: `{term, description, isNumber?, isWide?, isTechnical?}`, texts or nodes. */
export function definitions(entries) {
  return element("dl", {}, ...entries.map(definition));
}

/** Amounts and short facts in one line as long as they fit: `{term: text or node}`. */
export function figures(facts) {
  const entries = Object.entries(facts).map(([term, description]) => {
    return definition({ term, description, isNumber: true });
  });
  return element("dl", { class: "figures" }, ...entries);
}

/**
 * @typedef {{
 *   term: string,
 *   description: string | Node,
 *   isNumber?: boolean,
 *   isWide?: boolean,
 *   isTechnical?: boolean,
 * }} Definition
 *
 * @param {Definition} entry
 */
function definition({ term, description, isNumber, isWide, isTechnical }) {
  const looks = [isWide && "wide", isTechnical && "for-developers"].filter(Boolean);
  return element(
    "div",
    { class: looks.join(" ") || null },
    element("dt", {}, term),
    element("dd", { class: isNumber ? "number" : null }, description),
  );
}
