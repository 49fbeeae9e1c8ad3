import { element, find } from "../elements/dom.js";
import { Drawer } from "../elements/drawer.js";
import { failure } from "../server/failure.js";
import { visible } from "../words/foreign.js";
import { dayGroup } from "./conversation-days.js";
import { ConversationRow } from "./conversation-row.js";
import { CONVERSATION } from "./conversation-words.js";

/** @import { Account } from "../sign-in/account.js" */

const TYPING_MS = 250;

/** The list of the user's conversations by day, to search, rename and delete in, and to go on with. */
export class Conversations {
  #drawer = new Drawer(".conversations");
  #search = element("input", {
    type: "search",
    class: "search",
    maxlength: 200,
    autocomplete: "off",
    placeholder: CONVERSATION.search,
    "aria-label": CONVERSATION.search,
  });
  #said = element("p", { class: "hint", role: "status" });
  #content = element("div");
  #list = element("div");
  /** @type {Set<string>} What the server may list until it is through with deleting it. */
  #deleted = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** @type {Account} */
  #account;
  #currentId;
  #onDeleted;

  /**
   * `currentId` answers which one is on the page; `onChosen` is called when it is chosen again,
   * `onDeleted` with the id of one that is no more.
   */
  constructor({ currentId, onChosen, onDeleted }) {
    this.#currentId = currentId;
    this.#onDeleted = onDeleted;
    this.#drawer.body.append(this.#search, this.#said, this.#content);
    find("[data-testid=conversations]").addEventListener("click", () => this.#open());
    this.#search.addEventListener("input", () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#begin(), TYPING_MS);
    });
    // A click that opens a conversation in another tab leaves this page as it is.
    this.#drawer.body.addEventListener("click", (event) => {
      const isLink = event.target instanceof Element && event.target.closest("a.choice");
      if (!isLink || event.ctrlKey || event.metaKey || event.shiftKey) return;
      this.#drawer.close();
      onChosen();
    });
  }

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.#drawer.close());
  }

  #open() {
    this.#search.value = "";
    this.#said.textContent = "";
    this.#drawer.open();
    return this.#begin();
  }

  /** Shows the list anew, of what is sought where something is. */
  #begin() {
    this.#list = element("div", { class: "by-day" });
    const q = this.#search.value.trim();
    return this.#load(q ? { q } : {});
  }

  async #load(query) {
    const list = this.#list;
    this.#end(hint(CONVERSATION.loading));
    const asked = new URLSearchParams(query);
    const path = asked.size ? `chat?${asked}` : "chat";
    const onFailed = (error) =>
      list === this.#list && this.#end(failure(error, () => this.#load(query)));
    const page = await this.#account.attempt(() => this.#account.get(path), onFailed);
    // A list that was opened anew asks for itself.
    if (page && list === this.#list) this.#show(page, query);
  }

  #show({ conversations, next }, query) {
    for (const each of conversations) if (!this.#deleted.has(each.id)) this.#add(each);
    const count = this.#list.querySelectorAll("li").length;
    if (query.q) this.#said.textContent = count ? CONVERSATION.found(count) : "";
    if (next !== null) this.#end(this.#older({ ...query, before: next }));
    else if (count > 0) this.#end();
    else this.#end(hint(query.q ? CONVERSATION.noneFound : CONVERSATION.none));
  }

  #add(line) {
    const row = new ConversationRow(this.#account, line, {
      isCurrent: line.id === this.#currentId(),
      onDeleted: (id) => this.#remove(id, row.element),
      say: (text) => (this.#said.textContent = visible(text)),
    });
    const day = dayGroup(line.updated_at);
    const last = this.#list.lastElementChild;
    const isOfLast = last?.firstElementChild?.textContent === day;
    const group = (isOfLast && last) || this.#begun(day);
    group.lastElementChild?.append(row.element);
  }

  #begun(day) {
    const heading = element("h3", {}, day);
    const group = element("section", {}, heading, element("ol", { class: "choices" }));
    this.#list.append(group);
    return group;
  }

  #remove(id, row) {
    this.#deleted.add(id);
    const group = row.closest("section");
    row.remove();
    if (!group.querySelector("li")) group.remove();
    this.#search.focus(); // the button that had the focus is no more
    this.#onDeleted(id);
  }

  #end(...nodes) {
    this.#content.replaceChildren(this.#list, ...nodes);
  }

  #older(query) {
    const show = async () => {
      const shown = this.#list.querySelectorAll("a.choice").length;
      await this.#load(query);
      // The button that had the focus is no more.
      const links = /** @type {NodeListOf<HTMLElement>} */ (
        this.#list.querySelectorAll("a.choice")
      );
      links[shown]?.focus();
    };
    return element("button", { type: "button", class: "plain", onclick: show }, CONVERSATION.older);
  }
}

function hint(text) {
  return element("p", { class: "hint" }, text);
}
