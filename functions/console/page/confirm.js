import { Account } from "./account.js";
import { configured } from "./config.js";
import { find } from "./dom.js";
import { Session } from "./session.js";
import { SignInForm } from "./sign-in.js";
import { SIGN_IN } from "./sign-in-words.js";
import { Waiting } from "./waiting.js";

const { title, signIn } = await configured();
const session = new Session(signIn);
const form = new SignInForm(signIn, enter);
const name = `${document.title} – ${title}`;
const waiting = new Waiting((count) => {
  document.title = `${count ? `(${count}) ` : ""}${name}`;
});
/** @type {Account | undefined} */
let account;

find(".title").textContent = title;
find(".sign-out").addEventListener("click", () => {
  leave();
  session.end();
  showDoor();
  signIn.signOut();
});

const tokens = await form.attempt(() => signIn.resume());
if (tokens) enter(tokens);
else if (session.tokens) begin();
else showDoor();

function enter(tokens) {
  session.start(tokens);
  begin();
}

function begin() {
  account = new Account(session, () => {
    leave();
    showDoor(SIGN_IN.ended);
  });
  find(".user").textContent = account.userId;
  show("waiting");
  find("#waiting-title").focus();
  waiting.begin(account);
}

/** What another user was asked is nothing for the next one. */
function leave() {
  account?.leave();
  waiting.clear();
}

/** @param {string} [notice] */
function showDoor(notice) {
  show("door");
  form.show(notice);
}

function show(name) {
  find(".account").hidden = name !== "waiting";
  for (const main of document.querySelectorAll("main")) {
    main.hidden = !main.classList.contains(name);
  }
}
