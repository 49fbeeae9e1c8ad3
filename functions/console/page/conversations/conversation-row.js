import { employeeName } from "../chat/employees.js";
import { calledWithYes } from "../confirm/yes-call.js";
import { element, showBusy } from "../elements/dom.js";
import { save } from "../elements/save-file.js";
import { title as toolTitle } from "../elements/values.js";
import { countText } from "../words/amounts.js";
import { momentText } from "../words/dates.js";
import { foreign, oneLine, visible } from "../words/foreign.js";
import { addressOf } from "./conversation-place.js";
import { CONVERSATION } from "./conversation-words.js";

/** @import { Account } from "../sign-in/account.js" */

/** A conversation in the list: a link to it, and what can be done with it there. */
export class ConversationRow {
  #account;
  #id;
  #title;
  #count;
  #isDeleted;
  #say;
  #name = element("span", { class: "choice-title" });
  #link;
  #buttons = element("div", { class: "choice-buttons" });

  /**
   * `said` is the list's line of it. `onDeleted` gets its id; `say` what is to be told, and what
   * has failed (requests.js).
   *
   * @param {Account} account
   */
  constructor(account, { id, title, updated_at: at, messages }, { isCurrent, onDeleted, say }) {
    this.#account = account;
    this.#id = id;
    this.#count = messages;
    this.#isDeleted = () => onDeleted(id);
    this.#say = say;
    const facts = `${momentText(at)} · ${CONVERSATION.messages(countText(messages))}`;
    this.#link = element(
      "a",
      { class: "choice", href: addressOf(id), "aria-current": isCurrent && "true" },
      this.#name,
      element("span", { class: "hint" }, facts),
    );
    this.element = element("li", { class: "conversation-row" }, this.#link, this.#buttons);
    this.#show(title);
  }

  #show(title) {
    this.#title = title;
    const shown = oneLine(title ?? "") || CONVERSATION.untitled;
    this.#name.replaceChildren(foreign(shown));
    const rename = quiet(CONVERSATION.rename, CONVERSATION.renameOf(shown), () => this.#edit());
    const remove = quiet(CONVERSATION.delete, CONVERSATION.deleteOf(shown), () => this.#delete());
    const file = quiet(CONVERSATION.export, CONVERSATION.exportOf(shown), () => this.#save(shown));
    this.#buttons.replaceChildren(rename, file, remove);
    this.element.replaceChildren(this.#link, this.#buttons);
  }

  #edit() {
    const field = element("input", {
      name: "title",
      value: this.#title,
      maxlength: 60,
      required: true,
      autocomplete: "off",
      "aria-label": CONVERSATION.newTitle,
    });
    const cancel = () => {
      this.#show(this.#title);
      this.#buttons.querySelector("button")?.focus();
    };
    const form = element(
      "form",
      { class: "rename" },
      field,
      element("button", { type: "submit", class: "primary small" }, CONVERSATION.save),
      element(
        "button",
        { type: "button", class: "plain small", onclick: cancel },
        CONVERSATION.cancel,
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.ariaBusy !== "true") this.#rename(form, field.value.trim());
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // it would close the list
      cancel();
    });
    this.element.replaceChildren(form);
    field.select();
  }

  /** What was typed stays in its field where the server does not take it. */
  async #rename(form, title) {
    showBusy(form, true);
    const init = { method: "PATCH", body: JSON.stringify({ title }) };
    const path = `chat/${encodeURIComponent(this.#id)}`;
    const renamed = await this.#account.attempt(
      () => this.#account.send(path, init),
      (error) => this.#say(error.message),
    );
    showBusy(form, false);
    if (!renamed) return;
    this.#say("");
    this.#show(renamed.title);
    this.#buttons.querySelector("button")?.focus();
  }

  async #save(title) {
    const path = `chat/${encodeURIComponent(this.#id)}`;
    const saved = await this.#account.attempt(
      () => this.#account.get(path),
      (error) => this.#say(error.message),
    );
    if (saved) saveConversation(title, this.#count, saved.messages);
  }

  async #delete() {
    const account = this.#account;
    const body = JSON.stringify({ user_id: account.userId, conversation_id: this.#id });
    const key = crypto.randomUUID();
    const answer = await account.attempt(
      () => calledWithYes(account, "delete_conversation", body, key),
      (error) => this.#say(error.message),
    );
    if (answer === undefined) return;
    this.#say(answer ? CONVERSATION.deleted : CONVERSATION.notDeleted);
    if (answer) this.#isDeleted();
  }
}

function quiet(text, label, onclick) {
  const attributes = { type: "button", class: "quiet small", "aria-label": label, onclick };
  return element("button", attributes, text);
}

/**
 * Has the browser save a conversation as Markdown: its messages as the server keeps them, with the
 * tools that were used. `count` is how many messages it has: of a long one the newest are there.
 */
function saveConversation(title, count, messages) {
  const left = count > messages.length ? [CONVERSATION.newestOf(messages.length, count)] : [];
  const parts = [`# ${title}`, ...left, ...messages.map(written)];
  save(`${fileName(title)}.md`, `${parts.join("\n\n")}\n`, "text/markdown");
}

function written({ role, text, employee, created_at: at, tools = [], interrupted }) {
  const name = role === "user" ? CONVERSATION.you : employeeName(employee);
  const used = tools.map(({ tool, ok }) => CONVERSATION.used(toolTitle(tool), ok));
  const lines = [`## ${oneLine(name)}, ${momentText(at)}`, ...used.map((each) => `- ${each}`)];
  const parts = [lines.join("\n"), ...(text ? [visible(text)] : [])];
  if (interrupted) parts.push(`*${CONVERSATION.interrupted}*`);
  return parts.join("\n\n");
}

/** What every file system takes. */
function fileName(title) {
  return (
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim() || "conversation"
  );
}
