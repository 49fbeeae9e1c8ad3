/** In English, Spanish and French; over text without accents. */
const ASKS_FOR_CODE =
  /one[- ]time (password|passcode|code)|\botp\b|\bverification code\b|contrasena|un solo uso|\bcodigo (de|que)\b|\bnip\b|mots? de passe|usage unique|code (de verification|recu)/;
/** What the server has saved in its place. */
const PLACEHOLDER = "[one-time password]";
const ONLY_A_CODE = /^\s*[0-9]{4,8}\s*$/;

/** The user's text as it may be shown: digits that are a one-time password become dots. */
export function concealed(text, previousAnswer) {
  if (text.includes(PLACEHOLDER)) return text.replaceAll(PLACEHOLDER, "••••••");
  const secret = ONLY_A_CODE.test(text) || ASKS_FOR_CODE.test(folded(previousAnswer));
  return secret ? text.replace(/[0-9]/g, "•") : text;
}

function folded(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
