import { CHAT } from "../chat/chat-words.js";
import { PLACEHOLDER } from "../chat/secrets.js";
import { countdown, minutesAndSeconds } from "../elements/countdown.js";
import { element } from "../elements/dom.js";
import { PasswordField } from "../elements/password-field.js";
import { COMMON } from "../words/common-words.js";
import { instant } from "../words/dates.js";
import { oneLine } from "../words/foreign.js";
import { promptLines } from "./prompt.js";

/** @typedef {{ id: string, prompt: string, expires_at: string | number, field?: string }} Asked */

/** Asks the user to confirm a held-back call, or for the one-time password that it needs. `reply`
 * gets "YES" or a cancelling word, or the placeholder and the password; `onClosed` is called once the
 * question is over. */
export class Confirmation {
  #time = element("p", { class: "hint", role: "timer", "aria-live": "off" });
  #buttons;
  #onClosed;
  #stop;

  /** @param {Asked} asked */
  constructor({ id, prompt, expires_at, field }, reply, onClosed) {
    this.id = id;
    this.#onClosed = onClosed;
    const password =
      field === "otp" ? new PasswordField((otp) => reply(PLACEHOLDER, otp)) : undefined;
    const yes = replyButton(CHAT.yes, { class: "primary", "data-testid": "confirm-yes" });
    yes.addEventListener("click", () => reply("YES"));
    const no = replyButton(CHAT.cancel, { class: "plain", "data-testid": "confirm-cancel" });
    no.addEventListener("click", () => reply(CHAT.cancelReply));
    const buttons = password ? [no] : [yes, no];
    this.#buttons = [...(password?.controls ?? []), ...buttons];
    this.element = element(
      "section",
      { class: "confirmation", role: "group", tabindex: -1 },
      element("div", { class: "prompt" }, ...promptLines(prompt)),
      password?.element ?? "",
      element("div", { class: "buttons" }, ...buttons),
      this.#time,
    );
    this.element.ariaLabel = CHAT.confirmationOf(oneLine(prompt));
    Object.assign(this.element.dataset, { testid: "confirmation", state: "open" });
    this.#stop = countdown(
      instant(expires_at),
      (seconds) => (this.#time.textContent = COMMON.expiresIn(minutesAndSeconds(seconds))),
      () => this.#close("expired", CHAT.confirmationExpired),
    );
  }

  get isOpen() {
    return this.element.dataset.state === "open";
  }

  /** The next message settles it, whatever it says. */
  answer(text) {
    if (!this.isOpen) return;
    const word = text.trim().normalize("NFC").toLowerCase();
    if (CHAT.yesReplies.split(" ").includes(word)) this.#close("answered", CHAT.confirmed);
    else if (text === PLACEHOLDER) this.#close("answered", CHAT.passwordEntered);
    else if (word === CHAT.cancelReply.toLowerCase()) this.#close("answered", CHAT.cancelled);
    else this.#close("superseded", CHAT.superseded);
  }

  /** Stops the clock of a card that leaves the page. */
  discard() {
    this.#stop();
  }

  #close(state, text) {
    this.#stop?.();
    this.element.dataset.state = state;
    this.#time.textContent = text;
    for (const button of this.#buttons) button.disabled = true;
    this.#onClosed();
  }
}

function replyButton(text, attributes) {
  return element("button", { type: "button", ...attributes }, text);
}
