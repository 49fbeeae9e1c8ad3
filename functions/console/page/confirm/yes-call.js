import { RequestFailed } from "../server/requests.js";
import { saysYes } from "./question.js";

/**
 * What a tool answers to a body, which is JSON's text, after the user's YES where the server wants
 * one; null when the user said No. The same call keeps its key: however often it gets through, it
 * is done once. Throws what the account does.
 */
export async function calledWithYes(account, tool, body, key) {
  for (;;) {
    try {
      return await account.post(`tools/${tool}`, body, { "Idempotency-Key": key });
    } catch (error) {
      if (!(error instanceof RequestFailed && error.confirmation)) throw error;
      if (!(await confirmed(account, error.confirmation))) return null;
    }
  }
}

/** Calls of a tool that are made until they get through: an equal body keeps its key. */
export class YesCall {
  #account;
  #tool;
  #body = "";
  #key = "";

  constructor(account, tool) {
    this.#account = account;
    this.#tool = tool;
  }

  /** As `calledWithYes`. */
  answer(body) {
    if (body !== this.#body) this.#key = crypto.randomUUID();
    this.#body = body;
    return calledWithYes(this.#account, this.#tool, body, this.#key);
  }
}

async function confirmed(account, confirmation) {
  const isYes = await saysYes(confirmation, account.signal);
  const path = `confirmations/${encodeURIComponent(confirmation.id)}`;
  await account.post(path, JSON.stringify({ reply: isYes ? "YES" : "NO" }));
  return isYes;
}
