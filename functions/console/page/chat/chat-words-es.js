/**
 * What chat-words.js has in English.
 *
 * @type {typeof import("./chat-words.js").CHAT}
 */
export const CHAT = {
  signInForMail: "Inicia sesión para conectar Gmail.",
  signInForMoney: "Inicia sesión para ver tu dinero.",

  greeting: "¿En qué te ayudo?",
  suggestions: [
    "¿Cuál es el saldo de mi tarjeta?",
    "Muestra las últimas 5 compras de mi tarjeta",
    "Bloquea mi tarjeta, la perdí",
    "Disputa t1, cargo doble",
    "Gasté 150 en tacos",
    "¿Me alcanza para unos audífonos de 2500?",
    "¿Cuánto gasté en café en enero de 2025?",
    "Busca mi último estado de cuenta Visa",
  ],
  supportSuggestion: "¿Cuál es el estado del pedido 24601?",
  you: "Tú",
  youConcealed: "Tú, con la contraseña de un solo uso oculta",
  answer: "Respuesta",

  importThis: "Importa este archivo",
  importThese: "Importa estos archivos",
  attachedFile: "Archivo adjunto",
  attach: "Adjuntar un archivo",

  ungrounded: (numbers) => `Estos números no vienen de ninguna herramienta: ${numbers}`,
  interrupted: "Esta respuesta se interrumpió.",
  noResult: "No llegó ningún resultado.",
  stoppedBefore: "Se detuvo antes de que llegara un resultado.",
  stopped: "Detenida.",
  lostHalfway: "Se perdió la conexión antes de que la respuesta estuviera completa.",
  connectionRefused: "Se rechazó la conexión.",

  states: {
    running: "En curso",
    done: "Listo",
    failed: "Falló",
    waiting: "Falta confirmar",
    asked: "Se pidió confirmar",
  },
  toolFailed: "La herramienta falló.",
  rawJson: "JSON original",
  connectGmail: "Conectar Gmail",

  yes: "Sí",
  yesReplies: "yes sí si sí. si.",
  cancel: "Cancelar",
  cancelReply: "Cancela",
  confirmationOf: (prompt) => `Falta confirmar: ${prompt}`,
  confirmationExpired: "Venció. No se cambió nada; pídelo de nuevo si todavía lo quieres.",
  confirmed: "Dijiste que sí.",
  passwordEntered: "Escribiste la contraseña de un solo uso.",
  cancelled: "Cancelaste.",
  superseded: "Sin confirmar: se envió otro mensaje.",

  wait: "Espera a que termine esta respuesta.",
  stopping: "Deteniendo…",
  notStopped: "No se detuvo. Inténtalo de nuevo.",
  answering: "Respondiendo…",
  complete: "Respuesta completa.",
  notAnswered: "Sin respuesta.",

  noNotifications: "No hay notificaciones.",
  new: "Nueva",
  unread: (name, count) => `${name}, ${count} sin leer`,
  toReview: (name, count) => `${name}, ${count} por revisar`,
  dismiss: "Cerrar",
};
