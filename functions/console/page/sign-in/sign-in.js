import { find } from "../elements/dom.js";
import { ask, posting, RequestFailed } from "../server/requests.js";
import { challenge, grantOf, here, random } from "./pkce.js";
import { SIGN_IN } from "./sign-in-words.js";

/** The one-machine stack's sign-in: any user id, no password. Cognito's shape, on our own page. */
export class DevSignIn {
  isNamed = true;

  /** The grant for the form's user id and groups. */
  async start(form) {
    const fields = new FormData(form);
    const named = String(fields.get("groups")).split(",");
    const groups = named.map((group) => group.trim()).filter(Boolean);
    const user_id = String(fields.get("user_id")).trim();
    const verifier = random();
    const code_challenge = await challenge(verifier);
    const asked = { user_id, groups, redirect_uri: here(), code_challenge };
    const response = await ask("dev/code", posting(JSON.stringify(asked)));
    if (!response.ok) throw new RequestFailed(SIGN_IN.userRefused);
    return grantOf((await response.json()).code, verifier);
  }

  async resume() {
    return null;
  }

  leave() {}
}

/** The page's sign-in form. Calls `onSignedIn` once somebody has signed in. */
export class SignInForm {
  #form = find(".sign-in", HTMLFormElement);
  #notice = find(".sign-in-notice");
  #button = find("button", HTMLButtonElement, this.#form);
  #session;

  /** @param {import("./session.js").Session} session */
  constructor(session, onSignedIn) {
    this.#session = session;
    find(".dev-fields", HTMLElement, this.#form).hidden = !session.isNamed;
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.#attempt(() => session.signIn(this.#form))) onSignedIn();
    });
  }

  show(notice) {
    if (notice) this.#notice.textContent = notice;
    find(".dev-fields:not([hidden]) input, button", HTMLElement, this.#form).focus();
  }

  /** Whether somebody is signed in, as Session's; a failure is shown. */
  resume() {
    return this.#attempt(() => this.#session.resume());
  }

  async #attempt(step) {
    this.#notice.textContent = "";
    this.#button.disabled = true;
    try {
      return await step();
    } catch (error) {
      const isKnown = error instanceof RequestFailed;
      this.#notice.textContent = isKnown ? error.message : SIGN_IN.unreached;
      return false;
    } finally {
      this.#button.disabled = false;
    }
  }
}
