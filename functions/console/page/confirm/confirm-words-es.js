/**
 * What confirm-words.js has in English.
 *
 * @type {typeof import("./confirm-words.js").WAITING}
 */
export const WAITING = {
  none: "Nada espera tu respuesta. Lo que se pregunte después aparece aquí solo.",
  count: (count) => (count === "1" ? "1 pregunta espera." : `${count} preguntas esperan.`),
  askedBy: {
    mcp: "Pregunta un asistente conectado por MCP",
    rest: "Pregunta una aplicación",
    agent: "Pregunta un agente",
    agentcore: "Pregunta un agente",
  },
  askedByProgram: "Pregunta un programa",
  askedByProgramNamed: (name) => `Pregunta el programa que se hace llamar ${name}`,
  askedByIntegration: (name) => `Pregunta la integración ${name}`,
  replies: { YES: "Sí", NO: "No" },
  said: {
    YES: "Dijiste que sí. Lo que se pidió puede seguir.",
    NO: "Dijiste que no. No se cambió nada.",
  },
  receipt: "Guardar el recibo",
  entered: "Correcto. Lo que se pidió puede seguir.",
  gone: "Ya se respondió en otro lugar, o se retiró.",
};
