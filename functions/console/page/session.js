const KEY = "teller.session";

/** The server no longer accepts who we are, and nothing could renew it. */
export class SignedOut extends Error {}

/** @typedef {{ access_token: string }} Tokens */

/**
 * The signed-in user: an access token, kept for this tab only. What renews it is good for longer,
 * and so kept by the sign-in, in no storage.
 */
export class Session {
  #signIn;
  /** @type {Promise<Tokens | null> | null} */
  #renewing = null;

  constructor(signIn) {
    this.#signIn = signIn;
  }

  get tokens() {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  }

  get userId() {
    return claimsOf(this.tokens).sub;
  }

  get groups() {
    return claimsOf(this.tokens)["cognito:groups"] ?? [];
  }

  /** @param {Tokens} tokens */
  start(tokens) {
    sessionStorage.setItem(KEY, JSON.stringify(tokens));
  }

  end() {
    sessionStorage.removeItem(KEY);
  }

  /** `fetch` as this user; a refused token is renewed once. Throws SignedOut. */
  async fetch(path, init = {}) {
    const tokens = this.tokens;
    if (!tokens) throw new SignedOut();
    let response = await send(path, init, tokens);
    if (response.status !== 401) return response;
    const renewed = await this.#renewed(tokens);
    if (renewed) response = await send(path, init, renewed);
    if (response.status !== 401) return response;
    if (this.#isSameUser(tokens)) this.end();
    throw new SignedOut();
  }

  /** What says who we are, for an address of our own server alone: no other is told. */
  headersFor(url) {
    const isOurs = new URL(url, location.href).origin === location.origin;
    return isOurs && this.tokens ? bearer(this.tokens) : {};
  }

  /** A socket as this user. Throws SignedOut; a refused one only closes. */
  async socket(address) {
    const tokens = this.tokens;
    if (!tokens) throw new SignedOut();
    const hasExpired = claimsOf(tokens).exp * 1000 < Date.now();
    const good = (hasExpired && (await this.#renewed(tokens))) || tokens;
    // A browser sends no header of ours, and an address would be logged.
    return new WebSocket(address, ["teller", good.access_token]);
  }

  /** Of several requests that are refused at once, the first renews for all. */
  async #renewed(refused) {
    if (!this.#isSameUser(refused)) return null;
    if (this.tokens.access_token !== refused.access_token) return this.tokens;
    this.#renewing ??= this.#renew(refused).finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async #renew(refused) {
    const renewed = await this.#signIn.renew();
    // Who has signed out meanwhile stays signed out.
    if (!renewed || !this.#isSameUser(refused)) return null;
    this.start(renewed);
    return renewed;
  }

  #isSameUser(tokens) {
    return this.tokens !== null && this.userId === claimsOf(tokens).sub;
  }
}

function send(path, init, tokens) {
  return fetch(path, { ...init, headers: { ...init.headers, ...bearer(tokens) } });
}

function bearer({ access_token }) {
  return { Authorization: `Bearer ${access_token}` };
}

/** The JWT's claims, unverified: the server verifies, we only show them. */
function claimsOf({ access_token }) {
  const base64 = access_token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}
