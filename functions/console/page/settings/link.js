import { saysYes } from "../confirm/question.js";
import { element, find, words } from "../elements/dom.js";
import { jsonOf, RequestFailed } from "../server/requests.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { missing } from "../sign-in/signed-in.js";
import { momentText } from "../words/dates.js";
import { visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { LINK } from "./link-words.js";

const form = find("form.sign-in", HTMLFormElement);
const button = find("[data-testid=link]", HTMLButtonElement);
const list = find(".linked");
const programs = find(".programs");

const { title, signIn } = await configured();
const session = new Session(signIn);

find(".title").textContent = title;
offerOther();
document.title += ` – ${title}`;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  link(String(new FormData(form).get("code")));
});
const problem = await missing(session);
if (problem === null) show();
else say({ problem, isOver: true });

/** What acts for the user by a link, and what they have let in. */
async function show(done = "") {
  const account = signedIn();
  const both = () => Promise.all([account.get("identities"), account.get("programs")]);
  const found = await account.attempt(both, onFailed);
  if (!found) return;
  const [linked, letIn] = found;
  list.replaceChildren(...linked.identities.map(row));
  programs.replaceChildren(...letIn.programs.map(programRow));
  say({ done });
}

/** Shows whose the code is, and links it after a Yes. */
async function link(code) {
  say({ busy: LINK.looking });
  const account = signedIn();
  const linked = await account.attempt(() => confirmed(account, code), onFailed);
  if (linked === undefined) return;
  if (linked) form.reset();
  await show(linked ? LINK.linked : LINK.notLinked);
}

/** Whether the user said Yes to whose code it is, and it was linked. */
async function confirmed(account, code) {
  const post = (body) => account.post("identities/link", JSON.stringify(body));
  try {
    await post({ code });
  } catch (error) {
    if (!(error instanceof RequestFailed) || !error.confirmation) throw error;
    if (!(await saysYes(error.confirmation, account.signal))) return false;
    await post({ code, reply: "YES" });
  }
  return true;
}

async function unlink(id) {
  say({ busy: LINK.unlinking });
  const account = signedIn();
  const remove = () => account.fetch(`identities/${id}`, { method: "DELETE" });
  const gone = await account.attempt(async () => jsonOf(await remove()), onFailed);
  if (gone) await show(gone.message);
}

async function end(id) {
  say({ busy: LINK.ending });
  const account = signedIn();
  const remove = () => account.fetch(`programs/${encodeURIComponent(id)}`, { method: "DELETE" });
  const gone = await account.attempt(async () => jsonOf(await remove()), onFailed);
  if (gone) await show(LINK.ended);
}

function row({ id, name, label }) {
  const remove = small(LINK.unlink, () => unlink(id));
  return element("li", {}, words(visible(label)), " · ", words(visible(name)), " ", remove);
}

function programRow({ id, name, since, last_used: last, scopes }) {
  const whose = words(visible(name ?? LINK.nameless));
  const used = LINK.used(momentText(since), momentText(last));
  return element(
    "li",
    {},
    whose,
    " · ",
    used,
    scopes.includes("teller/history") ? ` · ${LINK.history} ` : " ",
    small(LINK.end, () => end(id)),
  );
}

function small(text, onclick) {
  return element("button", { type: "button", class: "plain small", onclick }, text);
}

function signedIn() {
  return new Account(session, () => say({ problem: SIGN_IN.first, isOver: true }));
}

function onFailed(error) {
  say({ problem: error.message });
}

function say({ busy = "", done = "", problem = "", isOver = false }) {
  find(".said").textContent = busy || done;
  find("[role=alert]").textContent = visible(problem);
  button.disabled = isOver || busy !== "";
}
