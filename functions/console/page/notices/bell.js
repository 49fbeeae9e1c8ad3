import { CHAT } from "../chat/chat-words.js";
import { element, find } from "../elements/dom.js";
import { Drawer } from "../elements/drawer.js";
import { Toasts } from "../elements/toasts.js";
import { failure } from "../server/failure.js";
import { KeptOpen } from "../server/kept-open.js";
import { momentText } from "../words/dates.js";
import { foreign } from "../words/foreign.js";
import { Badge } from "./badge.js";
import { NotificationSocket } from "./notification-socket.js";
import { NotificationStream } from "./notification-stream.js";

const KEPT = 50;

/** @import { Account } from "../sign-in/account.js" */

/** The user's notifications: how many are unread, a list of them, and each as it comes. */
export class Bell {
  #button = find("[data-testid=bell]");
  #badge = new Badge(this.#button);
  #drawer = new Drawer(".notifications");
  #toasts = new Toasts(() => this.#button.focus());
  /** @type {Account} */
  #account;
  #notifications = [];
  /** The ids of those that were unread when the list showed them. */
  #shownAsNew = new Set();
  /** The ids of those that this page has marked as read, or is about to. */
  #readHere = new Set();
  #socket;
  #onNew;
  #onTurn;

  /**
   * `socket` is the address where the page is told of changes, or null for a stream of them. `onNew`
   * gets each notification that comes while the page is open, `onTurn` each conversation in which a
   * turn has begun or ended, where there is a socket.
   */
  constructor({ socket, onNew, onTurn }) {
    this.#socket = socket;
    this.#onNew = onNew;
    this.#onTurn = onTurn;
    this.#button.addEventListener("click", () => this.#open());
  }

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.#end());
    const heard = {
      onList: (notifications) => this.#add(notifications),
      onNew: (notification) => this.#come(notification),
    };
    const source = this.#socket
      ? new NotificationSocket(account, { address: this.#socket, onTurn: this.#onTurn, ...heard })
      : new NotificationStream(account, heard);
    new KeptOpen(account, (stopped, onOpen) => source.follow(stopped, onOpen));
  }

  #end() {
    this.#notifications = [];
    this.#readHere.clear();
    this.#toasts.clear();
    this.#drawer.close();
    this.#badge.show(0, CHAT.unread);
  }

  #come(notification) {
    if (this.#notifications.some(({ id }) => id === notification.id)) return;
    this.#add([notification]);
    if (this.#drawer.isOpen) this.#markRead();
    this.#toasts.show(notification.message);
    this.#onNew(notification);
  }

  #add(notifications) {
    const known = new Map(this.#notifications.map((each) => [each.id, each]));
    for (const each of notifications) known.set(each.id, each);
    const byId = (one, other) => (one.id < other.id ? 1 : -1);
    this.#notifications = [...known.values()].sort(byId).slice(0, KEPT);
    if (this.#drawer.isOpen) this.#show();
    this.#count();
  }

  get #unread() {
    return this.#notifications.filter((each) => !each.read_at && !this.#readHere.has(each.id));
  }

  #count() {
    this.#badge.show(this.#unread.length, CHAT.unread);
  }

  async #open() {
    this.#shownAsNew.clear();
    this.#drawer.open();
    this.#show();
    await this.#refresh();
  }

  /** What cannot be listed anew is not marked as read either. */
  async #refresh() {
    const listed = await this.#asked(
      () => this.#account.get("notifications"),
      () => this.#refresh(),
    );
    if (!listed) return;
    this.#add(listed.notifications);
    if (this.#drawer.isOpen) await this.#markRead();
  }

  /** What `step` answers; the list says when it failed, and has it done `again`. */
  #asked(step, again) {
    const onFailed = (error) => {
      const told = failure(error, () => {
        told.remove();
        again();
      });
      this.#drawer.body.prepend(told);
    };
    return this.#account.attempt(step, onFailed);
  }

  #show() {
    for (const { id } of this.#unread) this.#shownAsNew.add(id);
    const items = this.#notifications.map((each) => item(each, this.#shownAsNew.has(each.id)));
    const none = element("p", { class: "hint" }, CHAT.noNotifications);
    const list = items.length ? element("ol", { class: "notices" }, ...items) : none;
    this.#drawer.body.replaceChildren(list);
  }

  /** Whoever has the list before them has read what is in it. */
  async #markRead() {
    const ids = this.#unread.map(({ id }) => id);
    if (!ids.length) return;
    for (const id of ids) this.#readHere.add(id);
    this.#count();
    const mark = () => this.#account.post("notifications/read", JSON.stringify({ ids }));
    if (await this.#asked(mark, () => this.#markRead())) return;
    for (const id of ids) this.#readHere.delete(id);
    this.#count();
  }
}

function item({ message, created_at: at }, isNew) {
  const mark = isNew ? [element("span", { class: "tag open" }, CHAT.new)] : [];
  const told = element("p", { class: "hint tagged" }, momentText(at), ...mark);
  return element("li", {}, element("p", {}, foreign(message)), told);
}
