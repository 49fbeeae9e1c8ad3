import { find } from "../elements/dom.js";
import { delay } from "../server/delay.js";
import { countText } from "../words/amounts.js";
import { visible } from "../words/foreign.js";
import { WAITING } from "./confirm-words.js";
import { WaitingQuestion } from "./waiting-question.js";

const LOOK_AGAIN = 3000;

/** The user's questions, kept up to date while the page can be seen. */
export class Waiting {
  #list = find(".waiting-list", HTMLOListElement);
  #status = find(".waiting-status");
  #problem = find(".problem");
  /** @type {Map<string, WaitingQuestion>} */
  #questions = new Map();
  #account;
  #onCount;

  /** `onCount` gets the number of open questions whenever it may have changed. */
  constructor(onCount) {
    this.#onCount = onCount;
  }

  /** Looks for questions until the account is left. */
  async begin(account) {
    this.#account = account;
    while (!account.signal.aborted) {
      await this.#look(account);
      await delay(LOOK_AGAIN, account.signal);
      await seen(account.signal);
    }
  }

  clear() {
    for (const question of this.#questions.values()) question.discard();
    this.#questions.clear();
    this.#list.replaceChildren();
    this.#status.textContent = "";
    this.#problem.textContent = "";
    this.#onCount(0);
  }

  async #look(account) {
    const answer = await account.attempt(
      () => account.get("confirmations"),
      (error) => (this.#problem.textContent = visible(error.message)),
    );
    if (!answer) return;
    this.#problem.textContent = "";
    this.#update(answer.confirmations);
  }

  /** New ones come last, so that nothing moves under a finger. */
  #update(asked) {
    const waiting = new Set(asked.map(({ id }) => id));
    for (const [id, question] of this.#questions) if (!waiting.has(id)) question.goneElsewhere();
    for (const each of asked) {
      if (this.#questions.has(each.id)) continue;
      const question = new WaitingQuestion(each, {
        answer: (given, onFailed) => this.#answer(each.id, given, onFailed),
        onClosed: () => this.#count(),
        receipt: (onFailed) => {
          const account = this.#account;
          return account.attempt(() => account.get(`receipts/${each.id}`), onFailed);
        },
      });
      this.#questions.set(each.id, question);
      this.#list.append(question.element);
    }
    this.#count();
  }

  #answer(id, given, onFailed) {
    const path = `confirmations/${encodeURIComponent(id)}`;
    const step = () => this.#account.post(path, JSON.stringify(given));
    return this.#account.attempt(step, onFailed);
  }

  #count() {
    const open = [...this.#questions.values()].filter((question) => question.isOpen).length;
    // A live region that is set to the same text again may be read again.
    const status = open ? WAITING.count(countText(open)) : WAITING.none;
    if (this.#status.textContent !== status) this.#status.textContent = status;
    this.#onCount(open);
  }
}

/** Waits until the page can be seen, or `signal` fires. */
function seen(signal) {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve(undefined);
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
    look();
  });
}
