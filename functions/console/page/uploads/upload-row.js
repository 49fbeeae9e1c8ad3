import { element } from "../elements/dom.js";
import { COMMON } from "../words/common-words.js";
import { foreign, oneLine, visible } from "../words/foreign.js";
import { uploaded } from "./upload.js";
import { UPLOADS } from "./upload-words.js";

const KNOWN = { reading: UPLOADS.reading, unreadable: UPLOADS.unreadable };
const MEGABYTE = 1_000_000;

/** A file on its way, with how far it is, or why it did not arrive and how to try again. */
export class UploadRow {
  #account;
  #file;
  #hold;
  #onChanged;
  #progress = element("progress", { value: 0, hidden: true });
  #said = element("span", { class: "soft" });
  #problem = element("span", { class: "problem", role: "alert" });
  #retry = element("button", { type: "button", class: "plain small", hidden: true }, COMMON.retry);
  #remove = element("button", { type: "button", class: "quiet small" }, UPLOADS.remove);
  /** Its document's id, once it is there. */
  docId = "";
  /** @type {"waiting" | "sending" | "sent" | "failed"} */
  state = "waiting";

  /** `onChanged` gets what is to be announced; `onRetry` and `onRemoved` are the user's wishes. */
  constructor(account, file, { hold, onChanged, onRetry, onRemoved }) {
    this.#account = account;
    this.#file = file;
    this.#hold = hold;
    this.#onChanged = onChanged;
    this.name = oneLine(file.name);
    this.#progress.max = file.size;
    this.#progress.ariaLabel = UPLOADS.sending(this.name);
    this.#retry.ariaLabel = UPLOADS.retry(this.name);
    this.#remove.ariaLabel = UPLOADS.removeThis(this.name);
    this.#retry.addEventListener("click", onRetry);
    this.#remove.addEventListener("click", onRemoved);
    const name = element("span", { class: "upload-name" }, foreign(file.name));
    const controls = [this.#progress, this.#said, this.#problem, this.#retry, this.#remove];
    this.element = element("li", { class: "upload", "data-testid": "upload" }, name, ...controls);
  }

  async send() {
    this.#show("sending", "");
    this.#onChanged("");
    const onProgress = (bytes) => this.#count(bytes);
    const step = () => uploaded(this.#account, this.#file, { hold: this.#hold, onProgress });
    const answer = await this.#account.attempt(step, ({ message }) => this.#failed(message));
    if (!answer) return;
    this.docId = answer.import_id;
    const text = this.#told(answer);
    this.#show("sent", text);
    this.#onChanged(`${this.name}: ${text}`);
  }

  #told({ state, upload }) {
    if (this.#hold && (upload || state === "ready")) return UPLOADS.attached;
    return upload ? UPLOADS.sent : (KNOWN[state] ?? UPLOADS.before);
  }

  #failed(message) {
    this.#show("failed", "");
    this.#problem.textContent = visible(message);
    this.#onChanged("");
  }

  #count(bytes) {
    this.#progress.value = bytes;
    this.#said.textContent = UPLOADS.megabytes(megabytes(bytes), megabytes(this.#file.size));
  }

  #show(state, text) {
    this.state = state;
    this.#said.textContent = text;
    this.#problem.textContent = "";
    this.#progress.hidden = state !== "sending";
    this.#retry.hidden = state !== "failed";
    this.element.dataset.state = state;
  }
}

function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}
