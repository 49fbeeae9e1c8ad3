import { countdown, minutesAndSeconds } from "../elements/countdown.js";
import { find } from "../elements/dom.js";
import { COMMON } from "../words/common-words.js";
import { instant } from "../words/dates.js";
import { promptLines } from "./prompt.js";

const dialog = find(".question", HTMLDialogElement);
const time = find("[role=timer]", HTMLElement, dialog);
const yes = find("[value=yes]", HTMLButtonElement, dialog);

/** Whether the user says Yes to a confirmation's prompt; to close it in any other way is a No. */
export async function saysYes({ prompt, expires_at }, signal) {
  find(".prompt", HTMLElement, dialog).replaceChildren(...promptLines(prompt));
  dialog.returnValue = "";
  yes.disabled = false;
  const stop = countdown(
    instant(expires_at),
    (seconds) => (time.textContent = COMMON.expiresIn(minutesAndSeconds(seconds))),
    () => {
      time.textContent = COMMON.expired;
      yes.disabled = true;
    },
  );
  const close = () => dialog.close();
  signal.addEventListener("abort", close);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  signal.removeEventListener("abort", close);
  stop();
  return dialog.returnValue === "yes";
}
