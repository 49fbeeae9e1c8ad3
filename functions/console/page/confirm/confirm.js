import { find } from "../elements/dom.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SignInForm } from "../sign-in/sign-in.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { offerOther } from "../words/language.js";
import { Waiting } from "./waiting.js";

const { title, signIn } = await configured();
const session = new Session(signIn);
const form = new SignInForm(session, begin);
const name = `${document.title} – ${title}`;
const waiting = new Waiting((count) => {
  document.title = `${count ? `(${count}) ` : ""}${name}`;
});
/** @type {Account | undefined} */
let account;

find(".title").textContent = title;
offerOther();
find(".sign-out").addEventListener("click", () => {
  leave();
  showDoor();
  session.signOut();
});

if (await form.resume()) begin();
else showDoor();

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
