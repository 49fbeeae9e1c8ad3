import { countdown, minutesAndSeconds } from "./countdown.js";
import { instant } from "./dates.js";
import { element } from "./dom.js";
import { oneLine, visible } from "./foreign.js";
import { inSight, print } from "./json.js";
import { title } from "./values.js";

const ASKED_BY = new Map(
  Object.entries({
    mcp: "Asked by an assistant that is connected by MCP",
    rest: "Asked by an application",
    agent: "Asked by an agent",
    agentcore: "Asked by an agent",
  }),
);
const SAID = {
  YES: "You said YES. What was asked for can go on now.",
  NO: "You said NO. Nothing was changed.",
};
const EXPIRED = "Expired. Nothing was changed.";
const GONE = "Answered in another place, or withdrawn.";

/**
 * One question with its two answers.
 *
 * @typedef {{ id: string, tool: string, arguments: Record<string, unknown>, prompt: string,
 *   channel: string, by: string | null, expires_at: string | number }} Asked
 * @typedef {(reply: string, onFailed: (error: Error) => void) => Promise<unknown>} Answer
 */
export class WaitingQuestion {
  #outcome = element("p", { class: "hint", role: "status" });
  #time = element("p", { class: "hint", role: "timer", "aria-live": "off" });
  #buttons;
  #answer;
  #onClosed;
  #stop;

  /**
   * @param {Asked} asked
   * @param {{ answer: Answer, onClosed: () => void }} listeners `answer` resolves to undefined when
   *   `onFailed` was told why the server did not take the reply.
   */
  constructor(asked, { answer, onClosed }) {
    this.#answer = answer;
    this.#onClosed = onClosed;
    this.#buttons = [
      element("button", { type: "button", class: "primary", "data-testid": "yes" }, "YES"),
      element("button", { type: "button", class: "plain", "data-testid": "no" }, "NO"),
    ];
    for (const button of this.#buttons) {
      button.addEventListener("click", () => this.#reply(button.textContent));
    }
    const prompt = element(
      "p",
      { class: "prompt", id: `prompt-${asked.id}` },
      visible(asked.prompt),
    );
    this.element = element(
      "li",
      { class: "confirmation", tabindex: -1, "aria-labelledby": prompt.id },
      element("h3", {}, title(asked.tool)),
      element("p", { class: "hint" }, askedBy(asked)),
      prompt,
      exactly(asked.arguments),
      element("div", { class: "buttons" }, ...this.#buttons),
      this.#time,
      this.#outcome,
    );
    Object.assign(this.element.dataset, { testid: "waiting", state: "open" });
    this.#stop = countdown(
      instant(asked.expires_at),
      (seconds) => (this.#time.textContent = `Expires in ${minutesAndSeconds(seconds)}`),
      () => this.#close("expired", EXPIRED),
    );
  }

  get isOpen() {
    return this.element.dataset.state === "open";
  }

  /** It no longer waits, and not for a reply of ours. */
  goneElsewhere() {
    if (this.isOpen && !this.#buttons[0].disabled) this.#close("gone", GONE);
  }

  /** Stops the clock of what leaves the page. */
  discard() {
    this.#stop();
  }

  async #reply(reply) {
    // A button that is disabled would lose the focus to nowhere.
    this.element.focus();
    this.#enable(false);
    this.#outcome.textContent = "Sending…";
    const isTaken = await this.#answer(reply, ({ message }) => {
      this.#outcome.textContent = visible(message);
    });
    if (isTaken) this.#close("answered", SAID[reply]);
    else if (this.isOpen) this.#enable(true);
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

/** The arguments as they would be used, one a line: with what one cannot see, escaped. */
function exactly(values) {
  const lines = Object.entries(values).map(([name, value]) =>
    element(
      "div",
      {},
      element("dt", {}, oneLine(name)),
      element("dd", { translate: "no" }, inSight(print(value))),
    ),
  );
  return element("dl", { class: "exactly" }, ...lines);
}

/** @param {Asked} asked */
function askedBy({ channel, by }) {
  if (by) return `Asked by the integration ${visible(by)}`;
  return ASKED_BY.get(channel) ?? "Asked by a program";
}
