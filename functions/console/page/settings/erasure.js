import { calledWithYes } from "../confirm/yes-call.js";
import { RequestFailed } from "../server/requests.js";

/**
 * What asking for the user's erasure has come to: "no" was said to the server's question, a
 * "password" was sent and has to come with the next call, or it is "erasing". Throws what the
 * account does.
 */
export async function erased(account, otp) {
  const body = JSON.stringify({ user_id: account.userId, otp });
  const key = crypto.randomUUID(); // a wrong password is answered the same under its key
  try {
    return (await calledWithYes(account, "erase_my_data", body, key)) ? "erasing" : "no";
  } catch (error) {
    const isSent = error instanceof RequestFailed && error.code === "invalid_otp";
    if (isSent && !otp) return "password";
    throw error;
  }
}
