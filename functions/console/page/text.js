import { element } from "./dom.js";

const LIST_ITEM = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;
const MAYBE_LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)]?)?\s*$/;

/**
 * Writes plain text as it arrives: paragraphs, line breaks, and lists of "- item" and "1. item".
 * What is on the page is only ever appended to, so a selection or a reader keeps its place.
 */
export class TextWriter {
  #parent;
  /** @type {HTMLElement | null} */
  #block = null;
  /** @type {Text | null} */
  #line = null;
  #start = "";

  constructor(parent) {
    this.#parent = parent;
  }

  write(text) {
    for (const part of text.split(/(\n)/)) {
      if (part === "\n") this.#endLine();
      else this.#append(part);
    }
  }

  /** Shows what was held back to see whether it begins a list item. */
  end() {
    if (this.#start.trim()) this.#openLine();
  }

  #append(text) {
    if (this.#line) return this.#line.appendData(text);
    this.#start += text;
    if (!MAYBE_LIST_ITEM.test(this.#start)) this.#openLine();
  }

  #openLine() {
    const item = LIST_ITEM.exec(this.#start);
    const text = item ? this.#start.slice(item[0].length) : this.#start.trimStart();
    this.#line = document.createTextNode(text);
    this.#start = "";
    if (item) this.#openItem(item[1], this.#line);
    else this.#openParagraphLine(this.#line);
  }

  #openItem(number, line) {
    const list = this.#open(number ? "ol" : "ul");
    list.append(element("li", { value: number }, line));
  }

  #openParagraphLine(line) {
    const paragraph = this.#open("p");
    if (paragraph.hasChildNodes()) paragraph.append(element("br"));
    paragraph.append(line);
  }

  #open(name) {
    if (this.#block?.localName === name) return this.#block;
    const block = element(name);
    this.#parent.append(block);
    this.#block = block;
    return block;
  }

  #endLine() {
    this.end();
    if (!this.#line) this.#block = null;
    this.#line = null;
    this.#start = "";
  }
}
