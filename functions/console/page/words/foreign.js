import { words } from "../elements/dom.js";

// What turns the text after it round is shown, since a name may be told by it ("exe.fdp").
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
// Joiners are part of words and emoji; line breaks and tabs are what they look like.
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each joiner is meant by itself.
const UNSEEN = /[^\P{C}\u200c\u200d\n\t]|[\u115f\u1160\u2028\u2029\u3164\uffa0]/gu;
const STACKED = /(\p{M}{3})\p{M}+/gu;

/** Text that others wrote, with nothing in it that hides, reorders or covers what is shown. */
export function visible(text) {
  return text
    .replace(TURNING, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`)
    .replace(UNSEEN, "")
    .replace(STACKED, "$1");
}

/** The same in one line. */
export function oneLine(text) {
  return visible(text.replace(/\s+/g, " ")).trim();
}

/** A node of one line that others wrote. It is never more than text. */
export function foreign(text) {
  return words(oneLine(text));
}
