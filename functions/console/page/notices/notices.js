import { dayGroup } from "../conversations/conversation-days.js";
import { element, find } from "../elements/dom.js";
import { KeptOpen } from "../server/kept-open.js";
import { Account } from "../sign-in/account.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SIGN_IN } from "../sign-in/sign-in-words.js";
import { missing } from "../sign-in/signed-in.js";
import { momentText } from "../words/dates.js";
import { foreign, visible } from "../words/foreign.js";
import { offerOther } from "../words/language.js";
import { NOTICES } from "./notices-words.js";
import { NotificationSocket } from "./notification-socket.js";
import { NotificationStream } from "./notification-stream.js";

/** As many as the server lists at once; fewer are the last. */
const PAGE = 20;

const all = find("[data-testid=read-all]", HTMLButtonElement);
const older = find("[data-testid=older]", HTMLButtonElement);
const days = find(".by-day");
/** @type {Map<string, any>} */
const known = new Map();

const { title, signIn, socket } = await configured();
const session = new Session(signIn);
const name = `${document.title} – ${title}`;
/** @type {Account} */
let account;

find(".title").textContent = title;
offerOther();
document.title = name;
all.addEventListener("click", () => readAll());
older.addEventListener("click", () => showOlder());
const problem = await missing(session);
if (problem === null) begin();
else say({ problem });

function begin() {
  account = new Account(session, close);
  const heard = {
    onList: (listed) => {
      if (known.size === 0) older.hidden = listed.length < PAGE;
      add(listed);
    },
    onNew: (one) => {
      add([one]);
      say({ done: NOTICES.came(visible(one.message)) });
    },
  };
  const source = socket
    ? new NotificationSocket(account, { address: socket, onTurn: () => {}, ...heard })
    : new NotificationStream(account, heard);
  new KeptOpen(account, (stopped, onOpen) => source.follow(stopped, onOpen));
}

/** Of somebody whose session has ended nothing stays to be read. */
function close() {
  account.leave();
  known.clear();
  older.hidden = true;
  show();
  days.replaceChildren();
  say({ problem: SIGN_IN.ended });
}

/** What was marked as read here stays so, whatever was on its way meanwhile. */
function add(listed) {
  for (const each of listed) {
    const read_at = each.read_at ?? known.get(each.id)?.read_at ?? null;
    known.set(each.id, { ...each, read_at });
  }
  show();
}

function show() {
  const sorted = [...known.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  const byDay = Map.groupBy(sorted, ({ created_at }) => dayGroup(created_at));
  const none = element("p", { class: "hint" }, NOTICES.none);
  const focused = document.activeElement?.id;
  days.replaceChildren(...(sorted.length ? [...byDay].flatMap(day) : [none]));
  if (focused) document.getElementById(focused)?.focus();
  const unread = sorted.filter(({ read_at }) => !read_at).length;
  // Of the older ones that are not shown nobody has counted the unread.
  all.disabled = unread === 0 && older.hidden !== false;
  document.title = unread ? `(${unread}) ${name}` : name;
}

function day([when, listed]) {
  const list = element("ol", { class: "notices", "aria-label": when }, ...listed.map(row));
  return [element("h3", {}, when), list];
}

function row({ id, page, message, created_at: at, read_at }) {
  const said = foreign(message);
  const told = element("p", {}, page ? element("a", { href: page, id: `open-${id}` }, said) : said);
  const mark = read_at ? [] : [element("span", { class: "tag open" }, NOTICES.unread)];
  const line = element("p", { class: "hint tagged" }, momentText(at), ...mark);
  if (read_at) return element("li", {}, told, line);
  const attributes = { type: "button", class: "plain small", id: `read-${id}` };
  const button = element("button", attributes, NOTICES.read);
  button.ariaLabel = NOTICES.readOf(visible(message));
  button.addEventListener("click", () => read(id));
  return element("li", {}, told, line, button);
}

async function read(id) {
  say({});
  const post = () => account.post(`notifications/${id}/read`, "");
  if (!(await account.attempt(post, onFailed))) return;
  markRead([id]);
  say({ done: NOTICES.isRead });
  find("h2").focus();
}

async function readAll() {
  say({});
  const ids = [...known.keys()];
  const post = () => account.fetch("notifications/read", { method: "POST" });
  const response = await account.attempt(post, onFailed);
  if (!response) return;
  if (!response.ok) return say({ problem: NOTICES.notRead });
  markRead(ids);
  say({ done: NOTICES.areRead });
  find("h2").focus();
}

function markRead(ids) {
  const read_at = new Date().toISOString();
  for (const id of ids) known.set(id, { ...known.get(id), read_at });
  show();
}

async function showOlder() {
  say({});
  const before = [...known.keys()].sort()[0];
  const path = `notifications?${new URLSearchParams({ before })}`;
  const answer = await account.attempt(() => account.get(path), onFailed);
  if (!answer) return;
  older.hidden = answer.notifications.length < PAGE;
  add(answer.notifications);
  if (older.hidden) find("h2").focus();
}

function onFailed(error) {
  say({ problem: error.message });
}

function say({ done = "", problem = "" }) {
  find(".said").textContent = done;
  find("[role=alert]").textContent = visible(problem);
}
