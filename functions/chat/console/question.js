import { countdown, minutesAndSeconds } from "./countdown.js";
import { instant } from "./dates.js";
import { visible } from "./foreign.js";

const dialog = document.querySelector(".question");
const time = dialog.querySelector("[role=timer]");
const yes = dialog.querySelector("[value=yes]");

/** Whether the user says Yes to a confirmation's prompt; to close it in any other way is a No. */
export async function saysYes({ prompt, expires_at }, signal) {
  dialog.querySelector(".prompt").textContent = visible(prompt);
  dialog.returnValue = "";
  yes.disabled = false;
  const stop = countdown(
    instant(expires_at),
    (seconds) => (time.textContent = `Expires in ${minutesAndSeconds(seconds)}`),
    () => {
      time.textContent = "Expired. Nothing was changed.";
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
