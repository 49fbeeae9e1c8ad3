import { element } from "../elements/dom.js";
import { amountText } from "../words/amounts.js";
import { momentText } from "../words/dates.js";
import { foreign } from "../words/foreign.js";
import { AccountForm } from "./money-account.js";
import { amountNode, isAboveZero, leading, ofCents } from "./money-amounts.js";
import { answerOf, Block, NoneAtAll, part, THREAD } from "./money-block.js";
import { daysBackFrom, today } from "./money-months.js";
import { WORDS } from "./money-words.js";

const TEXTS = WORDS.balances;

/** What each account holds, in its currency; the card's is what is owed. */
export class Balances {
  #onWhy;
  #ledgers = new Block();
  #card = new Block();
  #bank = new Block();
  #blocks = [this.#bank, this.#ledgers, this.#card];
  #none = new NoneAtAll(TEXTS.none);
  #said = element("p", { class: "hint", role: "status" });
  /** @type {Map<string, AccountForm>} */
  #forms = new Map();
  element = part(
    "balances",
    TEXTS.title,
    element("div", { class: "tiles" }, ...this.#blocks.map((block) => block.element)),
    this.#none.element,
    this.#said,
  );

  /** `onWhy` gets the filters of the entries behind an amount. */
  constructor(onWhy) {
    this.#onWhy = onWhy;
  }

  async show(account) {
    const reported = () => answerOf(account, "get_bank_balance", THREAD);
    await Promise.all([
      this.#bank.show(account, reported, (found) => [bank(found)]),
      this.#showLedgers(account),
      this.#card.show(
        account,
        () => cards(account),
        (found) => found.map((each) => this.#cardTile(each)),
      ),
    ]);
    this.#none.of(this.#blocks);
  }

  #showLedgers(account) {
    const list = () => account.post("tools/finance_accounts_list", "{}");
    const draw = ({ items }) => items.map((each) => this.#ledger(account, each));
    return this.#ledgers.show(account, list, draw);
  }

  /** Shows the accounts anew, and goes on where the user was. */
  async #changed(account, key, text) {
    await this.#showLedgers(account);
    this.#said.textContent = text;
    this.#forms.get(key)?.focus();
  }

  /** A balance with the day that it was stated for; without one, what has moved is none. */
  #ledger(account, held) {
    const { id, name, currency, balance, as_of: day, moved, entries, since } = held;
    const key = JSON.stringify([id, currency]);
    const form = new AccountForm(account, held, (text) => this.#changed(account, key, text));
    this.#forms.set(key, form);
    const days = daysBackFrom(today());
    const why = () => this.#onWhy({ book: "ledger", account_id: id, currency, ...days });
    const what = (amount) => WORDS.leads(name, amount);
    if (balance !== null) {
      const amount = leading({ amount: balance, currency }, what, why);
      return tile(foreign(name), amount, TEXTS.stated(day, entries), form.element);
    }
    const plus = isAboveZero(moved) ? "+" : "";
    const amount = plus + amountText({ amount: moved, currency });
    const facts = entries ? [TEXTS.movedSince(entries, amount, since)] : [];
    return tile(foreign(name), element("span", {}, TEXTS.unknown), ...facts, form.element);
  }

  #cardTile([summary, status]) {
    const { balance, credit_limit: limit, available_credit: available } = summary;
    const { due_date: day, minimum_due: minimum } = summary;
    const { currency = "INR" } = summary;
    const money = (value) => ({ amount: decimal(value), currency });
    const word = element("span", { class: "owed" }, ` ${TEXTS.owed}`);
    const owed = element("span", {}, amountNode(money(balance)), word);
    const facts = [TEXTS.ofLimit(amountText(money(available)), amountText(money(limit)))];
    if (minimum) facts.push(TEXTS.payBy(day, amountText(money(minimum))));
    if (status.status === "blocked") facts.push(TEXTS.blocked);
    return tile(`${TEXTS.card} ${status.last_four}`, owed, ...facts);
  }
}

/** 15000 as "15000", and 100.5 as "100.50". */
function decimal(value) {
  const [whole, cents] = String(value).split(".");
  return cents ? `${whole}.${cents.padEnd(2, "0")}` : whole;
}

/** Of each card its summary and its state. */
async function cards(account) {
  const { others = [], ...first } = await answerOf(account, "get_card_status", {});
  const summary = async (state) => {
    const named = others.length ? { card: state.last_four } : {};
    return [await answerOf(account, "get_account_summary", named), state];
  };
  return Promise.all([first, ...others].map(summary));
}

function bank({ data: { bank_balance_mxn_cents: cents, as_of_iso: at } }) {
  return tile(TEXTS.bank, amountNode(ofCents(cents)), TEXTS.reported(momentText(at)));
}

/** @param {...(string | Node)} facts */
function tile(name, amount, ...facts) {
  return element(
    "div",
    { class: "tile" },
    element("h4", {}, name),
    element("p", { class: "sum" }, amount),
    ...facts.map((fact) =>
      fact instanceof Node ? fact : element("p", { class: "hint number" }, fact),
    ),
  );
}
