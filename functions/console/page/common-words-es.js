/** What common-words.js has in English. */
export const COMMON_IN_SPANISH = {
  retry: "Reintentar",
  retryIn: (time) => `Inténtalo de nuevo en ${time}`,
  expiresIn: (time) => `Vence en ${time}`,
  expired: "Venció. No se cambió nada.",
  lost: "Se perdió la conexión.",
  answered: (status) => `El servidor respondió ${status}.`,
  failed: "Falló la consola.",
  showAll: (count) => `Mostrar los ${count}`,
};
