const root = document.documentElement;
const offered = [root.lang, ...(root.dataset.languages ?? "").split(" ").filter(Boolean)];

/**
 * The language of the page: the first of the reader's that the page is in, or else the one it is
 * written in. `<html lang="en" data-languages="es-MX">` says that it is in two.
 */
export const LANGUAGE = navigator.languages.map(among).find(Boolean) ?? offered[0];
root.lang = LANGUAGE;

/** That of catalogs, by their languages, which is in the page's. */
export function inLanguage(catalogs) {
  return catalogs[LANGUAGE];
}

/** Whoever reads Spanish of any country reads that of Mexico. */
function among(wanted) {
  const bare = (tag) => tag.split("-")[0];
  return offered.find((each) => bare(each) === bare(wanted));
}
