import { mostTellingFirst, technical } from "../elements/columns.js";
import { definitions } from "../elements/definitions.js";
import { element } from "../elements/dom.js";
import { table } from "../elements/table.js";
import { isMoney, isNumeric, isObject, label, told, valueText } from "../elements/values.js";
import { isText, shape } from "../server/shapes.js";
import { CARDS } from "./card-words.js";
import { drawn } from "./views.js";

/** What the chat keeps of a result that is too large to be kept whole. */
const isCut = shape({ truncated: (value) => value === true, text: isText });

/** A tool's result: its own view, or else objects as definition lists and lists as tables. */
export function renderResult(result, tool) {
  if (isCut(result)) return element("p", { class: "hint" }, CARDS.cut);
  const data = unwrapped(result);
  return drawn(tool, data) ?? render(data, "", tool);
}

/** The families' envelopes `{ok, data}`, `{ok, result}` and `{status: "success"}` say nothing that
 * the card does not. */
function unwrapped(result) {
  if (!isObject(result)) return result;
  const { status, ...rest } = result;
  if (status === "success") return rest;
  return result.ok === true ? (result.data ?? result.result ?? result) : result;
}

function render(value, key, tool) {
  if (isTable(value)) return tableOf(value, key, tool);
  if (isObject(value) && !isMoney(value)) return definitionsOf(value, tool);
  if (Array.isArray(value) && value.length === 0)
    return element("p", { class: "hint" }, CARDS.none);
  return element("p", {}, valueText(value, key, tool));
}

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every(isObject) && !value.some(isMoney);
}

/** What a tool tells its user is a sentence, above the facts. */
function definitionsOf(object, tool) {
  const { message, ...facts } = object;
  if (!isText(message)) return listOf(object, tool);
  return element("div", {}, element("p", {}, told(message)), listOf(facts, tool));
}

function listOf(object, tool) {
  const isHidden = technical(Object.keys(object), [object]);
  const entries = Object.entries(object).map(([key, value]) => {
    const isWide = isTable(value) || (isObject(value) && !isMoney(value));
    const description = isWide
      ? render(value, key, tool)
      : valueText(value, key, tool, object.currency);
    return {
      term: label(key),
      description,
      isNumber: isNumeric(value),
      isWide,
      isTechnical: isHidden(key),
    };
  });
  return definitions(entries);
}

function tableOf(rows, key, tool) {
  const keys = [...new Set(rows.flatMap(Object.keys))];
  const isHidden = technical(keys, rows);
  const columns = mostTellingFirst(keys, isHidden).map((column) => ({
    heading: label(column),
    content: (row) => valueText(row[column], column, tool, row.currency),
    isNumber: isNumericColumn(rows, column),
    isTechnical: isHidden(column),
  }));
  return table({ name: key ? label(key) : CARDS.result, columns, rows });
}

function isNumericColumn(rows, column) {
  const values = rows.map((row) => row[column]).filter((value) => value != null);
  return values.length > 0 && values.every(isNumeric);
}
