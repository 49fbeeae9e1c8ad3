/** The language of the page, a BCP 47 tag. Each page is published in its languages (publication.py). */
export const LANGUAGE = document.documentElement.lang;
