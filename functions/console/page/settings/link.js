import { saysYes } from "../confirm/question.js";
import { element, find, words } from "../elements/dom.js";
import { jsonOf, RequestFailed } from "../server/requests.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { missing } from "../sign-in/signed-in.js";
import { visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { LINK } from "./link-words.js";

const form = find("form.sign-in", HTMLFormElement);
const button = find("[data-testid=link]", HTMLButtonElement);
const list = find(".linked");

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

/** What acts for the user by a link. */
async function show(done = "") {
  const account = signedIn();
  const found = await account.attempt(() => account.get("identities"), onFailed);
  if (!found) return;
  list.replaceChildren(...found.identities.map(row));
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

function row({ id, name, label }) {
  const onclick = () => unlink(id);
  const remove = element("button", { type: "button", class: "plain small", onclick }, LINK.unlink);
  return element("li", {}, words(visible(label)), " · ", words(visible(name)), " ", remove);
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
