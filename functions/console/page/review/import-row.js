import { YesCall } from "../confirm/yes-call.js";
import { element, showBusy } from "../elements/dom.js";
import { print } from "../server/json.js";
import { countText } from "../words/amounts.js";
import { foreign, oneLine, visible } from "../words/foreign.js";
import { fieldOf } from "./import-field.js";
import { REVIEW } from "./review-words.js";

/**
 * An import as a form that settles all of it where it waits: its questions, or one button. Where its
 * sender's password is remembered another one forgets that.
 */
export class ImportRow {
  #account;
  #imported;
  #isWaiting;
  #onOrdered;
  #fields;
  #said = element("p", { class: "problem", role: "alert" });
  #isBusy = false;
  #call;

  /** `onOrdered` gets the status once the user's order is on its way. */
  constructor(account, imported, isWaiting, onOrdered) {
    this.#account = account;
    this.#imported = imported;
    this.#isWaiting = isWaiting;
    this.#onOrdered = onOrdered;
    this.#call = new YesCall(account, "review_import");
    this.#fields = (imported.questions ?? []).map(fieldOf);
    this.name = oneLine(imported.filename);
    this.element = element("li", {}, this.#form());
  }

  get isInUse() {
    return this.#isBusy || this.element.contains(document.activeElement);
  }

  #form() {
    const { filename, needs_review: waiting, questions = [], reason } = this.#imported;
    const does = questions.length ? REVIEW.answer : REVIEW.acceptAll;
    const submit = element("button", { type: "submit", class: "primary" }, does);
    const buttons = this.#isWaiting ? [submit, this.#button(REVIEW.undo, "undo")] : [];
    if (this.#imported.password_remembered)
      buttons.push(this.#button(REVIEW.forget, "forget_password"));
    const form = element(
      "form",
      { class: "card review-form", novalidate: true, "data-testid": "import-row" },
      element("h3", { tabindex: -1 }, foreign(filename)),
      ...(reason ? [element("p", { class: "problem" }, foreign(reason))] : []),
      element("p", { class: "hint" }, this.#isWaiting ? countedText(waiting) : REVIEW.remembered),
      element("div", { class: "review-fields" }, ...this.#fields.map((field) => field.element)),
      this.#said,
      element("div", { class: "buttons" }, ...buttons),
    );
    form.ariaLabel = this.name;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    return form;
  }

  #button(text, decision) {
    const onclick = () => this.#order({ decision });
    return element("button", { type: "button", class: "plain", onclick }, text);
  }

  #submit() {
    const missing = this.#fields.find(({ input }) => input.value.trim() === "");
    if (missing) {
      this.#said.textContent = REVIEW.answerFirst;
      return missing.input.focus();
    }
    const answers = this.#fields.map((field) => field.answer());
    const decision = this.#fields.length ? "answer" : "accept";
    this.#order(Object.assign({ decision }, ...answers));
  }

  async #order(order) {
    if (this.#isBusy) return;
    this.#busy(true);
    this.#said.textContent = "";
    const body = print({ userId: this.#account.userId, docId: this.#imported.docId, ...order });
    const call = () => this.#call.answer(body);
    const onRefused = ({ message }) => (this.#said.textContent = visible(message));
    const ordered = await this.#account.attempt(call, onRefused);
    this.#busy(false);
    if (ordered) this.#onOrdered(ordered.status);
  }

  #busy(isBusy) {
    this.#isBusy = isBusy;
    showBusy(this.element, isBusy);
  }
}

function countedText(waiting) {
  return BigInt(waiting) === 0n ? REVIEW.unread : REVIEW.waiting(countText(waiting));
}
