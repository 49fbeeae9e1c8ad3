/**
 * What sign-in-words.js has in English.
 *
 * @type {typeof import("./sign-in-words.js").SIGN_IN}
 */
export const SIGN_IN = {
  ended: "Tu sesión terminó. Inicia sesión de nuevo.",
  first: "Primero inicia sesión en la conversación y luego vuelve a esta página.",
  userRefused: "No se aceptó este ID de usuario.",
  unreached: "No se pudo contactar al servidor.",
  notCompleted: "No se completó el inicio de sesión.",
  notStartedHere: "Ese inicio de sesión no empezó aquí. Inicia sesión de nuevo.",
  refused: "Se rechazó el inicio de sesión. Inténtalo de nuevo.",
};
