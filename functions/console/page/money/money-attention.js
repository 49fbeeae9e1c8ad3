import { element } from "../elements/dom.js";
import { countText } from "../words/amounts.js";
import { foreign } from "../words/foreign.js";
import { Block, NoneAtAll, part } from "./money-block.js";
import { WORDS } from "./money-words.js";

const DAYS = 90;
const MOST = 100;
const FAILED = ["unreadable", "failed"];
const REVIEW = "./#review";
const TEXTS = WORDS.attention;

/** What waits for the user: reviews, questions of imports, imports that failed, and a Yes. */
export class Attention {
  #review = new Block();
  #imports = new Block();
  #confirmations = new Block();
  #blocks = [this.#review, this.#imports, this.#confirmations];
  #none = new NoneAtAll(TEXTS.none);
  element = part(
    "attention",
    TEXTS.title,
    ...this.#blocks.map((block) => block.element),
    this.#none.element,
  );

  async show(account) {
    const userId = account.userId;
    const post = (tool, asked) =>
      account.post(`tools/${tool}`, JSON.stringify({ userId, ...asked }));
    const reviewed = { review_status: "needs_review", limit: MOST };
    await Promise.all([
      this.#review.show(account, () => post("get_transactions", reviewed), reviews),
      this.#imports.show(
        account,
        () => post("get_recent_imports", { days: DAYS, limit: MOST }),
        imports,
      ),
      this.#confirmations.show(account, () => account.get("confirmations"), confirmations),
    ]);
    this.#none.of(this.#blocks);
  }
}

function reviews({ count, has_more: hasMore }) {
  if (!count) return [];
  return [leadingTo(REVIEW, TEXTS.review(countText(count) + (hasMore ? "+" : "")))];
}

function imports({ imports: all }) {
  const asking = all.filter(({ status }) => status === "waiting").length;
  const failed = all.filter(({ status }) => FAILED.includes(status));
  const questions = asking ? [leadingTo(REVIEW, TEXTS.questions(asking))] : [];
  return [...questions, ...failed.map(failedImport)];
}

function failedImport({ filename, reason }) {
  const why = reason ? [" – ", foreign(reason)] : [];
  return element("p", { class: "wants" }, TEXTS.failed, " ", foreign(filename), ...why);
}

function confirmations({ confirmations: all }) {
  return all.length ? [leadingTo("confirm", TEXTS.confirmations(all.length))] : [];
}

function leadingTo(href, text) {
  return element("p", { class: "wants" }, element("a", { href }, text));
}
