/**
 * What mail-words.js has in English.
 *
 * @type {typeof import("./mail-words.js").MAIL}
 */
export const MAIL = {
  denied: "No lo permitiste, así que no se cambió nada. Puedes conectar Gmail cuando quieras.",
  notDone: "Google no terminó el proceso. Inténtalo de nuevo.",
  opening: "Abriendo Google…",
  connecting: "Conectando…",
  connected: "Gmail está conectado. Puedes volver y preguntar por tu correo.",
  disconnecting: "Desconectando…",
};
