import { countText } from "./amounts.js";
import { element, showBusy } from "./dom.js";
import { foreign, oneLine, visible } from "./foreign.js";
import { print } from "./json.js";
import { YesCall } from "./yes-call.js";

/** @type {Record<string, [string, string][]>} */
const CHOICES = {
  day_order: [
    ["day", "The day"],
    ["month", "The month"],
    ["year", "The year"],
  ],
  plus: [
    ["expense", "Expenses"],
    ["income", "Income"],
  ],
  repeated: [
    ["same", "The same ones"],
    ["new", "Other ones"],
  ],
};

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
    const { filename, needs_review: waiting, questions = [] } = this.#imported;
    const does = questions.length ? "Answer" : "Accept all";
    const submit = element("button", { type: "submit", class: "primary" }, does);
    const undo = element("button", { type: "button", class: "plain" }, "Undo the import");
    undo.addEventListener("click", () => this.#order({ decision: "undo" }));
    const form = element(
      "form",
      { class: "card review-form", novalidate: true, "data-testid": "import-row" },
      element("h3", { tabindex: -1 }, foreign(filename)),
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
    const answers = this.#fields.map(({ name, input }) => [name, input.value.trim()]);
    const decision = this.#fields.length ? "answer" : "accept";
    this.#order({ decision, ...Object.fromEntries(answers) });
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
  return `${countText(waiting)} ${BigInt(waiting) === 1n ? "transaction waits" : "transactions wait"}`;
}

/** A question's field; what is usual is shown in it, and is no answer. */
function fieldOf({ question: name, text, suggestion, of }) {
  const choices = CHOICES[name];
  const input = choices ? select(name, choices) : code(name, suggestion);
  const file = of ? [element("span", { class: "hint" }, foreign(of))] : [];
  const label = element("label", {}, text, ...file, input);
  return { name, input, element: element("div", { class: "review-field" }, label) };
}

function select(name, choices) {
  const options = [["", ""], ...choices].map(([value, text]) => element("option", { value }, text));
  return element("select", { name }, ...options);
}

function code(name, suggestion) {
  return element("input", {
    name,
    autocomplete: "off",
    maxlength: 3,
    autocapitalize: "characters",
    spellcheck: "false",
    placeholder: suggestion ?? "",
  });
}
