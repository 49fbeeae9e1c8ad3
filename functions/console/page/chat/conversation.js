import { element, find } from "../elements/dom.js";
import { Follow } from "../elements/follow.js";
import { Answer } from "./answer.js";
import { shownFiles } from "./attached.js";
import { CHAT } from "./chat-words.js";
import { onSay } from "./say.js";
import { concealed } from "./secrets.js";

/** What only a group's members are offered tools for. */
const OF_GROUPS = { support_agent: [CHAT.supportSuggestion] };

/** The messages on the page. */
export class Conversation {
  #log = find(".log");
  #follow = new Follow(find(".scroller"), this.#log);
  /** @type {Answer | null} */
  #answer = null;

  /** Calls `send` with what a card has to say for the user. */
  onSay(send) {
    onSay(this.#log, send);
  }

  clear() {
    this.#answer = null;
    this.#log.replaceChildren();
  }

  /** What to say first, for a member of these `groups`; a suggestion is given to `send`. */
  welcome(send, groups) {
    const texts = [...CHAT.suggestions, ...groups.flatMap((group) => OF_GROUPS[group] ?? [])];
    const chips = texts.map((text) =>
      element("button", { type: "button", class: "chip", onclick: () => send(text) }, text),
    );
    const greeting = element("h2", {}, CHAT.greeting);
    const choice = element("div", { class: "chips" }, ...chips);
    this.#log.append(element("div", { class: "welcome" }, greeting, choice));
    this.#follow.toStart();
  }

  addUser(text) {
    this.#log.querySelector(".welcome")?.remove();
    const shown = this.concealed(text);
    const name = shown === text ? CHAT.you : CHAT.youConcealed;
    const bubble = element(
      "article",
      { class: "user-message", "aria-label": name },
      ...shownFiles(shown),
    );
    bubble.dataset.testid = "message-user";
    this.#log.append(bubble);
    this.#follow.toEnd();
  }

  /** What the user says next, as it may be shown. */
  concealed(text) {
    return concealed(text, this.#answer?.text ?? "");
  }

  addAnswer() {
    this.#log.querySelector(".welcome")?.remove();
    this.#answer?.withdraw();
    this.#answer = new Answer();
    this.#log.append(this.#answer.element);
    return this.#answer;
  }

  /** An empty answer in the place of one that failed. */
  replaceAnswer(failed) {
    this.#answer = new Answer();
    failed.element.replaceWith(this.#answer.element);
    return this.#answer;
  }

  /** While an answer streams: screen readers wait for it to be whole, and its end pulses. */
  set isBusy(busy) {
    this.#log.setAttribute("aria-busy", String(busy));
  }
}
