import { element } from "./dom.js";
import { isMoney, isNumeric, isObject, label, valueText } from "./values.js";

const SHORT_TABLE = 10;
const SHORT_TEXT = 20;

/** A tool's result: objects as definition lists, lists of objects as tables. */
export function renderResult(result, tool) {
  return render(unwrapped(result), "", tool);
}

/** The families' envelopes `{ok, data}` and `{ok, result}` say nothing that the card does not. */
function unwrapped(result) {
  return isObject(result) && result.ok === true ? result.data ?? result.result ?? result : result;
}

function render(value, key, tool) {
  if (isTable(value)) return table(value, key, tool);
  if (isObject(value) && !isMoney(value)) return definitions(value, tool);
  if (Array.isArray(value) && value.length === 0) return element("p", { class: "hint" }, "None");
  return element("p", {}, valueText(value, key, tool));
}

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every(isObject) && !value.some(isMoney);
}

function definitions(object, tool) {
  const list = element("dl");
  for (const [key, value] of Object.entries(object)) {
    const wide = isTable(value) || (isObject(value) && !isMoney(value));
    const term = element("dt", {}, label(key));
    const description = element("dd", { class: isNumeric(value) ? "number" : null });
    description.append(wide ? render(value, key, tool) : valueText(value, key, tool));
    list.append(element("div", { class: wide ? "wide" : null }, term, description));
  }
  return list;
}

function table(rows, key, tool) {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const numeric = new Set(columns.filter((column) => isNumericColumn(rows, column)));
  const cellClass = (column) => (numeric.has(column) ? "number" : null);
  const head = columns.map((column) =>
    element("th", { scope: "col", class: cellClass(column) }, label(column)),
  );
  const body = rows.map((row, index) => {
    const cells = columns.map((column) => {
      const text = valueText(row[column], column, tool);
      const look = cellClass(column) ?? (text.length <= SHORT_TEXT ? "short" : null);
      return element("td", { class: look }, text);
    });
    return element("tr", { hidden: index >= SHORT_TABLE }, ...cells);
  });
  const grid = element("table", {}, element("thead", {}, element("tr", {}, ...head)));
  grid.append(element("tbody", {}, ...body));
  const frame = element("div", { class: "table", tabindex: 0, role: "region" }, grid);
  frame.ariaLabel = key ? label(key) : "Result";
  return rows.length > SHORT_TABLE ? shortened(frame, body) : frame;
}

function shortened(frame, rows) {
  const button = element("button", { type: "button", class: "quiet" }, `Show all ${rows.length}`);
  button.addEventListener("click", () => {
    for (const row of rows) row.hidden = false;
    frame.focus();
    button.remove();
  });
  return element("div", {}, frame, button);
}

function isNumericColumn(rows, column) {
  const values = rows.map((row) => row[column]).filter((value) => value != null);
  return values.length > 0 && values.every(isNumeric);
}
