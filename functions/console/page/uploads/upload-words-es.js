/**
 * What upload-words.js has in English.
 *
 * @type {typeof import("./upload-words.js").UPLOADS}
 */
export const UPLOADS = {
  sending: (name) => `Enviando ${name}`,
  retry: (name) => `Reintentar ${name}`,
  remove: "Quitar",
  removeThis: (name) => `Quitar ${name}`,
  attached: "Adjunto",
  sent: "Enviado. Te llega una notificación cuando esté importado.",
  reading: "Ya se está importando.",
  unreadable: "Ya se había enviado y no se pudo leer.",
  before: "Ya se había importado.",
  megabytes: (sent, all) => `${sent} de ${all} MB`,
  settleFirst: "Primero reintenta o quita el archivo.",
  wait: "Espera a que llegue el archivo.",
  tooLarge: "El archivo pesa más de 10 MB.",
  cannotBeRead: "No se puede leer el archivo.",
  stopped: "Se detuvo el envío.",
  tooLong: "El envío tardó demasiado. Inténtalo de nuevo.",
};
