import { CONVERSATION } from "../conversations/conversation-words.js";
import { element } from "../elements/dom.js";

/** What can be done with an answer that is whole: copied and, by `offer`, asked for again. */
export class AnswerTools {
  element = element("div", { class: "answer-tools", role: "group" });

  /** @param {string} text */
  constructor(text) {
    this.element.ariaLabel = CONVERSATION.withAnswer;
    if (text.trim()) this.element.append(copier(text.trim()));
  }

  /** `again` asks the same once more, `edit` has the question written anew, if it can be. */
  offer({ again, edit }) {
    const ways = { [CONVERSATION.again]: again, ...(edit && { [CONVERSATION.edit]: edit }) };
    for (const [text, onclick] of Object.entries(ways)) {
      this.element.append(quiet(text, { class: "quiet small", "data-newest": true, onclick }));
    }
  }

  /** A later message has been sent. */
  withdraw() {
    for (const button of this.element.querySelectorAll("[data-newest]")) button.remove();
  }
}

/** As it was written: Markdown, and none of what the cards show. */
function copier(text) {
  const button = quiet(CONVERSATION.copy, { class: "quiet small" });
  button.addEventListener("click", async () => {
    button.textContent = (await isCopied(text)) ? CONVERSATION.copied : CONVERSATION.notCopied;
  });
  return button;
}

/** The browser or its user may refuse it. */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}

function quiet(text, attributes) {
  return element("button", { type: "button", ...attributes }, text);
}
