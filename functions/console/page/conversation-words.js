import { ENGLISH } from "./conversation-words-en.js";
import { SPANISH } from "./conversation-words-es.js";
import { inLanguage } from "./language.js";

/** What is said of conversations and with them, in the reader's language. */
export const CONVERSATION = inLanguage({ en: ENGLISH, "es-MX": SPANISH }) ?? ENGLISH;
