/**
 * What link-words.js has in English.
 *
 * @type {typeof import("./link-words.js").LINK}
 */
export const LINK = {
  looking: "Revisando el código…",
  linked: "Vinculada.",
  notLinked: "No se vinculó nada.",
  unlink: "Desvincular",
  unlinking: "Desvinculando…",
};
