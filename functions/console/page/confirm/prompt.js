import { element } from "../elements/dom.js";
import { visible } from "../words/foreign.js";

/** A prompt as the server words it: each argument of the call on a line, then the question. */
export function promptLines(prompt) {
  const lines = visible(prompt).split("\n");
  const question = element("p", { class: "asks" }, lines.pop());
  const values = lines.map((line) => element("li", { translate: "no" }, line.replace(/^- /, "")));
  return values.length ? [element("ul", { class: "exactly" }, ...values), question] : [question];
}
