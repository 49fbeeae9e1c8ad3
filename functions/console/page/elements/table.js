import { COMMON } from "../words/common-words.js";
import { element } from "./dom.js";

const SHORT_TABLE = 10;
const SHORT_TEXT = 20;

/**
 * Rows under columns `{heading, content(row), isNumber?, isTechnical?}`; a content is a text or a node. On a
 * narrow page it scrolls by itself or, with `look`, is laid out as that class of the stylesheet
 * says. Roles are spelt out because such a layout would take them away. `most` rows are shown at
 * first.
 *
 * @typedef {{
 *   heading: string,
 *   content: (row: any) => string | Node,
 *   isNumber?: boolean,
 *   isTechnical?: boolean,
 * }} Column
 *
 * @param {{ name: string, columns: Column[], rows: any[], look?: string, most?: number }} settings
 */
export function table({ name, columns, rows, look, most = SHORT_TABLE }) {
  const head = element("tr", { role: "row" }, ...columns.map(headCell));
  const body = rows.map((row, index) => {
    const cells = columns.map((column) => cell(column, column.content(row)));
    return element("tr", { role: "row", hidden: index >= most }, ...cells);
  });
  const grid = element(
    "table",
    { role: "table", class: look },
    element("thead", { role: "rowgroup" }, head),
    element("tbody", { role: "rowgroup" }, ...body),
  );
  const frame = element("div", { class: "table", tabindex: 0, role: "region" }, grid);
  frame.ariaLabel = name;
  return rows.length > most ? shortened(frame, body) : frame;
}

/** @param {Column} column */
function headCell({ heading, isNumber, isTechnical }) {
  const node = element("th", { scope: "col", role: "columnheader" }, heading);
  if (isNumber) node.className = "number";
  if (isTechnical) node.classList.add("for-developers");
  return node;
}

/**
 * @param {Column} column
 * @param {string | Node} content
 */
function cell({ heading, isNumber, isTechnical }, content) {
  const attributes = { role: "cell", "data-heading": heading };
  const node = element("td", attributes, element("span", {}, content));
  if (isNumber) node.className = "number";
  else if (node.textContent.length <= SHORT_TEXT) node.className = "short";
  if (isTechnical) node.classList.add("for-developers");
  return node;
}

function shortened(frame, rows) {
  const button = element("button", { type: "button", class: "quiet" }, COMMON.showAll(rows.length));
  button.addEventListener("click", () => {
    for (const row of rows) row.hidden = false;
    frame.focus();
    button.remove();
  });
  return element("div", {}, frame, button);
}
