import { Chat } from "./chat.js";
import { Cognito } from "./cognito.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Session } from "./session.js";
import { DevSignIn, SignInForm } from "./sign-in.js";
import { Turns } from "./turns.js";

const find = (selector) => document.querySelector(selector);

const config = await (await fetch("console/config.json")).json();
const { sign_in: settings } = config;
const signIn = settings.type === "cognito" ? new Cognito(settings) : new DevSignIn();
const session = new Session(signIn);
const form = new SignInForm(signIn, enter);
const conversation = new Conversation();
const composer = new Composer({
  onSend: (text) => turns.send(text),
  onStop: () => turns.stop(),
});
let turns = null;

document.title = config.title;
find(".title").textContent = config.title;
find(".new-conversation").addEventListener("click", () => {
  localStorage.removeItem(conversationKey());
  open();
});
find(".sign-out").addEventListener("click", () => {
  turns.leave();
  session.end();
  conversation.clear();
  showDoor();
  signIn.signOut();
});

const tokens = await form.attempt(() => signIn.resume());
if (tokens) enter(tokens);
else if (session.tokens) open();
else showDoor();

function enter(tokens) {
  session.start(tokens);
  open();
}

/** Shows the user's current conversation; when there is none, one is begun. */
function open() {
  turns?.leave();
  const saved = localStorage.getItem(conversationKey());
  const conversationId = saved ?? crypto.randomUUID();
  localStorage.setItem(conversationKey(), conversationId);
  const chat = new Chat(session, conversationId);
  turns = new Turns({ chat, conversation, composer, onSignedOut });
  showChat();
  return saved ? turns.restore() : turns.begin();
}

function conversationKey() {
  return `teller.conversation.${session.userId}`;
}

function onSignedOut() {
  turns.leave();
  showDoor("Your session has ended. Please sign in again.");
}

function showChat() {
  show(true);
  // What somebody was writing when their session ended is theirs, not the next user's.
  if (find(".user").textContent !== session.userId) composer.draft = "";
  find(".user").textContent = session.userId;
  composer.status = "";
  composer.focus();
}

function showDoor(notice) {
  show(false);
  form.show(notice);
}

function show(signedIn) {
  find(".door").hidden = signedIn;
  find(".chat").hidden = !signedIn;
  find(".account").hidden = !signedIn;
}
