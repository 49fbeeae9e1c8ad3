import { find } from "../elements/dom.js";
import { UploadRow } from "./upload-row.js";
import { UPLOADS } from "./upload-words.js";

/** @import { Account } from "../sign-in/account.js" */

/**
 * Where files are chosen, photographed or dropped, and their list: one is sent after the other. With
 * `hold` they wait there for a message that names them.
 */
export class Uploads {
  #place;
  #list;
  #hold;
  #onChanged;
  /** @type {Account | undefined} */
  #account;
  /** @type {UploadRow[]} */
  #rows = [];
  #sending = Promise.resolve();

  /**
   * Files may be dropped anywhere on `page`. `choose` is what the button to choose them says,
   * `onChanged` gets what is to be announced.
   */
  constructor(page, { choose, hold, onChanged }) {
    this.#place = find(".uploads", HTMLElement, page);
    const field = find("template.upload-field", HTMLTemplateElement);
    this.#place.append(document.importNode(field.content, true));
    find("button", HTMLButtonElement, this.#place).textContent = choose;
    this.#list = find(".upload-list", HTMLElement, this.#place);
    this.#hold = hold;
    this.#onChanged = onChanged;
    for (const button of this.#place.querySelectorAll("button")) this.#choosing(button);
    page.addEventListener("dragover", (event) => this.#over(page, event));
    page.addEventListener("dragleave", () => page.classList.remove("dropping"));
    page.addEventListener("drop", (event) => {
      this.#over(page, event);
      page.classList.remove("dropping");
      this.#add(event.dataTransfer.files);
    });
  }

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.clear());
  }

  get isEmpty() {
    return this.#rows.length === 0;
  }

  /** What keeps them from going with a message, in words; nothing where nothing does. */
  get problem() {
    if (this.#rows.some(({ state }) => state === "failed")) return UPLOADS.settleFirst;
    const hasAll = this.#rows.every(({ state }) => state === "sent");
    return hasAll ? "" : UPLOADS.wait;
  }

  /** Those that are there, which are then no longer listed. */
  take() {
    const taken = this.#rows.map(({ docId, name }) => ({ docId, name }));
    this.clear();
    return taken;
  }

  clear() {
    this.#rows = [];
    this.#list.replaceChildren();
  }

  #choosing(button) {
    const input = find("input", HTMLInputElement, button.parentElement ?? this.#place);
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      this.#add(input.files ?? []);
      input.value = ""; // the same file may be chosen again
    });
  }

  #over(page, event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    page.classList.add("dropping");
  }

  #add(files) {
    const account = this.#account;
    if (!account) return;
    for (const file of files) {
      const row = new UploadRow(account, file, {
        hold: this.#hold,
        onChanged: this.#onChanged,
        onRetry: () => this.#send(row),
        onRemoved: () => this.#remove(row),
      });
      this.#rows.push(row);
      this.#list.append(row.element);
      this.#send(row);
    }
  }

  #send(row) {
    const step = () => (this.#rows.includes(row) ? row.send() : undefined);
    this.#sending = this.#sending.then(step, step);
  }

  #remove(row) {
    this.#rows = this.#rows.filter((each) => each !== row);
    row.element.remove();
    this.#onChanged("");
    find("button", HTMLButtonElement, this.#place).focus();
  }
}
