import { Badge } from "./badge.js";
import { momentText } from "./dates.js";
import { element, find } from "./dom.js";
import { Drawer } from "./drawer.js";
import { failure } from "./failure.js";
import { foreign } from "./foreign.js";
import { NotificationStream } from "./notification-stream.js";
import { Toasts } from "./toasts.js";

const KEPT = 50;

/** @import { Account } from "./account.js" */

/** The user's notifications: how many are new, a list of them, and each as it comes. */
export class Bell {
  #button = find("[data-testid=bell]");
  #badge = new Badge(this.#button);
  #drawer = new Drawer(".notifications");
  #toasts = new Toasts(() => this.#button.focus());
  /** @type {Account} */
  #account;
  #notifications = [];
  /** The newest that had been seen when the list was opened. */
  #seenBefore = "";
  #onNew;

  /** `onNew` gets each notification that comes while the page is open. */
  constructor(onNew) {
    this.#onNew = onNew;
    this.#button.addEventListener("click", () => this.#open());
  }

  begin(account) {
    this.#account = account;
    account.signal.addEventListener("abort", () => this.#end());
    new NotificationStream(account, {
      onList: (notifications) => this.#add(notifications),
      onNew: (notification) => this.#come(notification),
    });
  }

  #end() {
    this.#notifications = [];
    this.#toasts.clear();
    this.#drawer.close();
    this.#badge.show(0);
  }

  #come(notification) {
    if (this.#notifications.some(({ id }) => id === notification.id)) return;
    this.#add([notification]);
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

  #count() {
    this.#badge.show(this.#notifications.filter(({ id }) => id > this.#seen).length, "unread");
  }

  #open() {
    this.#seenBefore = this.#seen;
    this.#drawer.open();
    this.#show();
    return this.#refresh();
  }

  async #refresh() {
    this.#drawer.body.querySelector(".failure")?.remove();
    const list = () => this.#account.get("notifications");
    const onFailed = (error) => this.#drawer.body.prepend(failure(error, () => this.#refresh()));
    const listed = await this.#account.attempt(list, onFailed);
    if (listed) this.#add(listed.notifications);
  }

  /** Whoever has the list before them has seen what is in it. */
  #show() {
    const items = this.#notifications.map((each) => item(each, each.id > this.#seenBefore));
    const none = element("p", { class: "hint" }, "No notifications.");
    const list = items.length ? element("ol", { class: "notices" }, ...items) : none;
    this.#drawer.body.replaceChildren(list);
    if (items.length) localStorage.setItem(this.#key, this.#notifications[0].id);
    this.#count();
  }

  get #seen() {
    return localStorage.getItem(this.#key) ?? "";
  }

  get #key() {
    return `teller.notification.${this.#account.userId}`;
  }
}

function item({ message, created_at: at }, isNew) {
  const mark = isNew ? [element("span", { class: "tag open" }, "New")] : [];
  const told = element("p", { class: "hint tagged" }, momentText(at), ...mark);
  return element("li", {}, element("p", {}, foreign(message)), told);
}
