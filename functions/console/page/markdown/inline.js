import { element } from "../elements/dom.js";

const KINDS = ["https:", "http:", "mailto:"];
const ESCAPED = /\\([!-/:-@[-\x60{-~])/y;
const TICKS = /\x60+/y;
const NAMED_LINK = /!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?((?:[^\s<>()]|\([^\s<>()]*\))*)>?\s*\)/y;
const MAYBE_LINK = /!?(?:\[[^\]]*(?:\](?:\([^)]*)?)?)?$/y;
const BARE_LINK = /https?:\/\/[^\s<>"\x60]+/y;
const ANGLED_LINK = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/y;
const MAYBE_ANGLED = /<[^\s<>]*$/y;
const NOT_OF_ADDRESS = /[.,;:!?'*_~\]]+$/;
const WORD = /[\p{L}\p{N}]/u;
/** The longer ones come first. */
const MARKS = { "***": "strong", "**": "strong", __: "strong", "~~": "del", "*": "em", _: "em" };
const DEEPEST = 4;

/**
 * One line of Markdown as nodes: code, links, strong, emphasised and deleted text. All else, HTML
 * too, is text; an image is a link. Marks inside of words stay what they are: 2*3*4 is no emphasis.
 *
 * Of a line that `isOpen` more may come: what is open goes on to its end, and what may still turn
 * into a link or a mark is left out.
 *
 * @param {string} text
 * @param {boolean} isOpen
 * @returns {Node[]}
 */
export function inline(text, isOpen, { depth = 0, mayLink = true } = {}) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {Set<string>} Marks that nothing closes any more. */
  const unclosed = new Set();
  let plain = "";
  let at = 0;

  while (at < text.length) {
    const rest = part();
    if (rest === null) break;
    at += rest;
  }
  flush();
  return nodes;

  /** Reads what stands at `at`: its length, or null to leave out the rest. */
  function part() {
    const escaped = found(ESCAPED);
    if (escaped) return say(escaped[1], 2);
    const character = text[at];
    if (character === "\x60") return code();
    if (mayLink) {
      if (character === "h" && !WORD.test(before())) return bareLink();
      if (character === "<") return angledLink();
      if (character === "[" || text.startsWith("![", at)) return namedLink();
    }
    const mark = Object.keys(MARKS).find((each) => text.startsWith(each, at));
    if (mark) return marked(mark);
    const isBegun = isOpen && at === text.length - 1 && "\\!~".includes(character);
    return isBegun ? null : say(character, 1);
  }

  function code() {
    const ticks = found(TICKS)?.[0] ?? "";
    const start = at + ticks.length;
    const end = closingTicks(text, start, ticks.length);
    if (end < 0 && !isOpen) return say(ticks, ticks.length);
    const inside = end < 0 ? text.slice(start).replace(/\x60+$/, "") : text.slice(start, end);
    add(element("code", {}, inside.replace(/^ (.*\S.*) $/, "$1")));
    return end < 0 ? text.length : end + ticks.length - at;
  }

  function namedLink() {
    const [whole, label, address] = found(NAMED_LINK) ?? [];
    if (whole === undefined) return isOpen && found(MAYBE_LINK) ? null : say(text[at], 1);
    const link = linkTo(
      address,
      label ? inline(label, false, { depth: depth + 1, mayLink: false }) : [textOf(address)],
    );
    if (!link) return say(whole, whole.length);
    add(...link);
    return whole.length;
  }

  function bareLink() {
    const address = found(BARE_LINK)?.[0].replace(NOT_OF_ADDRESS, "") ?? "";
    return linked(balanced(address)) ?? say("h", 1);
  }

  function angledLink() {
    const [whole, address] = found(ANGLED_LINK) ?? [];
    if (whole && linked(address)) return whole.length;
    return isOpen && found(MAYBE_ANGLED) ? null : say("<", 1);
  }

  function linked(address) {
    const link = address && linkTo(address, [textOf(address)]);
    if (!link) return null;
    add(...link);
    return address.length;
  }

  function marked(mark) {
    const start = at + mark.length;
    if (isOpen && start === text.length) return null;
    const opens = !WORD.test(before()) && /[^\s]/.test(text[start] ?? " ") && depth < DEEPEST;
    if (!opens || unclosed.has(mark) || text[start] === mark[0]) return say(mark, mark.length);
    const end = closing(text, start, mark);
    if (end < 0 && !isOpen) {
      unclosed.add(mark);
      return say(mark, mark.length);
    }
    const inside = text.slice(start, end < 0 ? undefined : end);
    add(element(MARKS[mark], {}, ...inline(inside, end < 0, { depth: depth + 1, mayLink })));
    return end < 0 ? text.length : end + mark.length - at;
  }

  function found(pattern) {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  function before() {
    return at > 0 ? text[at - 1] : " ";
  }

  function say(said, length) {
    plain += said;
    return length;
  }

  function add(...more) {
    flush();
    nodes.push(...more);
  }

  function flush() {
    if (plain) nodes.push(textOf(plain));
    plain = "";
  }
}

function textOf(text) {
  return document.createTextNode(text);
}

/** Where a mark closes: behind what is no space, before what is no word, and not inside of code. */
function closing(text, start, mark) {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "\x60") at = afterCode(text, at) - 1;
    else if (text[at] === mark[0]) {
      const run = runAt(text, at);
      const isIts = run === mark.length || run > 2;
      const [last, next] = [text[at - 1], text[at + run] ?? " "];
      if (isIts && at > start && /\S/.test(last) && !WORD.test(next)) return at;
      at += run - 1;
    }
  }
  return -1;
}

/** Where the code that begins there is over; behind its ticks where it never closes. */
function afterCode(text, at) {
  const start = at + runAt(text, at);
  const end = closingTicks(text, start, start - at);
  return end < 0 ? start : end + start - at;
}

function closingTicks(text, start, count) {
  for (let at = text.indexOf("\x60", start); at >= 0; at = text.indexOf("\x60", at)) {
    const run = runAt(text, at);
    if (run === count) return at;
    at += run;
  }
  return -1;
}

/** How often the character there is repeated. */
function runAt(text, at) {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

/** An address without a bracket that closes what stands before it. */
function balanced(address) {
  const count = (bracket) => address.split(bracket).length - 1;
  return address.endsWith(")") && count(")") > count("(") ? address.slice(0, -1) : address;
}

/**
 * A link out of what a model wrote, followed by where it goes unless its own text begins with that;
 * null for an address of another kind, and for one that is only a path.
 *
 * @param {string} address
 * @param {Node[]} children
 * @returns {Node[] | null}
 */
function linkTo(address, children) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!KINDS.includes(url.protocol)) return null;
  const attributes = { href: url.href, target: "_blank", rel: "noopener noreferrer" };
  const link = element("a", attributes, ...children);
  const [place, whole] = url.host ? [url.host, url.origin] : [url.pathname, url.href];
  const isTold = [place, whole].some((told) => `${link.textContent}/`.startsWith(`${told}/`));
  return isTold ? [link] : [link, element("span", { class: "leads-to" }, ` (${place})`)];
}
