import { YesCall } from "../confirm/yes-call.js";
import { element, showBusy } from "../elements/dom.js";
import { oneLine, visible } from "../words/foreign.js";
import { today } from "./money-months.js";
import { WORDS } from "./money-words.js";

const TEXTS = WORDS.balances;

/** What changes an account of the ledgers: its name, and what it held by its owner's word. */
export class AccountForm {
  #account;
  #held;
  #onChanged;
  #call;
  #fields;
  #problem = element("p", { class: "problem", role: "alert" });
  #button;
  element = element("div", { class: "account-form" });

  /** `held` is the account as it is listed; `onChanged` gets what to say once it is another. */
  constructor(account, held, onChanged) {
    this.#account = account;
    this.#held = held;
    this.#onChanged = onChanged;
    this.#call = new YesCall(account, "change_account");
    const onclick = () => this.#open();
    const attributes = { type: "button", class: "quiet small", onclick };
    this.#button = element("button", attributes, TEXTS.change);
    this.#button.ariaLabel = TEXTS.changeOf(oneLine(held.name));
    this.element.append(this.#button);
  }

  focus() {
    this.#button.focus();
  }

  #open() {
    this.#fields = {
      name: element("input", { maxlength: 100, required: true, autocomplete: "off" }),
      balance: element("input", { type: "number", step: "any", autocomplete: "off" }),
      day: element("input", { type: "date", max: today(), required: true }),
      inBudget: element("input", { type: "checkbox" }),
    };
    const { name, balance, day, inBudget } = this.#fields;
    inBudget.checked = this.#held.in_budget ?? false;
    name.value = this.#held.name;
    day.value = today();
    const onclick = () => this.#close();
    const form = element(
      "form",
      {},
      element("label", {}, TEXTS.name, name),
      element("label", {}, TEXTS.holds(this.#held.currency), balance),
      element("label", {}, TEXTS.endOf, day),
      ...(this.#held.currency === "MXN" ? [element("label", {}, inBudget, TEXTS.inBudget)] : []),
      element(
        "p",
        { class: "buttons" },
        element("button", { type: "submit", class: "primary small" }, WORDS.edit.save),
        element("button", { type: "button", class: "plain small", onclick }, WORDS.edit.cancel),
      ),
      this.#problem,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.ariaBusy !== "true") this.#save(form);
    });
    form.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    this.element.replaceChildren(form);
    name.select();
  }

  /** What is asked for, without what stays as it is. */
  get #changes() {
    const { name, balance, day, inBudget } = this.#fields;
    const { currency, in_budget = false } = this.#held;
    const called = name.value.trim();
    return {
      ...(called && called !== this.#held.name && { name: called }),
      ...(inBudget.checked !== in_budget && { in_budget: inBudget.checked }),
      ...(balance.value && { balance: balance.value, day: day.value, currency }),
    };
  }

  async #save(form) {
    const changes = this.#changes;
    this.#problem.textContent = "";
    if (!Object.keys(changes).length) return this.#close();
    showBusy(form, true);
    const asked = { user_id: this.#account.userId, account_id: this.#held.id, ...changes };
    const answer = await this.#account.attempt(
      () => this.#call.answer(JSON.stringify(asked)),
      (error) => (this.#problem.textContent = visible(error.message)),
    );
    showBusy(form, false);
    if (answer) this.#onChanged(TEXTS.changed(oneLine(answer.name ?? this.#held.name)));
    else if (answer === null) this.#close();
  }

  #close() {
    this.#problem.textContent = "";
    this.element.replaceChildren(this.#button);
    this.focus();
  }
}
