import { ToolCard } from "./cards.js";
import { Confirmation } from "./confirmation.js";
import { countdown } from "./countdown.js";
import { element } from "./dom.js";
import { TextWriter } from "./text.js";
import { label } from "./values.js";

/** One answer of the assistant: text, tool cards and notes in the order in which they came. */
export class Answer {
  element = element("article", {
    class: "answer",
    "data-testid": "message-assistant",
    "aria-label": "Answer",
  });
  text = "";
  #writer = null;
  #cards = [];
  #note = null;
  #pending = null;
  #held = null;
  #failure = null;

  apply(event) {
    this[`on_${event.type}`]?.(event);
  }

  on_employee({ employee }) {
    this.element.prepend(element("p", { class: "employee" }, label(employee)));
  }

  /** What goes on just now; gone when there is something to show for it. */
  on_note({ note }) {
    this.#note = this.#remark(note);
  }

  on_token({ token }) {
    this.#writer ??= new TextWriter(this.#add(element("div", { class: "text" })));
    this.#writer.write(token);
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

  /** A saved answer `{text, employee?, tools?, interrupted?}`, with the question still open. */
  restore({ text, employee, tools = [], interrupted }, confirmation) {
    if (employee) this.on_employee({ employee });
    for (const call of tools) this.#restoreCall(call, confirmation);
    if (text) this.on_token({ token: text });
    this.#pending = confirmation;
    if (interrupted) this.#remark("This answer was interrupted.");
  }

  /** No more events come. Answers the confirmation that waits for the user, or null. */
  finish(reply) {
    this.#settle("No result came.");
    if (!this.#pending) return null;
    const confirmation = new Confirmation(this.#pending, reply, () => this.#held?.settle());
    // The card asks the question; asking it a second time right above it would be noise.
    if (this.text.trim() === this.#pending.prompt.trim()) {
      this.element.querySelector(".text").hidden = true;
    }
    this.#add(confirmation.element);
    return confirmation;
  }

  /** Nothing more comes because the user did not want it. */
  stop() {
    this.#settle("Stopped before a result came.");
    this.#remark("Stopped.");
  }

  /** Says what went wrong and offers to try again, at once or after `retryAfter` seconds. */
  fail(message, retryAfter, retry) {
    this.#settle("No result came.");
    const button = element("button", { type: "button", class: "plain", onclick: retry }, "Retry");
    const text = element("p", {}, message);
    const wait = element("p", { class: "hint", role: "timer", "aria-live": "off" });
    this.#failure = element("div", { class: "failure", role: "alert" }, text, wait, button);
    this.#add(this.#failure);
    button.disabled = true;
    countdown(
      Date.now() + retryAfter * 1000,
      (seconds) => (wait.textContent = `Try again in ${seconds} s`),
      () => {
        wait.textContent = "";
        button.disabled = false;
      },
    );
  }

  /** A later message has made retrying this one pointless. */
  withdrawRetry() {
    this.#failure?.querySelector("button").remove();
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
