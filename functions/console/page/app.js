import { Account } from "./account.js";
import { wanted } from "./after-sign-in.js";
import { Bell } from "./bell.js";
import { Chat } from "./chat.js";
import { CHAT } from "./chat-words.js";
import { Composer } from "./composer.js";
import { configured } from "./config.js";
import { consent } from "./consent.js";
import { Conversation } from "./conversation.js";
import { Conversations } from "./conversations.js";
import { find } from "./dom.js";
import { Review } from "./review.js";
import { Screens } from "./screens.js";
import { Session } from "./session.js";
import { SignInForm } from "./sign-in.js";
import { SIGN_IN } from "./sign-in-words.js";
import { Turns } from "./turns.js";

const { title, signIn, socket } = await configured();
const session = new Session(signIn);
const form = new SignInForm(signIn, enter);
const conversation = new Conversation();
const composer = new Composer({
  onSend: (text) => turns.send(text),
  onStop: () => turns.stop(),
});
const review = new Review();
const bell = new Bell({
  socket,
  onNew: () => review.refresh(),
  onTurn: (id) => turns.catchUp(id),
});
const conversations = new Conversations(savedId, goTo);
const screens = new Screens(onShown);
/** @type {Account} */
let account;
/** @type {Turns} */
let turns;
/** Between the pages of this browser: the id of a conversation in which an answer begins or ends. */
const otherPages = new BroadcastChannel("teller.turns");

document.title = title;
find(".title").textContent = title;
otherPages.addEventListener("message", ({ data }) => turns?.catchUp(data));
document.addEventListener("visibilitychange", onSeen);
window.addEventListener("online", onSeen);
conversation.onSay((text) => turns.send(text));
find("[data-testid=review]").addEventListener("click", () => screens.toReview());
find(".new-conversation").addEventListener("click", () => goTo(null));
find(".sign-out").addEventListener("click", () => {
  leave();
  session.end();
  consent.take();
  wanted.take();
  conversation.clear();
  screens.toChat();
  showDoor();
  signIn.signOut();
});

const tokens = await form.attempt(() => signIn.resume());
if (tokens) enter(tokens);
else if (session.tokens) begin();
else showDoor(whatFor());

function enter(tokens) {
  session.start(tokens);
  const page = wanted.take();
  if (consent.isKept) location.assign("mail");
  else if (page) location.assign(page);
  else begin();
}

/** What somebody came for who has to sign in first. */
function whatFor() {
  if (consent.isKept) return CHAT.signInForMail;
  return wanted.isKept ? CHAT.signInForMoney : undefined;
}

function begin() {
  account = new Account(session, onSignedOut);
  open(savedId());
  composer.begin(account);
  review.begin(account);
  bell.begin(account);
  conversations.begin(account);
  showUser();
}

/** Shows a conversation; without an id a new one is begun. */
function open(id) {
  turns?.leave();
  const conversationId = id ?? crypto.randomUUID();
  localStorage.setItem(conversationKey(), conversationId);
  const chat = new Chat(session, conversationId);
  const onTurn = () => otherPages.postMessage(conversationId);
  turns = new Turns({ chat, conversation, composer, onSignedOut, onAnswered, onTurn });
  composer.status = "";
  return id ? turns.restore() : turns.begin();
}

/** What was said on another device while nobody looked here is shown. */
function onSeen() {
  if (turns && !document.hidden) turns.look();
}

function goTo(id) {
  open(id);
  screens.toChat();
}

function savedId() {
  return localStorage.getItem(conversationKey());
}

function conversationKey() {
  return `teller.conversation.${account.userId}`;
}

function onAnswered(answer) {
  if (answer.hasCalled("review_transaction") || answer.hasCalled("review_import")) review.refresh();
}

function onSignedOut() {
  leave();
  showDoor(SIGN_IN.ended);
}

function leave() {
  account?.leave();
  turns?.leave();
}

function showUser() {
  // What somebody was writing when their session ended is theirs, not the next user's.
  if (find(".user").textContent !== account.userId) composer.draft = "";
  find(".user").textContent = account.userId;
  screens.isSignedIn = true;
}

function showDoor(notice) {
  screens.isSignedIn = false;
  form.show(notice);
}

function onShown(name) {
  if (name === "chat") composer.focus();
  if (name !== "review") return;
  review.refresh();
  review.focus();
}
