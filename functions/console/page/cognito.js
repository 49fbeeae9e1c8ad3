import { SignInFailed } from "./sign-in.js";

const KEY = "teller.sign-in";

/** Cognito's hosted login: authorization code with PKCE (RFC 7636, S256). */
export class Cognito {
  #domain;
  #clientId;

  constructor({ domain, client_id }) {
    this.#domain = domain;
    this.#clientId = client_id;
  }

  /** Leaves this page for the hosted login. */
  async start() {
    const attempt = { state: random(), verifier: random() };
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
      throw new SignInFailed("That sign-in was not started here. Please sign in again.");
    }
    if (!answer.has("code")) {
      throw new SignInFailed(answer.get("error_description") ?? "The sign-in was not completed.");
    }
    return this.#exchange({
      grant_type: "authorization_code",
      code: answer.get("code"),
      redirect_uri: here(),
      code_verifier: attempt.verifier,
    });
  }

  /** Fresh tokens, or null when the user has to sign in again. */
  async renew({ refresh_token }) {
    if (!refresh_token) return null;
    try {
      return await this.#exchange({ grant_type: "refresh_token", refresh_token });
    } catch (error) {
      if (error instanceof SignInFailed) return null;
      throw error;
    }
  }

  signOut() {
    const query = new URLSearchParams({ client_id: this.#clientId, logout_uri: here() });
    location.assign(`${this.#domain}/logout?${query}`);
  }

  async #exchange(grant) {
    const response = await fetch(`${this.#domain}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: this.#clientId, ...grant }),
    });
    if (!response.ok) throw new SignInFailed("The sign-in was refused. Please sign in again.");
    const { access_token, refresh_token } = await response.json();
    return refresh_token ? { access_token, refresh_token } : { access_token };
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
