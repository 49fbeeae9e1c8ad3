import { element } from "../elements/dom.js";
import { inline } from "./inline.js";
import { MarkdownTable } from "./markdown-table.js";

const HEADING = /^ {0,3}(#{1,6})\s+(?=\S)/;
/** Below those of the page and of cards. @type {("h3" | "h4" | "h5" | "h6")[]} */
const HEADINGS = ["h3", "h4", "h5", "h6", "h6", "h6"];
const ITEM = /^(\s*)(?:[-*+•]|(\d{1,3})[.)])\s+(?=\S)/;
const QUOTE = /^ {0,3}>\s?/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^ {0,3}(\x60{3,}|~{3,})\s*[\w+#.-]*\s*$/;
const ROW = /^\s*\|/;
/** What may still become one of these. */
const UNDECIDED =
  /^\s*(?:[-*_+•\s]*|\d{1,3}[.)]?\s*|#{1,6}\s*|>|\x60{1,2}|~{1,2}|\x60{3,}[^\x60]*|~{3,}.*|\|.*)$/;

/**
 * Writes Markdown as it arrives: paragraphs, headings, lists, quotes, tables, code and rules, of
 * which each line is read by itself (inline.js). Lines that are whole stay as they are and what
 * follows is appended, so a selection or a reader keeps its place; of the line that is being written
 * only its end is drawn anew. Nothing is ever read as HTML.
 */
export class MarkdownWriter {
  #parent;
  #start = "";
  /** @type {Line | null} The line that is being written. */
  #line = null;
  /** @type {HTMLElement | null} The paragraph or quote that the next line may belong to. */
  #block = null;
  /** @type {{ list: HTMLElement, indent: number }[]} The lists that are open, the innermost last. */
  #lists = [];
  /** @type {Code | null} */
  #code = null;
  #table;

  constructor(parent) {
    this.#parent = parent;
    this.#table = new MarkdownTable((node) => this.#append(node));
  }

  write(text) {
    for (const part of text.split(/(\n)/)) {
      if (part === "\n") this.#endLine();
      else this.#continue(part);
    }
  }

  /** Shows what was held back to see what becomes of it. */
  end() {
    if (this.#code) return this.#code.end();
    if (this.#start || this.#line) this.#endLine();
    this.#endTable();
  }

  #continue(text) {
    if (this.#code) return this.#code.write(text);
    if (this.#line) return this.#line.write(text);
    this.#start += text;
    if (!UNDECIDED.test(this.#start)) this.#openLine();
  }

  #endLine() {
    if (this.#code) {
      if (this.#code.endLine()) this.#code = null;
      return;
    }
    if (!this.#line) this.#wholeLine(this.#start);
    this.#line?.end();
    this.#line = null;
    this.#start = "";
  }

  /** A line of which nothing was shown before it was whole. */
  #wholeLine(text) {
    if (ROW.test(text)) return this.#tableLine(text);
    this.#endTable();
    const [, fence] = FENCE.exec(text) ?? [];
    if (fence) {
      this.#code = new Code(fence);
      this.#append(this.#code.element);
    } else if (RULE.test(text)) {
      this.#append(element("hr"));
    } else if (text.trim()) {
      this.#openLine();
    } else {
      this.#block = null;
    }
  }

  #tableLine(text) {
    const before = this.#table.take(text);
    if (before !== null) this.#openText("p", before).end();
  }

  #endTable() {
    const before = this.#table.end();
    if (before !== null) this.#openText("p", before).end();
  }

  #openLine() {
    this.#endTable();
    const text = this.#start;
    const [heading, marks] = HEADING.exec(text) ?? [];
    const item = ITEM.exec(text);
    const quote = QUOTE.exec(text);
    if (heading) {
      this.#line = new Line(this.#append(element(HEADINGS[marks.length - 1])));
      this.#line.write(text.slice(heading.length));
    } else if (item) {
      this.#line = new Line(this.#openItem(item[1].length, item[2]));
      this.#line.write(text.slice(item[0].length));
    } else if (quote) {
      this.#line = this.#openText("blockquote", text.slice(quote[0].length));
    } else {
      this.#line = this.#openText("p", text);
    }
  }

  /** A line of a paragraph, of a quote or, indented, of the list's item before it. */
  #openText(name, text) {
    const item = /^\s{2,}/.test(text) ? this.#lists.at(-1)?.list.lastElementChild : null;
    const goesOn = item ?? (this.#block?.localName === name ? this.#block : null);
    const block = goesOn ?? this.#append(element(name));
    if (!item) this.#block = block;
    if (goesOn) block.append(element("br"));
    const line = new Line(block);
    line.write(text.trimStart());
    return line;
  }

  /** A new item: of the list that is open at its indentation, or of a new list. */
  #openItem(indent, number) {
    const name = number ? "ol" : "ul";
    while (this.#lists.length > 1 && indent < this.#innermost.indent) this.#lists.pop();
    const open = this.#lists.at(-1);
    if (!open) {
      this.#lists = [{ list: this.#appendList(name), indent }];
    } else if (indent >= open.indent + 2) {
      const list = element(name);
      open.list.lastElementChild?.append(list);
      this.#lists.push({ list, indent });
    } else if (open.list.localName !== name) {
      const list = element(name);
      open.list.after(list);
      this.#lists.splice(-1, 1, { list, indent });
    }
    this.#block = null;
    const item = element("li", { value: number });
    this.#innermost.list.append(item);
    return item;
  }

  get #innermost() {
    return this.#lists[this.#lists.length - 1];
  }

  #appendList(name) {
    const list = element(name);
    this.#parent.append(list);
    return list;
  }

  /** What is no item ends the lists. */
  #append(node) {
    this.#lists = [];
    this.#block = null;
    this.#parent.append(node);
    return node;
  }
}

/** A line that is being written at the end of its block. */
class Line {
  #block;
  #text = "";
  /** @type {Node[]} */
  #nodes = [];

  constructor(block) {
    this.#block = block;
  }

  write(text) {
    this.#text += text;
    this.#draw(true);
  }

  end() {
    this.#draw(false);
  }

  #draw(isOpen) {
    const next = inline(isOpen ? this.#text.trimEnd() : this.#text, isOpen);
    const same = next.findIndex((node, at) => !this.#nodes[at]?.isEqualNode(node));
    let kept = same < 0 ? next.length : same;
    const [old, now] = [this.#nodes[kept], next[kept]];
    if (old instanceof Text && now instanceof Text && now.data.startsWith(old.data)) {
      old.appendData(now.data.slice(old.data.length));
      next[kept] = old;
      kept += 1;
    }
    for (const node of this.#nodes.slice(kept)) node.parentNode?.removeChild(node);
    this.#block.append(...next.slice(kept));
    this.#nodes = [...this.#nodes.slice(0, kept), ...next.slice(kept)];
  }
}

/** Code between fences, as it is. */
class Code {
  #fence;
  #text = document.createTextNode("");
  #start = "";
  #isFirst = true;
  #isShown = false;

  constructor(fence) {
    this.#fence = fence;
    this.element = element("pre", { tabindex: 0 }, element("code", {}, this.#text));
  }

  write(text) {
    this.#start += text;
    if (!/^\s*[\x60~]*\s*$/.test(this.#start)) this.#show();
  }

  /** Whether the line that is over has ended the code. */
  endLine() {
    const line = this.#start.trim();
    const isFence =
      line.length >= this.#fence.length && line === this.#fence[0].repeat(line.length);
    if (!this.#isShown && isFence) return true;
    this.#show();
    this.#isShown = false;
    this.#isFirst = false;
    return false;
  }

  end() {
    if (this.#start.trim() && !/^\s*[\x60~]+\s*$/.test(this.#start)) this.#show();
  }

  #show() {
    const lead = this.#isShown || this.#isFirst ? "" : "\n";
    this.#text.appendData(lead + this.#start);
    this.#start = "";
    this.#isShown = true;
  }
}
