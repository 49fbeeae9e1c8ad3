import { addressOf } from "../conversations/conversation-place.js";
import { element, find, showBusy } from "../elements/dom.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { missing } from "../sign-in/signed-in.js";
import { COMMON } from "../words/common-words.js";
import { momentText } from "../words/dates.js";
import { foreign, visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { REMEMBERED } from "./remembered-words.js";

const facts = find(".facts");
const found = find(".found");
const count = find(".count");
const form = find(".seek", HTMLFormElement);
const field = find("input", HTMLInputElement, form);
const button = find("button", HTMLButtonElement, form);

const { title, signIn } = await configured();
const session = new Session(signIn);
/** @type {Account} */
let account;
/** How often was searched: an answer that another has overtaken is not shown. */
let searches = 0;

find(".title").textContent = title;
offerOther();
document.title += ` – ${title}`;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search(field.value.trim());
});
const problem = await missing(session);
if (problem === null) await begin();
else say({ problem });

async function begin() {
  account = new Account(session, close);
  field.disabled = button.disabled = false;
  const answer = await account.attempt(() => account.get("memory"), onFailed);
  if (!answer) return;
  facts.replaceChildren(...answer.facts.map(factRow));
  showNone();
}

/** Of somebody whose session has ended nothing stays to be read. */
function close() {
  for (const shown of [facts, found, count]) shown.replaceChildren();
  field.disabled = button.disabled = true;
  say({ problem: SIGN_IN.ended });
}

function showNone() {
  if (facts.children.length) return;
  facts.append(element("li", { class: "hint" }, REMEMBERED.nothing));
}

/** A fact, with a button that asks once more before anything is forgotten. */
function factRow({ id, text, created_at: at }) {
  const row = element("li");
  const said = element("p", {}, foreign(text));
  const when = element("p", { class: "hint" }, momentText(at));
  const small = (name, look, onclick, label = name) =>
    element("button", { type: "button", class: look, onclick, "aria-label": label }, name);
  const label = REMEMBERED.forgetOf(visible(text));
  const forget = small(REMEMBERED.forget, "plain small", () => ask(true), label);
  const no = small(REMEMBERED.keep, "plain small", () => ask(false));
  const yes = small(REMEMBERED.forgetIt, "primary small", () => gone());
  const asked = element("p", {}, element("span", {}, REMEMBERED.sure), " ", yes, " ", no);

  function ask(isAsked) {
    (isAsked ? forget : asked).replaceWith(isAsked ? asked : forget);
    (isAsked ? no : forget).focus();
  }

  async function gone() {
    if (yes.ariaDisabled === "true") return;
    say({});
    showBusy(row, true);
    const post = () => account.post("memory/forget", JSON.stringify({ id }));
    const done = await account.attempt(post, onForgetFailed);
    showBusy(row, false);
    if (!done) return;
    row.remove();
    showNone();
    say({ done: REMEMBERED.forgotten });
    find("h2").focus();
  }

  row.append(said, when, forget);
  return row;
}

async function search(q) {
  if (!q) return;
  searches += 1;
  const mine = searches;
  say({});
  count.textContent = REMEMBERED.searching;
  found.replaceChildren();
  const path = `memory/recall?${new URLSearchParams({ q, limit: "20" })}`;
  const answer = await account.attempt(() => account.get(path), onFailed);
  if (mine !== searches) return;
  count.textContent = answer ? REMEMBERED.count(answer.found.length) : "";
  found.replaceChildren(...(answer?.found ?? []).map(foundRow));
}

function foundRow(one) {
  return one.kind === "message" ? messageRow(one) : documentRow(one);
}

function messageRow({ conversation, title: name, role, text, created_at: at }) {
  const href = `./${addressOf(conversation)}`;
  const link = element("a", { href }, foreign(name ?? COMMON.untitled));
  const who = role === "user" ? REMEMBERED.you : REMEMBERED.assistant;
  const told = element("p", { class: "hint" }, `${who} · ${momentText(at)}`);
  return element("li", {}, element("p", {}, link), element("p", {}, foreign(text)), told);
}

function documentRow({ name, uploaded_at: at }) {
  const told = element("p", { class: "hint" }, `${REMEMBERED.document} · ${momentText(at)}`);
  return element("li", {}, element("p", {}, foreign(name)), told);
}

/** What is gone already is forgotten as well. */
function onForgetFailed(error) {
  if (error.status === 404) begin();
  onFailed(error);
}

function onFailed(error) {
  say({ problem: error.message });
}

function say({ done = "", problem = "" }) {
  find(".said").textContent = done;
  find("[role=alert]").textContent = visible(problem);
}
