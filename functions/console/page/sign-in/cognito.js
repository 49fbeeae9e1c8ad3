import { RequestFailed } from "../server/requests.js";
import { challenge, grantOf, here, random } from "./pkce.js";
import { SIGN_IN } from "./sign-in-words.js";

const KEY = "teller.sign-in";

/** Cognito's hosted login: authorization code with PKCE. Our server exchanges the code. */
export class Cognito {
  isNamed = false;
  #domain;
  #clientId;

  constructor({ domain, client_id }) {
    this.#domain = domain;
    this.#clientId = client_id;
  }

  /** Leaves this page for the hosted login. */
  async start() {
    const attempt = { state: random(), verifier: random(), hash: location.hash };
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
    const query = new URLSearchParams({
      response_type: "code",
      client_id: this.#clientId,
      redirect_uri: here(),
      scope: "openid teller/act teller/confirm",
      state: attempt.state,
      code_challenge: await challenge(attempt.verifier),
      code_challenge_method: "S256",
    });
    location.assign(`${this.#domain}/oauth2/authorize?${query}`);
    return null;
  }

  /** Back from the hosted login: the grant; null when the page was opened in another way. */
  async resume() {
    const answer = new URLSearchParams(location.search);
    if (!answer.has("state")) return null;
    history.replaceState(null, "", here());
    const attempt = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    if (attempt?.state !== answer.get("state")) {
      throw new RequestFailed(SIGN_IN.notStartedHere);
    }
    // The address that is registered for the way back has no place for it.
    history.replaceState(null, "", here() + attempt.hash);
    if (!answer.has("code")) {
      throw new RequestFailed(answer.get("error_description") ?? SIGN_IN.notCompleted);
    }
    return grantOf(answer.get("code"), attempt.verifier);
  }

  /** After our session Cognito's own ends. */
  leave() {
    const query = new URLSearchParams({ client_id: this.#clientId, logout_uri: here() });
    location.assign(`${this.#domain}/logout?${query}`);
  }
}
