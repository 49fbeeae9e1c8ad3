import { RequestFailed } from "../server/requests.js";
import { SIGN_IN } from "./sign-in-words.js";

/**
 * Of a page without a sign-in of its own: why nobody is signed in, for the user, or null.
 *
 * @param {import("./session.js").Session} session
 */
export async function missing(session) {
  try {
    return (await session.resume()) ? null : SIGN_IN.first;
  } catch (error) {
    if (error instanceof RequestFailed) return error.message;
    throw error;
  }
}
