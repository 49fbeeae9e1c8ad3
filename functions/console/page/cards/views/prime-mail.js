import { say } from "../../chat/say.js";
import { element } from "../../elements/dom.js";
import { isFlag, isText, listOf, shape } from "../../server/shapes.js";
import { countText } from "../../words/amounts.js";
import { momentText } from "../../words/dates.js";
import { foreign, oneLine } from "../../words/foreign.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.prime;
const ID = /^[\w-]{1,128}$/;

/** Mail that a search has found, the best first. All of its text is by others. */
export const mail = {
  fits: shape({
    messages: listOf(
      shape({
        id: isText,
        subject: isText,
        from: isText,
        date: isText,
        snippet: isText,
        hasAttachment: isFlag,
        attachmentNames: listOf(isText),
        score: Number.isFinite,
      }),
    ),
    count: isWhole,
  }),
  draw: ({ messages, privateNotShown = 0 }) => {
    const found = messages.length
      ? element("ul", { class: "entries" }, ...messages.map(message))
      : element("p", { class: "hint" }, TEXTS.noMail);
    if (!privateNotShown) return found;
    const hidden = TEXTS.hidden(countText(privateNotShown));
    return element("div", {}, found, element("p", { class: "hint" }, hidden));
  },
};

function message({ id, subject, from, date, snippet, hasAttachment, attachmentNames, score }) {
  const title = oneLine(subject) || TEXTS.noSubject;
  const head = element("strong", { class: "entry-title" }, foreign(title));
  const origin = element("p", { class: "hint" }, foreign(from), ` · ${momentText(date)}`);
  const names = attachmentNames.map((name) => element("li", { class: "tag" }, foreign(name)));
  const files = element("ul", { class: "tags", "aria-label": TEXTS.attachments }, ...names);
  return element(
    "li",
    { class: "entry-of-list" },
    element("div", { class: "entry-head" }, head, fit(score)),
    origin,
    element("p", { class: "snippet" }, foreign(snippet)),
    ...(names.length ? [files] : []),
    ...(hasAttachment && ID.test(id) ? [processButton(id, title)] : []),
  );
}

/** How well it fits, for the eye a bar. */
function fit(score) {
  const percent = Math.min(Math.max(score, 0), 100);
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent };
  const named = { role: "meter", "aria-label": TEXTS.match, title: TEXTS.matchOf(percent) };
  const bar = element("span", { class: "within" });
  bar.style.width = `${percent}%`;
  return element("div", { class: "meter fit", ...named, ...range }, bar);
}

function processButton(id, title) {
  const button = element("button", { type: "button", class: "plain small" }, TEXTS.process);
  button.ariaLabel = TEXTS.processThis(title.slice(0, 80));
  button.addEventListener("click", () => say(button, TEXTS.toProcess(id)));
  return button;
}
