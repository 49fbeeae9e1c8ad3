/**
 * What review-words.js has in English.
 *
 * @type {typeof import("./review-words.js").REVIEW}
 */
export const REVIEW = {
  upload: "Subir",
  nothing: "No hay nada por revisar.",
  moreThan: (count) => `Hay más además de estos ${count}.`,
  accepted: (name, amount) => `Aceptado: ${name}, ${amount}.`,
  discarded: (name, amount) => `Descartado: ${name}, ${amount}.`,
  onItsWay: (name) => `${name} está en proceso. Te llega una notificación al terminar.`,
  forgotten: (name) => `Se olvidó la contraseña de quien envía ${name}.`,

  accept: "Aceptar",
  discard: "Descartar",
  from: "De ",
  why: "Por qué",
  fields: {
    date: "Fecha",
    merchant: "Comercio",
    amount: "Monto",
    currency: "Moneda",
    category: "Categoría",
  },
  refused: (rule) => `El servidor no lo acepta: ${rule}.`,
  rules: {
    date: "Elige el día.",
    merchant: "Escribe con quién fue.",
    currency: "Escribe sus tres letras, como MXN.",
    category: "Una categoría se puede cambiar, no quitar.",
    amount: "Escríbelo como -12.50: con punto, sin otros signos y negativo si es un gasto.",
    digits: "15 dígitos como máximo.",
  },

  answer: "Responder",
  answerFirst: "Responde primero esto.",
  acceptAll: "Aceptar todo",
  undo: "Deshacer la importación",
  forget: "Olvidar la contraseña de quien lo envía",
  remembered: "Se recuerda la contraseña de quien lo envía, y abre lo que llegue después.",
  unread: "Todavía no se ha leído nada de él.",
  waiting: (count) =>
    count === "1" ? "1 movimiento espera revisión" : `${count} movimientos esperan revisión`,
  choices: {
    day_order: { day: "El día", month: "El mes", year: "El año" },
    plus: { expense: "Gastos", income: "Ingresos" },
    repeated: { same: "Los mismos", new: "Otros" },
  },
  password: "Contraseña de este documento",
  rememberFor: "Recordarla para ",
};
