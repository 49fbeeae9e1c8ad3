import { COMMON } from "../words/common-words.js";
import { LANGUAGE } from "../words/language.js";
import { parse } from "./json.js";

/**
 * A request that came to nothing; the message is for the user. `retryAfter` is in seconds, 0 when
 * it may be tried at once; `confirmation` is what the user has to say YES to first; `code` is the
 * server's word for why, where its family has one; `entries` are those of a book that are why, each
 * with its own `reason`; `status` is HTTP's, 0 when there was no answer.
 */
export class RequestFailed extends Error {
  constructor(message, known = {}) {
    const { retryAfter = 0, confirmation = null, code = "", entries = [], status = 0 } = known;
    super(message);
    this.status = status;
    this.code = code;
    this.entries = entries;
    this.retryAfter = retryAfter;
    this.confirmation = confirmation;
  }
}

/** What every request says: the page's language, which need not be the browser's. */
export const SPOKEN = { "Accept-Language": LANGUAGE };

/** `fetch`, for an answer in the page's language. */
export function ask(path, init = {}) {
  return fetch(path, { ...init, headers: { ...init.headers, ...SPOKEN } });
}

/** What a JSON request is sent with; `body` is JSON's text. */
export function posting(body, headers = {}) {
  return { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } };
}

/** The JSON of an answer. Throws RequestFailed for a refusal. */
export async function jsonOf(response) {
  if (!response.ok) throw await refusal(response);
  return parse(await reached(response.text()));
}

/** fetch tells a lost connection by a TypeError, which is also how our own mistakes look. */
export async function reached(step) {
  try {
    return await step;
  } catch (error) {
    if (error instanceof TypeError) throw new RequestFailed(COMMON.lost);
    throw error;
  }
}

/** The `events` (stream.js) as they come, until the connection is closed or lost. */
export async function* received(events) {
  try {
    for (;;) {
      const { value, done } = await reached(events.next());
      if (done) return;
      yield value;
    }
  } finally {
    await events.return();
  }
}

/** Why the server has refused, as a RequestFailed. */
export async function refusal(response) {
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  const isJson = response.headers.get("Content-Type")?.includes("json");
  const body = (isJson && (await reached(response.json()))) || {};
  const { error, message, confirmation } = body;
  const { reason: code, entries } = error?.details ?? {};
  // A message alone is API Gateway's own, which knows no language.
  const texts = Object.keys(body).join() === "message" ? [] : [error, message, error?.message];
  const told = texts.find((text) => typeof text === "string");
  const said = told ?? COMMON.answered(response.status);
  return new RequestFailed(said, {
    retryAfter,
    confirmation,
    code,
    entries,
    status: response.status,
  });
}
