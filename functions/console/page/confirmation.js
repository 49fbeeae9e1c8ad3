import { countdown, minutesAndSeconds } from "./countdown.js";
import { instant } from "./dates.js";
import { element } from "./dom.js";
import { visible } from "./foreign.js";

/** @typedef {{ id: string, prompt: string, expires_at: string | number }} Asked */

/** Asks the user to confirm a held-back call. `reply` gets "YES" or "Cancel"; `onClosed` is called
 * once the question is over. */
export class Confirmation {
  #time = element("p", { class: "hint", role: "timer", "aria-live": "off" });
  #buttons;
  #onClosed;
  #stop;

  constructor({ prompt, expires_at }, reply, onClosed) {
    this.#onClosed = onClosed;
    this.#buttons = [
      replyButton("YES", { class: "primary", "data-testid": "confirm-yes" }, reply),
      replyButton("Cancel", { class: "plain", "data-testid": "confirm-cancel" }, reply),
    ];
    this.element = element(
      "section",
      { class: "confirmation", role: "group", tabindex: -1 },
      element("p", { class: "prompt" }, visible(prompt)),
      element("div", { class: "buttons" }, ...this.#buttons),
      this.#time,
    );
    this.element.ariaLabel = `Confirmation needed: ${visible(prompt)}`;
    Object.assign(this.element.dataset, { testid: "confirmation", state: "open" });
    this.#stop = countdown(
      instant(expires_at),
      (seconds) => (this.#time.textContent = `Expires in ${minutesAndSeconds(seconds)}`),
      () => this.#close("expired", "Expired. Nothing was changed; ask again if you still want it."),
    );
  }

  get isOpen() {
    return this.element.dataset.state === "open";
  }

  /** The next message settles it, whatever it says. */
  answer(text) {
    if (!this.isOpen) return;
    const word = text.trim().toUpperCase();
    if (word === "YES") this.#close("answered", "You confirmed with YES.");
    else if (word === "CANCEL") this.#close("answered", "You cancelled.");
    else this.#close("superseded", "Not confirmed: another message was sent instead.");
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

function replyButton(text, attributes, reply) {
  return element("button", { type: "button", onclick: () => reply(text), ...attributes }, text);
}
