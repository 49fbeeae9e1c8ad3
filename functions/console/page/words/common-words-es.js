/**
 * What common-words.js has in English.
 *
 * @type {typeof import("./common-words.js").COMMON}
 */
export const COMMON = {
  retry: "Reintentar",
  retryIn: (time) => `Inténtalo de nuevo en ${time}`,
  expiresIn: (time) => `Vence en ${time}`,
  expired: "Venció. No se cambió nada.",
  unchanged: "No se cambió nada.",
  lost: "Se perdió la conexión.",
  answered: (status) =>
    status === 429
      ? "Hay demasiadas solicitudes. Espera un momento."
      : `El servidor respondió ${status}.`,
  failed: "Falló la consola.",
  password: "Contraseña de un solo uso",
  send: "Enviar",
  sending: "Enviando…",
  unreadableNumber: "Un número demasiado grande para que este navegador lo lea con exactitud",
  untitled: "Sin título",
  showAll: (count) => `Mostrar los ${count}`,
};
