import { find } from "../elements/dom.js";

/** The language of the page, a BCP 47 tag. Each page is published in its languages (publication.py). */
export const LANGUAGE = document.documentElement.lang;

const FOR_A_YEAR = "Path=/; Max-Age=31536000; SameSite=Lax";

/** Whether every page of this browser goes by a language that somebody chose in it. */
export function isChosen() {
  return /(^|; )teller-language=/.test(document.cookie);
}

/** Shows every page in the language that its person has set, unless they see that already. */
export function speakOwn({ language }) {
  if (language && !LANGUAGE.startsWith(language)) speak(language);
}

/**
 * Has the page's button show it in the other language, and from then on every page of this browser:
 * the cookie is what toolkit/text/sentences.py reads before the browser's own languages.
 */
export function offerOther() {
  const button = find(".language");
  button.addEventListener("click", () => speak(button.lang));
}

/** Shows the page, and every page of this browser from then on, in that language. */
function speak(language) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is there over HTTPS alone
  document.cookie = `teller-language=${language}; ${FOR_A_YEAR}${secure}`;
  location.reload();
}
