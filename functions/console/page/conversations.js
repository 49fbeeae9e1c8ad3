import { countText } from "./amounts.js";
import { CHAT } from "./chat-words.js";
import { COMMON } from "./common-words.js";
import { momentText } from "./dates.js";
import { element, find } from "./dom.js";
import { Drawer } from "./drawer.js";
import { failure } from "./failure.js";
import { foreign } from "./foreign.js";

/** @import { Account } from "./account.js" */

/** The list of the user's conversations, of which one can be gone on with. */
export class Conversations {
  #drawer = new Drawer(".conversations");
  #list = element("ol", { class: "choices" });
  /** @type {Account} */
  #account;
  #currentId;
  #onChosen;

  /** `currentId` answers which one is on the page; `onChosen` gets the one to show. */
  constructor(currentId, onChosen) {
    this.#currentId = currentId;
    this.#onChosen = onChosen;
    const button = find("[data-testid=conversations]");
    button.addEventListener("click", () => this.#open());
  }

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.#drawer.close());
  }

  #open() {
    this.#list = element("ol", { class: "choices" });
    this.#drawer.open();
    return this.#load("chat");
  }

  async #load(path) {
    const list = this.#list;
    this.#end(hint(CHAT.loading));
    const onFailed = (error) => this.#end(failure(error, () => this.#load(path)));
    const page = await this.#account.attempt(() => this.#account.get(path), onFailed);
    // A list that was opened anew asks for itself.
    if (page && list === this.#list) this.#show(page);
  }

  #show({ conversations, next }) {
    const items = conversations.map((each) => this.#item(each));
    this.#list.append(...items);
    if (next !== null) this.#end(this.#older(next));
    else if (this.#list.children.length === 0) this.#end(hint(CHAT.noConversations));
    else this.#end();
  }

  #end(...nodes) {
    this.#drawer.body.replaceChildren(this.#list, ...nodes);
  }

  #older(next) {
    const show = async () => {
      const last = this.#list.lastElementChild;
      await this.#load(`chat?before=${encodeURIComponent(next)}`);
      // The button that had the focus is no more.
      last?.nextElementSibling?.querySelector("button")?.focus();
    };
    return element("button", { type: "button", class: "plain", onclick: show }, CHAT.older);
  }

  #item({ id, title, updated_at: at, messages }) {
    const count = CHAT.messages(countText(messages));
    const name = element("span", { class: "choice-title" }, foreign(title ?? COMMON.untitled));
    const facts = element("span", { class: "hint" }, `${momentText(at)} · ${count}`);
    const isCurrent = id === this.#currentId();
    const attributes = { type: "button", class: "choice", "aria-current": isCurrent && "true" };
    const choose = () => {
      this.#drawer.close();
      this.#onChosen(id);
    };
    return element("li", {}, element("button", { ...attributes, onclick: choose }, name, facts));
  }
}

function hint(text) {
  return element("p", { class: "hint" }, text);
}
