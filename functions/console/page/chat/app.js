import { place } from "../conversations/conversation-place.js";
import { CONVERSATION } from "../conversations/conversation-words.js";
import { Conversations } from "../conversations/conversations.js";
import { element, find } from "../elements/dom.js";
import { Screens } from "../elements/screens.js";
import { Bell } from "../notices/bell.js";
import { Review } from "../review/review.js";
import { consent } from "../settings/consent.js";
import { Account } from "../sign-in/account.js";
import { wanted } from "../sign-in/after-sign-in.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SignInForm } from "../sign-in/sign-in.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { offerOther } from "../words/language.js";
import { Chat } from "./chat.js";
import { CHAT } from "./chat-words.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Turns } from "./turns.js";

/** What somebody was writing in a conversation: kept for this tab, through a reload and a sign-in. */
const drafts = {
  /** "" where nothing is kept. */
  of(userId, conversationId) {
    return sessionStorage.getItem(key(userId, conversationId)) ?? "";
  },

  /** Keeps a text in place of what was kept; an empty one is none. */
  keep(userId, conversationId, text) {
    if (text.trim()) sessionStorage.setItem(key(userId, conversationId), text);
    else sessionStorage.removeItem(key(userId, conversationId));
  },
};

function key(userId, conversationId) {
  return `teller.draft.${userId}.${conversationId}`;
}

const KEY = "teller.developer";
const root = document.documentElement;

root.toggleAttribute("data-developer", localStorage.getItem(KEY) !== null);

/** Has this browser show what is marked "for-developers": JSON, ids and how sure something is. */
function developerSwitch() {
  const isOn = root.hasAttribute("data-developer");
  const box = element("input", { type: "checkbox", name: "developer", checked: isOn });
  box.addEventListener("change", () => {
    root.toggleAttribute("data-developer", box.checked);
    if (box.checked) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  });
  return element("label", { class: "hint developer" }, box, ` ${CONVERSATION.developer}`);
}

const { title, signIn, socket, readingTools } = await configured();
const session = new Session(signIn);
const form = new SignInForm(session, enter);
const conversation = new Conversation();
const composer = new Composer({
  onSend: (text) => turns.send(text),
  onStop: () => turns.stop(),
  onTyped: (text) => {
    const isSecret = conversation.concealed(text) !== text;
    drafts.keep(account.userId, turns.id, isSecret ? "" : text);
  },
});
const review = new Review();
const bell = new Bell({
  socket,
  onNew: () => review.refresh(),
  onTurn: (id) => turns.catchUp(id),
});
const conversations = new Conversations({
  currentId: () => turns.id,
  onChosen: () => screens.show(),
  onDeleted: (id) => id === turns.id && openNew(),
});
const screens = new Screens(onShown);
/** @type {Account} */
let account;
/** @type {Turns} */
let turns;
/** Between the pages of this browser: the id of a conversation in which an answer begins or ends. */
const otherPages = new BroadcastChannel("teller.turns");

document.title = title;
find(".drawer.conversations").append(developerSwitch());
find(".title").textContent = title;
offerOther();
otherPages.addEventListener("message", ({ data }) => turns?.catchUp(data));
document.addEventListener("visibilitychange", onSeen);
window.addEventListener("online", onSeen);
window.addEventListener("hashchange", follow);
conversation.onSay((text) => turns.send(text));
find("[data-testid=review]").addEventListener("click", () => screens.toReview());
find(".new-conversation").addEventListener("click", () => openNew());
find(".sign-out").addEventListener("click", () => {
  leave();
  consent.take();
  wanted.take();
  conversation.clear();
  place.clear();
  showDoor();
  session.signOut();
});

if (await form.resume()) enter();
else showDoor(whatFor());

function enter() {
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
  // What somebody else looked at is not what this user came for.
  if (![account.userId, ""].includes(find(".user").textContent)) place.clear();
  const kept = [sessionStorage, localStorage].map((each) => each.getItem(conversationKey()));
  const known = place.id ?? kept.find(Boolean);
  if (known) open(known);
  else open(crypto.randomUUID(), { isNew: true });
  composer.begin(account);
  review.begin(account);
  bell.begin(account);
  conversations.begin(account);
  showUser();
}

/** Shows a conversation; one that `isNew` has nothing to be asked for. */
function open(id, { isNew = false } = {}) {
  turns?.leave();
  // Where a page without a conversation in its address begins: in this tab, or else in a new one.
  for (const kept of [sessionStorage, localStorage]) kept.setItem(conversationKey(), id);
  place.name(id);
  const chat = new Chat(session, id);
  const onTurn = () => {
    composer.keep(); // what was sent is the server's by now
    otherPages.postMessage(id);
  };
  const page = { conversation, composer, readingTools };
  turns = new Turns({ chat, ...page, onSignedOut, onAnswered, onTurn });
  composer.status = "";
  composer.draft = drafts.of(account.userId, id);
  return isNew ? turns.begin() : turns.restore();
}

function openNew() {
  const id = crypto.randomUUID();
  place.go(id);
  open(id, { isNew: true });
  screens.show();
}

/** Shows what the address names by now, if that is not on the page. */
function follow() {
  if (!screens.isSignedIn) return;
  if (place.id === null) place.name(turns.id);
  else if (place.id !== turns.id) open(place.id);
  screens.show();
}

/** What was said on another device while nobody looked here is shown. */
function onSeen() {
  if (turns && !document.hidden) turns.look();
}

function conversationKey() {
  return `teller.conversation.${account.userId}`;
}

function onAnswered(answer) {
  if (answer.hasCalled("change_entry") || answer.hasCalled("review_import")) review.refresh();
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
