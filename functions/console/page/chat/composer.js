import { find } from "../elements/dom.js";
import { Uploads } from "../uploads/uploads.js";
import { withFiles } from "./attached.js";
import { CHAT } from "./chat-words.js";

/** Where the user writes and attaches files. Enter sends, Shift+Enter breaks the line, Escape stops the answer. */
export class Composer {
  #form = find(".composer", HTMLFormElement);
  #text = find("[name=message]", HTMLTextAreaElement, this.#form);
  #send = find(".send", HTMLElement, this.#form);
  #stop = find(".stop", HTMLElement, this.#form);
  #status = find(".status", HTMLElement, this.#form);
  #files = new Uploads(find("main.chat"), {
    choose: CHAT.attach,
    hold: true,
    onChanged: (text) => (this.status = text),
  });
  #onSend;
  #onTyped;
  #isHeld = false;
  #isWaiting = false;

  /** `onTyped` gets what stands in the field after each change that the user has made. */
  constructor({ onSend, onStop, onTyped }) {
    this.#onSend = onSend;
    this.#onTyped = onTyped;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#text.addEventListener("input", () => {
      this.#fit();
      this.keep();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit();
    });
    this.#stop.addEventListener("click", onStop);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isStreaming) onStop();
    });
  }

  begin(account) {
    this.#files.begin(account);
  }

  get isStreaming() {
    return !this.#stop.hidden;
  }

  /** While an answer streams, Stop stands where Send was; the next message can be drafted. */
  set isStreaming(streaming) {
    const hadFocus = [this.#send, this.#stop].some((button) => button === document.activeElement);
    this.#stop.hidden = !streaming;
    this.#send.hidden = streaming;
    if (hadFocus) this.focus();
  }

  get isEmpty() {
    return this.#text.value.trim() === "";
  }

  set draft(text) {
    this.#text.value = text;
    this.#fit();
  }

  /** Has a text written anew, before what is being written. */
  edit(text) {
    this.write(this.isEmpty ? text : `${text}\n${this.#text.value}`);
    this.focus();
  }

  /** Has a text stand in the field as if the user had typed it. */
  write(text) {
    this.draft = text;
    this.keep();
  }

  /** Has what stands in the field kept, once it is known to what it is said. */
  keep() {
    if (!this.#isHeld) this.#onTyped(this.#text.value);
  }

  set status(text) {
    this.#status.textContent = text;
  }

  /** Also fits what was drafted while the field was hidden, where it had no height. */
  focus() {
    this.#fit();
    this.#text.focus({ preventScroll: true });
  }

  /** Until the conversation is on the page: what is sent waits in its field for `release`. */
  hold() {
    this.#isHeld = true;
    this.#isWaiting = false;
  }

  release() {
    const isWaiting = this.#isWaiting;
    this.forget();
    this.keep();
    if (isWaiting) this.#submit();
  }

  /** The conversation that it waited for was left: the message stays a draft. */
  forget() {
    this.#isHeld = false;
    this.#isWaiting = false;
  }

  #submit() {
    if (this.isStreaming || (this.isEmpty && this.#files.isEmpty)) return;
    if (this.#files.problem) {
      this.status = this.#files.problem;
      return;
    }
    if (this.#isHeld) {
      this.#isWaiting = true;
      return;
    }
    const written = this.#text.value.trim();
    const text = this.#files.isEmpty ? written : withFiles(written, this.#files.take());
    this.draft = "";
    this.#onSend(text);
  }

  #fit() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${this.#text.scrollHeight}px`;
  }
}
