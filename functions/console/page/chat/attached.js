import { element } from "../elements/dom.js";
import { oneLine } from "../words/foreign.js";
import { CHAT } from "./chat-words.js";

const REFERENCE = / ?\((doc_[0-9a-f]{32})\)/;
/** @type {Map<string, string>} */
const names = new Map();

/**
 * A message with the files that go with it. A model is given their ids alone: a name may say
 * whatever its author likes, and would stand among the user's own words.
 */
export function withFiles(text, files) {
  for (const { docId, name } of files) names.set(docId, name);
  const said = text || (files.length === 1 ? CHAT.importThis : CHAT.importThese);
  return [said, ...files.map(({ docId }) => `(${docId})`)].join(" ");
}

/** Whether files go with the message. */
export function hasFiles(text) {
  return REFERENCE.test(text);
}

/** A message as it is shown: each file by its name, where this page knows it. */
export function shownFiles(text) {
  return text.split(REFERENCE).map((part, index) => {
    if (index % 2 === 0) return part;
    const name = names.get(part);
    return element("span", { class: "attached" }, name ? oneLine(name) : CHAT.attachedFile);
  });
}
