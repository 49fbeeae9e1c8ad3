import { SignInFailed } from "./sign-in.js";
import { SIGN_IN } from "./sign-in-words.js";

const KEY = "teller.sign-in";

/**
 * Cognito's hosted login: authorization code with PKCE (RFC 7636, S256). Its refresh token lives as
 * long as the page: who comes back to a reloaded page with an old access token signs in again.
 */
export class Cognito {
  #domain;
  #clientId;
  /** @type {string | null} */
  #refreshToken = null;

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

  /** Back from the hosted login: the tokens; null when the page was opened in another way. */
  async resume() {
    const answer = new URLSearchParams(location.search);
    if (!answer.has("state")) return null;
    history.replaceState(null, "", here());
    const attempt = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    if (attempt?.state !== answer.get("state")) {
      throw new SignInFailed(SIGN_IN.notStartedHere);
    }
    // The address that is registered for the way back has no place for it.
    history.replaceState(null, "", here() + attempt.hash);
    if (!answer.has("code")) {
      throw new SignInFailed(answer.get("error_description") ?? SIGN_IN.notCompleted);
    }
    return this.#exchange({
      grant_type: "authorization_code",
      code: answer.get("code"),
      redirect_uri: here(),
      code_verifier: attempt.verifier,
    });
  }

  /** Fresh tokens, or null when the user has to sign in again. */
  async renew() {
    if (!this.#refreshToken) return null;
    try {
      const refresh_token = this.#refreshToken;
      return await this.#exchange({ grant_type: "refresh_token", refresh_token });
    } catch (error) {
      if (error instanceof SignInFailed) return null;
      throw error;
    }
  }

  /** Ends what could renew the session, then Cognito's own. */
  signOut() {
    if (this.#refreshToken) this.#revoke(this.#refreshToken);
    this.#refreshToken = null;
    const query = new URLSearchParams({ client_id: this.#clientId, logout_uri: here() });
    location.assign(`${this.#domain}/logout?${query}`);
  }

  /** Outlives the page, which is left at once; nobody waits for its answer. */
  #revoke(token) {
    this.#post("revoke", { token }, { keepalive: true, mode: "no-cors" });
  }

  /** A refresh token is good once: what comes with the fresh tokens takes its place. */
  async #exchange(grant) {
    const response = await this.#post("token", grant);
    if (!response.ok) throw new SignInFailed(SIGN_IN.refused);
    const { access_token, refresh_token } = await response.json();
    this.#refreshToken = refresh_token ?? this.#refreshToken;
    return { access_token };
  }

  #post(endpoint, form, init = {}) {
    const body = new URLSearchParams({ client_id: this.#clientId, ...form });
    return fetch(`${this.#domain}/oauth2/${endpoint}`, { method: "POST", body, ...init });
  }
}

function here() {
  return location.origin + location.pathname;
}

function random() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challenge(verifier) {
  const bytes = new TextEncoder().encode(verifier);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function base64url(bytes) {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
