import { CARDS } from "../cards/card-words.js";
import { element } from "../elements/dom.js";
import { table } from "../elements/table.js";
import { countText } from "../words/amounts.js";

const TEXTS = CARDS.pages;
const ROWS = 10;

/**
 * A table (table.js) of which ten rows are read at a time. `offset` is how many rows come before
 * these and `total` how many there are in all, null when nobody has counted.
 *
 * @param {{
 *   name: string,
 *   columns: import("../elements/table.js").Column[],
 *   rows: any[],
 *   look?: string,
 *   offset?: number,
 *   total?: number | bigint | null,
 * }} settings
 */
export function pages({ name, rows, offset = 0, total = rows.length, ...look }) {
  if (rows.length <= ROWS) return table({ name, rows, ...look });
  const page = element("div");
  const place = element("p", { class: "hint number", "aria-live": "polite" });
  const buttons = [
    turner(TEXTS.previous, TEXTS.previousPage, () => turn(-ROWS)),
    turner(TEXTS.next, TEXTS.nextPage, () => turn(ROWS)),
  ];
  let start = 0;

  function turn(by) {
    start += by;
    // Whoever turns the page hears which one it is, and reads ten rows when they want to.
    page.ariaLive = "off";
    const height = page.getBoundingClientRect().height;
    show();
    page.style.minHeight = start + ROWS > rows.length ? `${height}px` : "";
  }

  function show() {
    const shown = rows.slice(start, start + ROWS);
    page.replaceChildren(table({ name, rows: shown, ...look }));
    place.textContent = placeText(offset + start + 1, shown.length, total);
    const isOver = [start === 0, start + ROWS >= rows.length];
    for (const [index, button] of buttons.entries()) button.ariaDisabled = String(isOver[index]);
  }

  show();
  const turners = element("div", { class: "turners" }, ...buttons);
  const head = element("div", { class: "page-head", role: "group" }, place, turners);
  head.ariaLabel = TEXTS.of(name);
  return element("div", {}, head, page);
}

/** Not `disabled` at an end: that would take the focus away from who turns pages by keyboard. */
function turner(text, name, turn) {
  const attributes = { type: "button", class: "quiet", "aria-label": name };
  const button = element("button", attributes, text);
  button.addEventListener("click", () => button.ariaDisabled === "true" || turn());
  return button;
}

/** Where rows stand among all: "11–20 of 57", or "11–20" when nobody has counted them all. */
export function placeText(first, count, total) {
  const last = count > 1 ? `–${countText(first + count - 1)}` : "";
  const rows = `${countText(first)}${last}`;
  return total === null ? rows : TEXTS.place(rows, countText(total));
}
