import { element } from "../elements/dom.js";
import { inline } from "./inline.js";

const DELIMITER = /^:?-+:?$/;

/** A table that is read line by line, each of which begins with a bar; a row is shown when whole. */
export class MarkdownTable {
  #append;
  /** @type {string | null} A line that heads a table if the next one says so. */
  #head = null;
  /** @type {HTMLElement | null} */
  #body = null;
  /** @type {boolean[]} By column, whether it stands at the right, as numbers do. */
  #atRight = [];

  /** `append` gets the table's element. */
  constructor(append) {
    this.#append = append;
  }

  /** Takes the next line. The line before it where that heads no table, or null. */
  take(line) {
    if (this.#body) {
      this.#body.append(this.#row("td", cellsOf(line)));
      return null;
    }
    const before = this.#head;
    const cells = cellsOf(line);
    if (before === null || !isDelimiter(cells) || cells.length !== cellsOf(before).length) {
      this.#head = line;
      return before;
    }
    this.#open(cellsOf(before), cells);
    return null;
  }

  /** Another kind of line comes. The line before it where that heads no table, or null. */
  end() {
    const before = this.#head;
    this.#head = null;
    this.#body = null;
    return before;
  }

  #open(headings, delimiters) {
    this.#head = null;
    this.#atRight = delimiters.map((each) => each.endsWith(":") && !each.startsWith(":"));
    this.#body = element("tbody");
    const head = element("thead", {}, this.#row("th", headings));
    const grid = element("table", {}, head, this.#body);
    const frame = element("div", { class: "table", tabindex: 0, role: "region" }, grid);
    frame.ariaLabel = headings.join(", ");
    this.#append(frame);
  }

  /** As many cells as the table has columns. */
  #row(name, texts) {
    const cells = this.#atRight.map((isNumber, at) => {
      const attributes = { class: isNumber && "number", scope: name === "th" && "col" };
      return element(name, attributes, ...inline(texts[at] ?? "", false));
    });
    return element("tr", {}, ...cells);
  }
}

function isDelimiter(cells) {
  return cells.length > 0 && cells.every((each) => DELIMITER.test(each));
}

/** The texts between the bars of a line. */
function cellsOf(line) {
  const inside = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  const parts = inside.split(/(?<!\\)\|/);
  return parts.map((part) => part.trim().replaceAll("\\|", "|"));
}
