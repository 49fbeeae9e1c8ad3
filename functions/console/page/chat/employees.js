import { label } from "../elements/values.js";

const NAMES = new Map(
  Object.entries({
    "prime-boss": "Prime",
    "crystal-analytics": "Crystal",
    "ledger-tax": "Ledger",
    "byte-docs": "Byte",
    "tag-categorize": "Tag",
    "goalie-goals": "Goalie",
  }),
);

/** Who answers, by name. */
export function employeeName(slug) {
  return NAMES.get(slug) ?? label(slug);
}
