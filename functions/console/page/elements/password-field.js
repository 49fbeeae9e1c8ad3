import { COMMON } from "../words/common-words.js";
import { element } from "./dom.js";

/** Where the user enters a one-time password, which goes to the server beside all text. */
export class PasswordField {
  /** @type {(HTMLInputElement | HTMLButtonElement)[]} */
  controls;

  /** @param {(otp: string) => void} onEnter */
  constructor(onEnter) {
    const input = element("input", {
      name: "otp",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: 16,
      required: true,
      "data-testid": "otp",
    });
    const send = element("button", { type: "submit", class: "primary" }, COMMON.send);
    this.controls = [input, send];
    this.element = element(
      "form",
      { class: "password", autocomplete: "off" },
      element("label", {}, COMMON.password, input),
      send,
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const otp = input.value.replace(/[\s-]/g, "");
      input.value = "";
      if (otp) onEnter(otp);
    });
  }
}
