import { calledWithYes } from "../confirm/yes-call.js";
import { find } from "../elements/dom.js";
import { told } from "../elements/values.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { missing } from "../sign-in/signed-in.js";
import { COMMON } from "../words/common-words.js";
import { visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { consent } from "./consent.js";
import { MAIL } from "./mail-words.js";

// A code stays in nobody's history: it leaves the address before anything else is done.
const returned = location.search;
history.replaceState(null, "", location.pathname);

const button = find("[data-testid=connect]", HTMLButtonElement);
const disconnecting = find("[data-testid=disconnect]", HTMLButtonElement);

const { title, signIn } = await configured();
const session = new Session(signIn);
const query = returned || consent.take();

find(".title").textContent = title;
offerOther();
document.title += ` – ${title}`;
button.addEventListener("click", begin);
disconnecting.addEventListener("click", disconnect);
if ((await missing(session)) === null) end(new URLSearchParams(query));
else signInFirst(query);

/** To Google, which sends the user back to this page. */
async function begin() {
  say({ busy: MAIL.opening });
  const started = await post({}, "");
  if (started) go(started.authorization_url);
}

/** What came of it, if the user is back from Google. */
async function end(answer) {
  if (answer.has("error")) {
    return say({ problem: answer.get("error") === "access_denied" ? MAIL.denied : MAIL.notDone });
  }
  const [code, state] = [answer.get("code"), answer.get("state")];
  if (!code || !state) return say({});
  say({ busy: MAIL.connecting });
  if (!(await post({ code, state }, query))) return;
  say({ done: MAIL.connected });
  button.hidden = true;
}

async function disconnect() {
  say({ busy: MAIL.disconnecting });
  const key = crypto.randomUUID();
  const answer = await attempt("", (account) => {
    const body = JSON.stringify({ userId: account.userId });
    return calledWithYes(account, "disconnect_gmail", body, key);
  });
  if (answer === undefined) return;
  say({ done: answer ? told(answer.message) : COMMON.unchanged });
  if (answer) button.hidden = false;
}

function post(body, query) {
  return attempt(query, (account) => account.post("mail/connect", JSON.stringify(body)));
}

/** `query` is for coming back to it, should the session have ended. */
function attempt(query, step) {
  const account = new Account(session, () => signInFirst(query));
  const failed = (error) => say({ problem: error.message });
  return account.attempt(() => step(account), failed);
}

/** The console signs in, and leads back here. */
function signInFirst(query) {
  consent.keep(query);
  location.replace("./");
}

function go(address) {
  const url = new URL(address);
  // Never a javascript: address, whoever has told it.
  if (["https:", "http:"].includes(url.protocol)) location.assign(url);
  else say({ problem: MAIL.notDone });
}

function say({ busy = "", done = "", problem = "" }) {
  find(".said").textContent = busy || done;
  find("[role=alert]").textContent = visible(problem);
  button.disabled = disconnecting.disabled = busy !== "";
}
