/** In English, Spanish and French; over text without accents. */
const ASKS_FOR_CODE =
  /one[- ]time (password|passcode|code)|\botp\b|\bverification code\b|contrasena|un solo uso|\bcodigo (de|que)\b|\bnip\b|mots? de passe|usage unique|code (de verification|recu)/;
/** What the server has saved in its place. */
export const PLACEHOLDER = "[one-time password]";
const ONLY_A_CODE = /^\s*\p{N}{4,8}\s*$/u;
/** Three words like these are a number that is spelt out. */
const NUMBER_WORD =
  /zero|\b(oh|one|two|three|four|five|six|seven|eight|nine|ten)\b|teen\b|(tw|th|f|s|e|n)\p{L}*ty\b|cero|\b(uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince)\b|\p{L}+[ei]nta\b|veinti|\b(deux|trois|quatre|cinq|sept|huit|neuf|dix)\b|\p{L}+ante\b|vingt|cent/gu;

/** The user's text as it may be shown: digits that are a one-time password become dots. */
export function concealed(text, previousAnswer) {
  if (text.includes(PLACEHOLDER)) return text.replaceAll(PLACEHOLDER, "••••••");
  const secret = ONLY_A_CODE.test(text) || ASKS_FOR_CODE.test(folded(previousAnswer));
  if (!secret) return text;
  if ((folded(text).match(NUMBER_WORD) ?? []).length > 2) return "••••••";
  return text.replace(/\p{N}/gu, "•");
}

function folded(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
