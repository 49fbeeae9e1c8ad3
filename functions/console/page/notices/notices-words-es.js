/**
 * What notices-words.js has in English.
 *
 * @type {typeof import("./notices-words.js").NOTICES}
 */
export const NOTICES = {
  none: "Todavía no hay notificaciones.",
  unread: "Sin leer",
  read: "Marcar como leída",
  readOf: (message) => `Marcar como leída: ${message}`,
  isRead: "Quedó marcada como leída.",
  areRead: "Todas quedaron marcadas como leídas.",
  notRead: "No se pudieron marcar como leídas. Inténtalo de nuevo.",
  came: (message) => `Nueva: ${message}`,
};
