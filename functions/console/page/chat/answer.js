import { ToolCard } from "../cards/cards.js";
import { Confirmation } from "../confirm/confirmation.js";
import { element, find } from "../elements/dom.js";
import { MarkdownWriter } from "../markdown/markdown.js";
import { failure } from "../server/failure.js";
import { visible } from "../words/foreign.js";
import { AnswerTools } from "./answer-tools.js";
import { CHAT } from "./chat-words.js";
import { employeeName } from "./employees.js";

/** One answer of the assistant: text, tool cards and notes in the order in which they came. */
export class Answer {
  element = element("article", {
    class: "answer",
    "data-testid": "message-assistant",
    "aria-label": CHAT.answer,
  });
  text = "";
  isStopped = false;
  /** @type {MarkdownWriter | null} */
  #writer = null;
  /** @type {ToolCard[]} */
  #cards = [];
  /** @type {HTMLElement | null} */
  #note = null;
  /** @type {import("../confirm/confirmation.js").Asked | null | undefined} */
  #pending = null;
  /** @type {ToolCard | null} */
  #held = null;
  /** @type {HTMLElement | null} */
  #failure = null;
  /** @type {AnswerTools | null} */
  #tools = null;

  apply(event) {
    this[`on_${event.type}`]?.(event);
  }

  on_employee({ employee }) {
    this.element.prepend(element("p", { class: "employee" }, employeeName(employee)));
  }

  /** What goes on just now; gone when there is something to show for it. */
  on_note({ note }) {
    this.#note = this.#remark(note);
  }

  on_token({ token }) {
    this.#writer ??= new MarkdownWriter(this.#add(element("div", { class: "text" })));
    this.#writer.write(visible(token));
    this.text += token;
  }

  on_tool_start({ tool }) {
    const card = new ToolCard(tool);
    this.#cards.push(card);
    this.#add(card.element);
    return card;
  }

  on_tool_result({ tool, result }) {
    this.#running(tool).succeed(result);
  }

  on_tool_error({ tool, error, confirmation }) {
    const card = this.#running(tool);
    if (!confirmation) return card.fail(error);
    card.wait();
    this.#held = card;
    this.#pending = confirmation;
  }

  /** Nothing but a tool should tell a number (`ungrounded`). */
  on_done({ ungrounded = [], stopped = false }) {
    this.isStopped = stopped;
    if (stopped) this.#stop();
    if (ungrounded.length === 0) return;
    this.#remark(visible(CHAT.ungrounded(ungrounded.join(", "))));
  }

  /** Whether it has called this tool. */
  hasCalled(tool) {
    return this.#cards.some((card) => card.tool === tool);
  }

  /** Shows of its cards one line each. */
  fold() {
    for (const card of this.#cards) card.fold();
  }

  /** A saved answer, with the question still open. */
  restore({ text, employee, tools = [], interrupted, ungrounded }, confirmation) {
    if (employee) this.on_employee({ employee });
    for (const call of tools) this.#restoreCall(call, confirmation);
    if (text) this.on_token({ token: text });
    this.#pending = confirmation;
    this.on_done({ ungrounded });
    if (interrupted) this.#remark(CHAT.interrupted);
  }

  /** No more events come. Answers the confirmation that waits for the user, or null. */
  finish(reply) {
    this.#settle(CHAT.noResult);
    if (!this.#pending) {
      this.#tools = new AnswerTools(this.text);
      this.#add(this.#tools.element);
      return null;
    }
    const confirmation = new Confirmation(this.#pending, reply, () => this.#held?.settle());
    // The card asks the question; asking it a second time right above it would be noise.
    if (this.text.trim() === this.#pending.prompt.trim()) {
      find(".text", HTMLElement, this.element).hidden = true;
    }
    this.#add(confirmation.element);
    return confirmation;
  }

  /** Nothing more comes because the user did not want it. */
  #stop() {
    this.#settle(CHAT.stoppedBefore);
    this.#remark(CHAT.stopped);
  }

  /** Says what went wrong (requests.js) and offers to try again. */
  fail(error, retry) {
    this.#settle(CHAT.noResult);
    this.#failure = this.#add(failure(error, retry));
  }

  /**
   * Offers to ask for it anew (answer-tools.js) where it has used none but `readingTools`: what was
   * changed would be changed again.
   *
   * @param {Set<string>} readingTools
   * @param {{ again: () => void, edit: (() => void) | null }} ways
   */
  offerAgain(readingTools, ways) {
    if (this.#cards.every(({ tool }) => readingTools.has(tool))) this.#tools?.offer(ways);
  }

  /** A later message has made asking for this one anew, or trying it again, pointless. */
  withdraw() {
    this.#failure?.querySelector("button")?.remove();
    this.#tools?.withdraw();
  }

  /** A question of the past is over; how it ended is told by what was said next. */
  #restoreCall(call, open) {
    const card = this.on_tool_start(call);
    if (call.ok) this.on_tool_result(call);
    else if (!call.confirmation || call.confirmation.id === open?.id) this.on_tool_error(call);
    else card.settle();
  }

  #settle(reason) {
    this.#writer?.end();
    for (const card of this.#cards.filter((card) => card.isRunning)) card.fail(reason);
  }

  /** The oldest running card of a tool; a new one for a call whose start was not told. */
  #running(tool) {
    const running = this.#cards.find((card) => card.tool === tool && card.isRunning);
    return running ?? this.on_tool_start({ tool });
  }

  #remark(text) {
    return this.#add(element("p", { class: "hint" }, text));
  }

  #add(node) {
    this.#note?.remove();
    this.#writer?.end();
    this.#writer = null;
    this.element.append(node);
    return node;
  }
}
