import { speak } from "./common-words.js";
import { COMMON_IN_SPANISH } from "./common-words-es.js";
import { inLanguage } from "./language.js";
import { ENGLISH } from "./money-words-en.js";
import { SPANISH } from "./money-words-es.js";

/** All that the page of money says, in the reader's language. */
export const WORDS = inLanguage({ en: ENGLISH, "es-MX": SPANISH });

speak(inLanguage({ en: {}, "es-MX": COMMON_IN_SPANISH }));
