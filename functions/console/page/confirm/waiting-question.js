import { countdown, minutesAndSeconds } from "../elements/countdown.js";
import { element } from "../elements/dom.js";
import { PasswordField } from "../elements/password-field.js";
import { title } from "../elements/values.js";
import { COMMON } from "../words/common-words.js";
import { instant } from "../words/dates.js";
import { visible } from "../words/foreign.js";
import { WAITING } from "./confirm-words.js";
import { promptLines } from "./prompt.js";

/** So many milliseconds the clocks of server and page, and the countdown's steps, may differ. */
const CLOCKS_DIFFER = 2000;

/**
 * One question with its two answers.
 *
 * @typedef {{ id: string, tool: string, prompt: string,
 *   field: string, channel: string, by: string | null, program?: string | null,
 *   expires_at: string | number }} Asked
 * @typedef {{ reply: string } | { otp: string }} Given
 * @typedef {(given: Given, onFailed: (error: Error) => void) => Promise<unknown>} Answer
 * @typedef {(onFailed: (error: Error) => void) => Promise<unknown>} Receipt
 */
export class WaitingQuestion {
  #outcome = element("p", { class: "hint", role: "status" });
  #deadline;
  #time = element("p", { class: "hint", role: "timer", "aria-live": "off" });
  #buttons;
  #answer;
  #onClosed;
  #receipt;
  #stop;

  /**
   * @param {Asked} asked
   * @param {{ answer: Answer, onClosed: () => void, receipt: Receipt }} listeners `answer` and
   *   `receipt` resolve to undefined when `onFailed` was told why the server refused.
   */
  constructor(asked, { answer, onClosed, receipt }) {
    this.id = asked.id;
    this.#receipt = receipt;
    this.#deadline = instant(asked.expires_at);
    this.#answer = answer;
    this.#onClosed = onClosed;
    const password =
      asked.field === "otp"
        ? new PasswordField((otp) => this.#reply({ otp }, WAITING.entered))
        : undefined;
    const yes = this.#button("YES", { class: "primary", "data-testid": "yes" });
    const no = this.#button("NO", { class: "plain", "data-testid": "no" });
    const buttons = password ? [no] : [yes, no];
    this.#buttons = [...(password?.controls ?? []), ...buttons];
    const id = `prompt-${asked.id}`;
    const prompt = element("div", { class: "prompt", id }, ...promptLines(asked.prompt));
    this.element = element(
      "li",
      { class: "confirmation", tabindex: -1, "aria-labelledby": prompt.id },
      element("h3", {}, title(asked.tool)),
      element("p", { class: "hint" }, askedBy(asked)),
      prompt,
      password?.element ?? "",
      element("div", { class: "buttons" }, ...buttons),
      this.#time,
      this.#outcome,
    );
    Object.assign(this.element.dataset, { testid: "waiting", state: "open" });
    this.#stop = countdown(
      this.#deadline,
      (seconds) => (this.#time.textContent = COMMON.expiresIn(minutesAndSeconds(seconds))),
      () => this.#close("expired", COMMON.expired),
    );
  }

  get isOpen() {
    return this.element.dataset.state === "open";
  }

  /** It no longer waits, and not for a reply of ours. */
  goneElsewhere() {
    if (!this.isOpen || this.#buttons[0].disabled) return;
    const isOver = Date.now() >= this.#deadline - CLOCKS_DIFFER;
    this.#close(isOver ? "expired" : "gone", isOver ? COMMON.expired : WAITING.gone);
  }

  /** Stops the clock of what leaves the page. */
  discard() {
    this.#stop();
  }

  #button(reply, attributes) {
    const onclick = () => this.#reply({ reply }, WAITING.said[reply]);
    return element("button", { type: "button", onclick, ...attributes }, WAITING.replies[reply]);
  }

  /** @param {Given} given */
  async #reply(given, said) {
    // A button that is disabled would lose the focus to nowhere.
    this.element.focus();
    this.#enable(false);
    this.#outcome.textContent = COMMON.sending;
    const isTaken = await this.#answer(given, ({ message }) => {
      this.#outcome.textContent = visible(message);
    });
    if (isTaken) {
      this.#close("answered", said);
      if ("reply" in given && given.reply === "YES") this.#offerReceipt();
    } else if (this.isOpen) this.#enable(true);
  }

  /** The deed is done by whoever asked, after the YES: until then there is none. */
  #offerReceipt() {
    const onclick = async () => {
      const receipt = await this.#receipt(({ message }) => {
        this.#outcome.textContent = visible(message);
      });
      if (receipt) save(`receipt-${this.id}.json`, JSON.stringify(receipt));
    };
    const attributes = { type: "button", class: "plain", "data-testid": "receipt", onclick };
    this.element.append(element("button", attributes, WAITING.receipt));
  }

  #enable(isEnabled) {
    for (const button of this.#buttons) button.disabled = !isEnabled;
  }

  #close(state, text) {
    if (!this.isOpen) return;
    this.#stop?.();
    const hadFocus = this.element.contains(document.activeElement);
    this.element.dataset.state = state;
    this.#time.textContent = "";
    this.#outcome.textContent = text;
    this.#enable(false);
    if (hadFocus) this.element.focus();
    this.#onClosed();
  }
}

/** @param {Asked} asked */
function askedBy({ channel, by, program }) {
  if (by) return WAITING.askedByIntegration(visible(by));
  if (program) return WAITING.askedByProgramNamed(visible(program));
  return WAITING.askedBy[channel] ?? WAITING.askedByProgram;
}

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
