/**
 * What remembered-words.js has in English.
 *
 * @type {typeof import("./remembered-words.js").REMEMBERED}
 */
export const REMEMBERED = {
  nothing: "No se recuerda nada de ti.",
  forget: "Olvidar",
  forgetOf: (fact) => `Olvidar: ${fact}`,
  sure: "¿Olvidarlo para siempre?",
  forgetIt: "Sí, olvidar",
  keep: "Conservar",
  forgotten: "Quedó olvidado.",
  searching: "Buscando…",
  count: (count) =>
    count ? `Resultados: ${count}` : "No se encontró nada. Se buscan palabras completas.",
  you: "Tú",
  assistant: "Asistente",
  document: "Documento",
};
