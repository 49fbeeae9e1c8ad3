import { countdown, longOrShort } from "../elements/countdown.js";
import { element } from "../elements/dom.js";
import { COMMON } from "../words/common-words.js";
import { visible } from "../words/foreign.js";

/** Says what went wrong and offers to try again, at once or after `retryAfter` seconds. */
export function failure({ message, retryAfter }, retry) {
  const button = element(
    "button",
    { type: "button", class: "plain", onclick: retry },
    COMMON.retry,
  );
  const text = element("p", {}, visible(message));
  const wait = element("p", { class: "hint", role: "timer", "aria-live": "off" });
  button.disabled = true;
  countdown(
    Date.now() + retryAfter * 1000,
    (seconds) => (wait.textContent = COMMON.retryIn(longOrShort(seconds))),
    () => {
      wait.textContent = "";
      button.disabled = false;
    },
  );
  return element("div", { class: "failure", role: "alert" }, text, wait, button);
}
