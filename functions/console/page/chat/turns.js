import { RequestFailed } from "../server/requests.js";
import { SignedOut } from "../sign-in/session.js";
import { COMMON } from "../words/common-words.js";
import { hasFiles } from "./attached.js";
import { CHAT } from "./chat-words.js";

/** @import { Confirmation } from "../confirm/confirmation.js" */

const ONCE = /^\s*(yes|cancel)\s*$/i;

/** Sends the user's messages one at a time and shows the answers as they come. */
export class Turns {
  #chat;
  #conversation;
  #composer;
  #readingTools;
  #onSignedOut;
  #onAnswered;
  #onTurn;
  /** @type {AbortController | null} */
  #abort = null;
  #hasLeft = false;
  /** Whether the user wants no more of the answer that is being written. */
  #isStopping = false;
  #hasBegun = false;
  /** @type {Confirmation | null} */
  #confirmation = null;
  /** What the newest answer is to; "" where that is not for saying twice. */
  #said = "";
  /**
   * The newest answer's text as the server has it; null while the page shows what it has not.
   * @type {string | null}
   */
  #kept = null;

  /**
   * `readingTools` are the names of those that change nothing. `onAnswered` gets each answer (answer.js) that is complete; `onTurn` is called when one begins
   * or ends.
   */
  constructor({ chat, conversation, composer, readingTools, onSignedOut, onAnswered, onTurn }) {
    this.#chat = chat;
    this.#conversation = conversation;
    this.#composer = composer;
    this.#readingTools = readingTools;
    this.#onSignedOut = onSignedOut;
    this.#onAnswered = onAnswered;
    this.#onTurn = onTurn;
  }

  /** The conversation's. */
  get id() {
    return this.#chat.id;
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

  /** Shows what is said in the conversation of this id elsewhere, if it is the one on the page. */
  async catchUp(id) {
    if (id !== this.#chat.id || !this.#isAtRest) return;
    const saved = await this.#elsewhere();
    const last = saved?.messages.at(-1);
    if (!last || !this.#isAtRest) return;
    if (!saved.running && last.role === "assistant" && last.text === this.#kept) return;
    this.#confirmation?.discard();
    this.#conversation.clear();
    this.#show(saved);
  }

  /** The same, for a page that is seen again. */
  look() {
    return this.catchUp(this.#chat.id);
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
      this.#composer.status = CHAT.wait;
      return;
    }
    // Another tab may have been asked something else since.
    const answers = this.#confirmation?.id ?? "";
    this.#confirmation?.answer(text);
    this.#confirmation = null;
    this.#addUser(text);
    const answer = this.#conversation.addAnswer();
    return this.#run({ text, otp, answers }, crypto.randomUUID(), answer);
  }

  /** Ends the answer, wherever it is written: leaving it alone would not. */
  stop() {
    if (!this.#abort || this.#isStopping) return;
    this.#isStopping = true;
    this.#composer.status = CHAT.stopping;
    if (this.#hasBegun) this.#stopNow();
  }

  /** Leaves the conversation: another one takes its place on the page. Its answer is gone on with. */
  leave() {
    this.#hasLeft = true;
    this.#abort?.abort();
    this.#busy(null);
    this.#confirmation?.discard();
    this.#composer.forget();
  }

  #run(said, key, answer) {
    const retry = () => this.#run(said, key, this.#conversation.replaceAnswer(answer));
    const draft = said.otp ? "" : said.text;
    return this.#read((signal) => this.#chat.send(said, key, signal), { answer, retry, draft });
  }

  /** Shows the answer that is being written for another page, or was for this one. */
  async #follow(answer) {
    const events = (signal) => this.#chat.attach(signal);
    const isThere = await this.#read(events, { answer, retry: () => this.restore() });
    if (isThere !== false || this.#hasLeft) return;
    const saved = await this.#elsewhere(); // it has ended meanwhile
    if (!saved || this.#hasLeft || this.#abort) return;
    this.#conversation.clear();
    this.#show({ ...saved, running: false });
  }

  /**
   * Shows an answer as it comes; false when there is none. `draft` is what the user has to write
   * again if they are signed out.
   *
   * @param {(signal: AbortSignal) => AsyncIterable<any>} events
   * @param {{ answer: any, retry: () => void, draft?: string }} shown
   */
  async #read(events, { answer, retry, draft }) {
    const abort = new AbortController();
    this.#kept = null;
    this.#busy(abort);
    if (draft !== undefined) this.#composer.focus();
    try {
      for await (const event of events(abort.signal)) {
        answer.apply(event);
        if (!this.#hasBegun) this.#begun(draft !== undefined);
      }
      if (!this.#hasBegun) return false;
      this.#kept = answer.text;
      this.#ask(answer);
      this.#offer(answer);
      this.#busy(null); // what is said of an answer comes after the answer
      this.#composer.status = answer.isStopped ? CHAT.stopped : CHAT.complete;
      this.#onAnswered(answer);
      this.#onTurn();
    } catch (error) {
      if (this.#hasLeft) return;
      this.#failed(answer, error, retry);
      if (error instanceof SignedOut && draft && this.#said) this.#composer.write(draft);
    } finally {
      if (this.#abort === abort) this.#busy(null);
    }
  }

  /** The server has taken the message: whoever looks finds the answer, and it can be stopped. */
  #begun(isOurs) {
    this.#hasBegun = true;
    if (this.#isStopping) this.#stopNow();
    if (isOurs) this.#onTurn();
  }

  async #stopNow() {
    try {
      await this.#chat.stop();
    } catch (error) {
      if (!(error instanceof RequestFailed || error instanceof SignedOut)) throw error;
      this.#isStopping = false;
      if (this.#abort) this.#composer.status = CHAT.notStopped;
    }
  }

  #busy(abort) {
    this.#abort = abort;
    this.#isStopping = false;
    this.#hasBegun = false;
    this.#composer.isStreaming = abort !== null;
    this.#conversation.isBusy = abort !== null;
    if (abort) this.#composer.status = CHAT.answering;
  }

  #failed(answer, error, retry) {
    if (error instanceof SignedOut) return this.#onSignedOut();
    const known = error instanceof RequestFailed;
    this.#busy(null);
    answer.fail(known ? error : new RequestFailed(COMMON.failed), retry);
    this.#composer.status = CHAT.notAnswered;
    if (!known) throw error;
  }

  #ask(answer) {
    this.#confirmation = answer.finish((reply, otp) => this.send(reply, otp));
    // Somebody who is writing keeps the cursor.
    if (this.#composer.isEmpty) this.#confirmation?.element.focus();
  }

  /** Replies to a confirmation and one-time passwords are good once. */
  #addUser(text) {
    const isOnce = ONCE.test(text) || this.#conversation.concealed(text) !== text;
    this.#said = isOnce ? "" : text;
    this.#conversation.addUser(text);
  }

  /** Lets the user have the same answered anew, as a new message. */
  #offer(answer) {
    const said = this.#said;
    if (!said || this.#confirmation) return;
    const again = () => this.send(said);
    const edit = hasFiles(said) ? null : () => this.#composer.edit(said);
    answer.offerAgain(this.#readingTools, { again, edit });
  }

  #show({ messages, confirmation, running }) {
    if (messages.length === 0) return this.begin();
    this.#kept = messages.at(-1).role === "assistant" ? messages.at(-1).text : "";
    const last = messages.findLast((message) => message.role === "assistant");
    for (const message of messages) {
      if (message.role === "user") {
        this.#addUser(message.text);
        continue;
      }
      const answer = this.#conversation.addAnswer();
      answer.restore(message, message === last && !running ? confirmation : undefined);
      this.#ask(answer);
      if (message !== last) answer.fold();
      if (message === messages.at(-1)) this.#offer(answer);
    }
    if (running) this.#follow(this.#conversation.addAnswer());
  }
}
