import { find } from "./dom.js";
import { SIGN_IN } from "./sign-in-words.js";

/** Signing in did not work; the message is for the user. */
export class SignInFailed extends Error {}

/** The one-machine stack's sign-in: any user id, no password. The same shape as Cognito. */
export class DevSignIn {
  /** The tokens for the form's user id and groups. */
  async start(form) {
    const fields = new FormData(form);
    const named = String(fields.get("groups")).split(",");
    const groups = named.map((group) => group.trim()).filter(Boolean);
    const response = await fetch("dev/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user_id: String(fields.get("user_id")).trim(), groups }),
    });
    if (!response.ok) throw new SignInFailed(SIGN_IN.userRefused);
    return { access_token: (await response.json()).token };
  }

  async resume() {
    return null;
  }

  async renew() {
    return null;
  }

  signOut() {}
}

/** The page's sign-in form. Calls `onTokens` with tokens once somebody has signed in. */
export class SignInForm {
  #form = find(".sign-in", HTMLFormElement);
  #notice = find(".sign-in-notice");
  #button = find("button", HTMLButtonElement, this.#form);

  constructor(signIn, onTokens) {
    find(".dev-fields", HTMLElement, this.#form).hidden = !(signIn instanceof DevSignIn);
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const tokens = await this.attempt(() => signIn.start(this.#form));
      if (tokens) onTokens(tokens);
    });
  }

  show(notice) {
    if (notice) this.#notice.textContent = notice;
    find(".dev-fields:not([hidden]) input, button", HTMLElement, this.#form).focus();
  }

  /** What `step` answers, or null with its failure shown. */
  async attempt(step) {
    this.#notice.textContent = "";
    this.#button.disabled = true;
    try {
      return await step();
    } catch (error) {
      this.#notice.textContent = error instanceof SignInFailed ? error.message : SIGN_IN.unreached;
      return null;
    } finally {
      this.#button.disabled = false;
    }
  }
}
