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
  nameless: "Un programa sin nombre",
  used: (since, last) => `desde el ${since}, usado por última vez el ${last}`,
  history: "lee conversaciones, memoria y notificaciones",
  end: "Quitar acceso",
  ending: "Quitando el acceso…",
  ended: "Desde ahora se le rechaza.",
};
