import { countText } from "./amounts.js";
import { element, showBusy } from "./dom.js";
import { foreign, oneLine, visible } from "./foreign.js";
import { fieldOf } from "./import-field.js";
import { print } from "./json.js";
import { YesCall } from "./yes-call.js";

/** An import that waits, as a form that settles all of it: its questions, or one button. */
export class ImportRow {
  #account;
  #imported;
  #onOrdered;
  #fields;
  #said = element("p", { class: "problem", role: "alert" });
  #isBusy = false;
  #call;

  /** `onOrdered` is called once the user's order is on its way. */
  constructor(account, imported, onOrdered) {
    this.#account = account;
    this.#imported = imported;
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
    const does = questions.length ? "Answer" : "Accept all";
    const submit = element("button", { type: "submit", class: "primary" }, does);
    const undo = element("button", { type: "button", class: "plain" }, "Undo the import");
    undo.addEventListener("click", () => this.#order({ decision: "undo" }));
    const form = element(
      "form",
      { class: "card review-form", novalidate: true, "data-testid": "import-row" },
      element("h3", { tabindex: -1 }, foreign(filename)),
      ...(reason ? [element("p", { class: "problem" }, foreign(reason))] : []),
      element("p", { class: "hint" }, countedText(waiting)),
      element("div", { class: "review-fields" }, ...this.#fields.map((field) => field.element)),
      this.#said,
      element("div", { class: "buttons" }, submit, undo),
    );
    form.ariaLabel = this.name;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    return form;
  }

  #submit() {
    const missing = this.#fields.find(({ input }) => input.value.trim() === "");
    if (missing) {
      this.#said.textContent = "Answer this first.";
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
    if (ordered) this.#onOrdered();
  }

  #busy(isBusy) {
    this.#isBusy = isBusy;
    showBusy(this.element, isBusy);
  }
}

function countedText(waiting) {
  if (BigInt(waiting) === 0n) return "Nothing of it is read yet.";
  return `${countText(waiting)} ${BigInt(waiting) === 1n ? "transaction waits" : "transactions wait"}`;
}
