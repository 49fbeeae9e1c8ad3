import { calledWithYes } from "../confirm/yes-call.js";
import { element, find } from "../elements/dom.js";
import { PasswordField } from "../elements/password-field.js";
import { RequestFailed } from "../server/requests.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { missing } from "../sign-in/signed-in.js";
import { countText } from "../words/amounts.js";
import { COMMON } from "../words/common-words.js";
import { momentText } from "../words/dates.js";
import { foreign, visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { DATA } from "./data-words.js";
import { OwnSettings } from "./own-settings.js";

const LOOK_AGAIN_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

const make = find("[data-testid=export]", HTMLButtonElement);
const forget = find("[data-testid=forget]", HTMLButtonElement);
const erase = find("[data-testid=erase]", HTMLButtonElement);
const erasure = find(".erasure");
const exports = find(".exports");
const conversations = find(".kept-conversations");

/** @type {ReturnType<typeof setTimeout> | undefined} */
let looking;
let wait = LOOK_AGAIN_MS;

const own = new OwnSettings(onFailed, () => say({ done: DATA.saved }));

const { title, signIn } = await configured();
const session = new Session(signIn);

find(".title").textContent = title;
offerOther();
document.title += ` – ${title}`;
make.addEventListener("click", () => deed("export_my_data", {}, DATA.making, showExports));
forget.addEventListener("click", () => deed("forget_memory", {}, DATA.forgetting, () => {}));
erase.addEventListener("click", () => eraseAll());
const problem = await missing(session);
if (problem === null) await begin();
else say({ problem });

async function begin() {
  enable(true);
  await showExports();
  if (make.disabled) return;
  await own.show(signedIn());
  await showConversations();
}

function enable(isEnabled) {
  make.disabled = forget.disabled = erase.disabled = !isEnabled;
}

/** Has a tool called, which may ask for a Yes first; `then` follows where it was done. */
async function deed(tool, values, done, then) {
  const account = signedIn();
  const body = JSON.stringify({ user_id: account.userId, ...values });
  say({});
  const key = crypto.randomUUID();
  const call = () => calledWithYes(account, tool, body, key);
  const answer = await account.attempt(call, onFailed);
  if (answer === undefined) return;
  say({ done: answer ? done : COMMON.unchanged });
  if (answer) await then();
}

/** The question, then the password that comes to the user's phone, then that it goes on. */
async function eraseAll(otp = "") {
  const account = signedIn();
  say({});
  erase.disabled = true;
  const came = await account.attempt(() => erased(account, otp), onFailed);
  erase.disabled = make.disabled;
  if (came === "no") say({ done: COMMON.unchanged });
  if (came === "password") askPassword();
  if (came === "erasing") close(DATA.erasing);
}

function askPassword() {
  const field = new PasswordField(eraseAll);
  erasure.replaceChildren(element("p", {}, DATA.enterPassword), field.element);
  field.controls[0].focus();
}

/** Nothing more can be done here for somebody who is erased. */
function close(why) {
  clearTimeout(looking);
  enable(false);
  own.close();
  for (const shown of [exports, conversations, erasure]) shown.replaceChildren();
  say({ done: why });
}

/** What there is, and again as long as one is being made. */
async function showExports() {
  const account = signedIn();
  const body = JSON.stringify({ user_id: account.userId });
  const ask = () => account.post("tools/get_my_exports", body);
  const found = await account.attempt(ask, onFailed);
  if (!found) return;
  exports.replaceChildren(...found.exports.map(exportRow));
  const isGoingOn = found.exports.some(({ status }) => ["waiting", "working"].includes(status));
  clearTimeout(looking);
  wait = isGoingOn ? Math.min(wait * 1.5, LONGEST_WAIT_MS) : LOOK_AGAIN_MS;
  if (isGoingOn) looking = setTimeout(showExports, wait);
}

function exportRow({
  export_id: id,
  status,
  asked_at: at,
  done,
  parts,
  doing,
  size_bytes: size,
  kept_until,
}) {
  const asked = element("span", { class: "hint" }, momentText(at));
  const stages = {
    waiting: DATA.waiting,
    working: DATA.working(countText(done + 1), countText(parts), visible(doing)),
    failed: DATA.failed,
    ready: DATA.ready(countText(Math.ceil(size / 1024)), momentText(kept_until)),
  };
  const onclick = () => fetchArchive(id);
  const attributes = { type: "button", class: "primary small", onclick };
  const fetched = status === "ready" ? element("button", attributes, DATA.fetch) : "";
  return element("li", {}, asked, " ", element("span", {}, stages[status]), " ", fetched);
}

/** By a link that is good for a quarter of an hour. */
async function fetchArchive(id) {
  const account = signedIn();
  const path = `exports/${encodeURIComponent(id)}`;
  const found = await account.attempt(() => account.get(path), onFailed);
  if (found) location.assign(found.link);
}

/** The newest that the server lists; what is being deleted leaves the list at once. */
async function showConversations() {
  const account = signedIn();
  const found = await account.attempt(() => account.get("chat"), onFailed);
  if (!found) return;
  const rows = found.conversations.map(conversationRow);
  const none = element("li", { class: "hint" }, DATA.noConversations);
  conversations.replaceChildren(...(rows.length ? rows : [none]));
}

function conversationRow({ id, title: name, updated_at: at }) {
  const shown = element("span", {}, foreign(name ?? COMMON.untitled));
  const button = element("button", { type: "button", class: "plain small" }, DATA.delete);
  const row = element(
    "li",
    {},
    shown,
    " ",
    element("span", { class: "hint" }, momentText(at)),
    " ",
    button,
  );
  button.addEventListener("click", () =>
    deed("delete_conversation", { conversation_id: id }, DATA.deleting, () => row.remove()),
  );
  return row;
}

function signedIn() {
  return new Account(session, () => say({ problem: SIGN_IN.first }));
}

function onFailed(error) {
  if (error.code === "erased") close("");
  say({ problem: error.message });
}

function say({ done = "", problem = "" }) {
  find(".said").textContent = done;
  find("[role=alert]").textContent = visible(problem);
}

/**
 * What asking for the user's erasure has come to: "no" was said to the server's question, a
 * "password" was sent and has to come with the next call, or it is "erasing". Throws what the
 * account does.
 */
async function erased(account, otp) {
  const body = JSON.stringify({ user_id: account.userId, otp });
  const key = crypto.randomUUID(); // a wrong password is answered the same under its key
  try {
    return (await calledWithYes(account, "erase_my_data", body, key)) ? "erasing" : "no";
  } catch (error) {
    const isSent = error instanceof RequestFailed && error.code === "invalid_otp";
    if (isSent && !otp) return "password";
    throw error;
  }
}
