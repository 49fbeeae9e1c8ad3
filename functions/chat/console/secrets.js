const ASKS_FOR_CODE = /one[- ]time (password|passcode|code)|\bOTP\b|\bverification code\b/i;
/** What the server has saved in its place. */
const PLACEHOLDER = "[one-time password]";
const ONLY_A_CODE = /^\s*[0-9]{4,8}\s*$/;

/** The user's text as it may be shown: digits that are a one-time password become dots. */
export function concealed(text, previousAnswer) {
  if (text.includes(PLACEHOLDER)) return text.replaceAll(PLACEHOLDER, "••••••");
  const secret = ONLY_A_CODE.test(text) || ASKS_FOR_CODE.test(previousAnswer);
  return secret ? text.replace(/[0-9]/g, "•") : text;
}
