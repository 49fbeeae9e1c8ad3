const KEY = "teller.session";

/** The server no longer accepts who we are, and nothing could renew it. */
export class SignedOut extends Error {}

/** The signed-in user: tokens `{id_token, refresh_token?}`, kept for this tab only. */
export class Session {
  #signIn;

  constructor(signIn) {
    this.#signIn = signIn;
  }

  get tokens() {
    return JSON.parse(sessionStorage.getItem(KEY));
  }

  get userId() {
    return claims(this.tokens.id_token).sub;
  }

  start(tokens) {
    sessionStorage.setItem(KEY, JSON.stringify(tokens));
  }

  end() {
    sessionStorage.removeItem(KEY);
  }

  /** `fetch` as this user; a refused token is renewed once. Throws SignedOut. */
  async fetch(path, init = {}) {
    let response = await this.#send(path, init);
    if (response.status === 401 && (await this.#renew())) response = await this.#send(path, init);
    if (response.status !== 401) return response;
    this.end();
    throw new SignedOut();
  }

  #send(path, init) {
    const authorization = `Bearer ${this.tokens.id_token}`;
    return fetch(path, { ...init, headers: { ...init.headers, Authorization: authorization } });
  }

  async #renew() {
    const renewed = await this.#signIn.renew(this.tokens);
    if (renewed) this.start({ ...this.tokens, ...renewed });
    return renewed !== null;
  }
}

/** The payload of a JWT, unverified: the server verifies, we only need the name. */
function claims(token) {
  const base64 = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}
