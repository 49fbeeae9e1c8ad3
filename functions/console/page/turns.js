import { RequestFailed } from "./requests.js";
import { SignedOut } from "./session.js";

/** @import { Confirmation } from "./confirmation.js" */

/** Sends the user's messages one at a time and shows the answers as they come. */
export class Turns {
  #chat;
  #conversation;
  #composer;
  #onSignedOut;
  #onAnswered;
  /** @type {AbortController | null} */
  #abort = null;
  #hasLeft = false;
  /** @type {Confirmation | null} */
  #confirmation = null;
  /**
   * The newest answer's text as the server has it; null while the page shows what it has not.
   * @type {string | null}
   */
  #kept = null;

  /** `onAnswered` gets each answer (answer.js) that is complete. */
  constructor({ chat, conversation, composer, onSignedOut, onAnswered }) {
    this.#chat = chat;
    this.#conversation = conversation;
    this.#composer = composer;
    this.#onSignedOut = onSignedOut;
    this.#onAnswered = onAnswered;
  }

  /** Shows the conversation as the server has saved it. */
  async restore() {
    this.#conversation.clear();
    this.#composer.hold();
    try {
      const saved = await this.#chat.history();
      if (!this.#hasLeft) this.#show(saved);
    } catch (error) {
      if (this.#hasLeft) return;
      this.#failed(this.#conversation.addAnswer(), error, () => this.restore());
    } finally {
      if (!this.#hasLeft) this.#composer.release();
    }
  }

  /** Shows what was said in the conversation of this id elsewhere, if it is the one on the page. */
  async catchUp(id) {
    if (id !== this.#chat.id || !this.#isAtRest) return;
    const saved = await this.#elsewhere();
    const last = saved?.messages.at(-1);
    if (!last || !this.#isAtRest) return;
    if (last.role === "assistant" && last.text === this.#kept) return;
    this.#confirmation?.discard();
    this.#conversation.clear();
    this.#show(saved);
  }

  /** Whether nobody here writes an answer, or may want to try one again. */
  get #isAtRest() {
    return !this.#abort && !this.#hasLeft && this.#kept !== null;
  }

  /** Nobody asked for it, so nobody is told that it failed. */
  async #elsewhere() {
    try {
      return await this.#chat.history();
    } catch (error) {
      if (!(error instanceof RequestFailed || error instanceof SignedOut)) throw error;
    }
  }

  /** Shows a conversation in which nothing has been said. */
  begin() {
    this.#kept = "";
    this.#conversation.clear();
    this.#conversation.welcome((text) => this.send(text), this.#chat.groups);
  }

  /** `otp` is a one-time password, for which `text` only stands. */
  send(text, otp) {
    if (this.#abort) {
      this.#composer.status = "Wait until this answer is complete.";
      return;
    }
    // Another tab may have been asked something else since.
    const answers = this.#confirmation?.id ?? "";
    this.#confirmation?.answer(text);
    this.#confirmation = null;
    this.#conversation.addUser(text);
    const answer = this.#conversation.addAnswer();
    return this.#run({ text, otp, answers }, crypto.randomUUID(), answer);
  }

  stop() {
    this.#abort?.abort();
  }

  /** Leaves the conversation: another one takes its place on the page. */
  leave() {
    this.#hasLeft = true;
    this.stop();
    this.#busy(null);
    this.#confirmation?.discard();
    this.#composer.forget();
  }

  async #run(said, key, answer) {
    const abort = new AbortController();
    this.#kept = null;
    this.#busy(abort);
    this.#composer.focus();
    try {
      for await (const event of this.#chat.send(said, key, abort.signal)) answer.apply(event);
      this.#kept = answer.text;
      this.#ask(answer);
      this.#composer.status = "Answer complete.";
      this.#onAnswered(answer);
    } catch (error) {
      if (this.#hasLeft) return;
      if (abort.signal.aborted) return this.#stopped(answer);
      const retry = () => this.#run(said, key, this.#conversation.replaceAnswer(answer));
      this.#failed(answer, error, retry);
      if (error instanceof SignedOut) this.#composer.draft = said.otp ? "" : said.text;
    } finally {
      if (!this.#hasLeft) this.#busy(null);
    }
  }

  #busy(abort) {
    this.#abort = abort;
    this.#composer.isStreaming = abort !== null;
    this.#conversation.isBusy = abort !== null;
    if (abort) this.#composer.status = "Answering…";
  }

  #stopped(answer) {
    answer.stop();
    this.#composer.status = "Stopped.";
  }

  #failed(answer, error, retry) {
    if (error instanceof SignedOut) return this.#onSignedOut();
    const known = error instanceof RequestFailed;
    answer.fail(known ? error : new RequestFailed("The console failed."), retry);
    this.#composer.status = "Not answered.";
    if (!known) throw error;
  }

  #ask(answer) {
    this.#confirmation = answer.finish((reply, otp) => this.send(reply, otp));
    // Somebody who is writing keeps the cursor.
    if (this.#composer.isEmpty) this.#confirmation?.element.focus();
  }

  #show({ messages, confirmation }) {
    if (messages.length === 0) return this.begin();
    this.#kept = messages.at(-1).role === "assistant" ? messages.at(-1).text : "";
    const last = messages.findLast((message) => message.role === "assistant");
    for (const message of messages) {
      if (message.role === "user") {
        this.#conversation.addUser(message.text);
        continue;
      }
      const answer = this.#conversation.addAnswer();
      answer.restore(message, message === last ? confirmation : undefined);
      this.#ask(answer);
    }
  }
}
