/**
 * What data-words.js has in English.
 *
 * @type {typeof import("./data-words.js").DATA}
 */
export const DATA = {
  saved: "Guardado.",
  making: "La copia se está preparando.",
  forgetting: "Se olvida en unos minutos.",
  deleting: "Se borra en unos minutos.",
  enterPassword:
    "Se envió una contraseña de un solo uso a tu teléfono. Con ella se borra todo lo que se guarda de ti.",
  erasing:
    "Se está borrando todo lo que se guarda de ti. Tarda unos minutos y sigue aunque cierres esta página.",
  waiting: "Está por prepararse.",
  working: (part, parts, doing) => `Parte ${part} de ${parts}: ${doing}`,
  failed: "No se pudo preparar. Pide otra, por favor.",
  ready: (kilobytes, until) => `${kilobytes} KB, hasta el ${until}`,
  fetch: "Descargar",
  noConversations: "No hay conversaciones.",
  delete: "Borrar",
};
