import { CHAT } from "../chat/chat-words.js";
import { foreign } from "../words/foreign.js";
import { element, find } from "./dom.js";

const SHOWN = 10_000;
const MOST = 3;

/** Short messages that come by themselves and go after a while, unless somebody is at them. */
export class Toasts {
  #region = find(".toasts");
  #onDismissed;

  /** `onDismissed` takes the focus of a button that is no more. */
  constructor(onDismissed) {
    this.#onDismissed = onDismissed;
  }

  show(text) {
    const said = element("p", { role: "status" });
    const close = element("button", { type: "button", class: "quiet" }, CHAT.dismiss);
    const toast = element("div", { class: "toast", "data-testid": "toast" }, said, close);
    close.addEventListener("click", () => {
      toast.remove();
      this.#onDismissed();
    });
    goesAfterAWhile(toast);
    this.#region.prepend(toast);
    // The list has the rest.
    for (const old of [...this.#region.children].slice(MOST)) old.remove();
    // A reader is told of what changes in a status, not of one that is there at once.
    requestAnimationFrame(() => said.append(foreign(text)));
  }

  clear() {
    this.#region.replaceChildren();
  }
}

function goesAfterAWhile(toast) {
  let timer;
  const stay = () => clearTimeout(timer);
  // Where nobody looks, its time begins when somebody does.
  const go = () => {
    if (document.hidden) document.addEventListener("visibilitychange", leave, { once: true });
    else toast.remove();
  };
  const leave = () => {
    stay();
    if (toast.matches(":hover, :focus-within")) return;
    timer = setTimeout(go, SHOWN);
  };
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, leave);
  leave();
}
