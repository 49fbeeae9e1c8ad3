import { ask, jsonOf, posting, RequestFailed, reached, SPOKEN } from "../server/requests.js";
import { isChosen, speakOwn } from "../words/language.js";
import { SIGN_IN } from "./sign-in-words.js";

/** What this browser knows of its session: whether it has one, or one that is still to be ended. */
const KEY = "teller.session";
const KEPT = "kept";
const ENDING = "ending";

/** The server no longer accepts who we are, and nothing could renew it. */
export class SignedOut extends Error {}

/** @typedef {{ access_token: string }} Tokens */

/**
 * The signed-in user: an access token, in memory alone. What renews it is in a cookie that no script
 * can read; all pages of this browser have it together.
 */
export class Session {
  #signIn;
  /** @type {Tokens | null} */
  #tokens = null;
  /** @type {Promise<Tokens | null> | null} */
  #renewing = null;
  #otherPages = new BroadcastChannel(KEY);

  constructor(signIn) {
    this.#signIn = signIn;
    // Of who signs out on one page, no other goes on showing anything.
    this.#otherPages.addEventListener("message", () => location.reload());
  }

  /** Whether users sign in by naming themselves. */
  get isNamed() {
    return this.#signIn.isNamed;
  }

  /** "" once nobody is signed in any more: what is asked then throws SignedOut. */
  get userId() {
    return this.#tokens ? claimsOf(this.#tokens).sub : "";
  }

  get groups() {
    return (this.#tokens && claimsOf(this.#tokens)["cognito:groups"]) ?? [];
  }

  /** Whether somebody is signed in by now; a sign-in elsewhere leaves the page. Throws RequestFailed. */
  async signIn(form) {
    return this.#begin(await this.#signIn.start(form));
  }

  /** Whether somebody is signed in: back from a sign-in elsewhere, or from before. Throws as signIn. */
  async resume() {
    const grant = await this.#signIn.resume();
    if (grant) return this.#begin(grant);
    const known = localStorage.getItem(KEY);
    if (known === ENDING) await locked(end);
    return known === KEPT && (await this.#renewed(null)) !== null;
  }

  /** Also where the server cannot be reached: then it is told later. */
  async signOut() {
    this.#tokens = null;
    localStorage.setItem(KEY, ENDING);
    this.#otherPages.postMessage("");
    await locked(end).catch(() => {});
    this.#signIn.leave();
  }

  /** `fetch` as this user; a refused token is renewed once. Throws SignedOut. */
  async fetch(path, init = {}) {
    const tokens = this.#tokens;
    if (!tokens) throw new SignedOut();
    let response = await send(path, init, tokens);
    if (response.status !== 401) return response;
    const renewed = await this.#renewed(tokens);
    if (renewed) response = await send(path, init, renewed);
    if (response.status !== 401) return response;
    if (this.#isOf(tokens)) this.#tokens = null;
    throw new SignedOut();
  }

  /** Who is asking, and in which language, for an address of our own server alone. */
  headersFor(url) {
    const isOurs = new URL(url, location.href).origin === location.origin;
    return isOurs && this.#tokens ? { ...bearer(this.#tokens), ...SPOKEN } : {};
  }

  /** A socket as this user. Throws SignedOut; a refused one only closes. */
  async socket(address) {
    const tokens = this.#tokens;
    if (!tokens) throw new SignedOut();
    const hasExpired = claimsOf(tokens).exp * 1000 < Date.now();
    const good = (hasExpired && (await this.#renewed(tokens))) || tokens;
    // A browser sends no header of ours, and an address would be logged.
    return new WebSocket(address, ["teller", good.access_token]);
  }

  async #begin(grant) {
    if (!grant) return false;
    await locked(async () => {
      const response = await asked("POST", "session", posting(JSON.stringify(grant)));
      if (response.status === 401) throw new RequestFailed(SIGN_IN.refused);
      this.#tokens = await jsonOf(response);
      localStorage.setItem(KEY, KEPT);
    });
    if (!isChosen()) await this.#speakOwn();
    return true;
  }

  /** Where the settings cannot be read, the page stays as it is. */
  async #speakOwn() {
    const response = await this.fetch("settings").catch(() => null);
    if (response?.ok) speakOwn(await response.json());
  }

  /** Of several requests that are refused at once, the first renews for all. */
  async #renewed(refused) {
    if (refused && !this.#isOf(refused)) return null;
    if (this.#tokens !== refused) return this.#tokens;
    this.#renewing ??= locked(renew).finally(() => (this.#renewing = null));
    const renewed = await this.#renewing;
    // Who has signed out meanwhile stays so, and whoever else has signed in here is somebody else.
    if (refused && !this.#isOf(refused)) return null;
    if (refused && renewed && claimsOf(renewed).sub !== claimsOf(refused).sub) return null;
    this.#tokens = renewed;
    return renewed;
  }

  #isOf(tokens) {
    return this.#tokens !== null && this.userId === claimsOf(tokens).sub;
  }
}

/** The cookie is good once, so the pages of this browser renew and end it one after the other. */
function locked(step) {
  return navigator.locks.request(KEY, step);
}

/** Null when there is nothing that could be renewed. */
async function renew() {
  if (localStorage.getItem(KEY) !== KEPT) return null;
  const response = await asked("POST", "session/renew");
  if (response.status !== 401) return jsonOf(response);
  localStorage.removeItem(KEY);
  return null;
}

/** Once for all pages of this browser. */
async function end() {
  if (localStorage.getItem(KEY) !== ENDING) return;
  const response = await asked("DELETE", "session", { keepalive: true });
  if (response.ok) localStorage.removeItem(KEY);
}

function asked(method, path, init = {}) {
  return reached(ask(path, { ...init, method }));
}

function send(path, init, tokens) {
  return ask(path, { ...init, headers: { ...init.headers, ...bearer(tokens) } });
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
