import { Account } from "./account.js";
import { configured } from "./config.js";
import { consent } from "./consent.js";
import { find } from "./dom.js";
import { visible } from "./foreign.js";
import { Session } from "./session.js";
import { calledWithYes } from "./yes-call.js";

// A code stays in nobody's history: it leaves the address before anything else is done.
const returned = location.search;
history.replaceState(null, "", location.pathname);

const DENIED = "You did not allow it, so nothing was changed. You can connect Gmail at any time.";
const NOT_DONE = "Google did not complete this. Please try again.";

const button = find("[data-testid=connect]", HTMLButtonElement);
const disconnecting = find("[data-testid=disconnect]", HTMLButtonElement);

const { title, signIn } = await configured();
const session = new Session(signIn);
const query = returned || consent.take();

find(".title").textContent = title;
document.title = `Connect Gmail – ${title}`;
button.addEventListener("click", begin);
disconnecting.addEventListener("click", disconnect);
if (session.tokens) end(new URLSearchParams(query));
else signInFirst(query);

/** To Google, which sends the user back to this page. */
async function begin() {
  say({ busy: "Opening Google…" });
  const started = await post({}, "");
  if (started) go(started.authorization_url);
}

/** What came of it, if the user is back from Google. */
async function end(answer) {
  if (answer.has("error")) {
    return say({ problem: answer.get("error") === "access_denied" ? DENIED : NOT_DONE });
  }
  const [code, state] = [answer.get("code"), answer.get("state")];
  if (!code || !state) return say({});
  say({ busy: "Connecting…" });
  if (!(await post({ code, state }, query))) return;
  say({ done: "Gmail is connected. You can go back and ask for your mail." });
  button.hidden = true;
}

async function disconnect() {
  say({ busy: "Disconnecting…" });
  const key = crypto.randomUUID();
  const answer = await attempt("", (account) => {
    const body = JSON.stringify({ userId: account.userId });
    return calledWithYes(account, "disconnect_gmail", body, key);
  });
  if (answer === undefined) return;
  say({ done: answer ? answer.message : "Nothing was changed." });
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
  else say({ problem: NOT_DONE });
}

function say({ busy = "", done = "", problem = "" }) {
  find(".said").textContent = busy || done;
  find("[role=alert]").textContent = visible(problem);
  button.disabled = disconnecting.disabled = busy !== "";
}
