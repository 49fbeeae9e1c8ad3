/** What conversation-words-en.js has in English. */
export const SPANISH = {
  loading: "Cargando…",
  none: "Todavía no hay conversaciones.",
  noneFound:
    "No se encontró nada. Se buscan palabras completas de lo dicho y partes de los títulos.",
  found: (count) => (count === 1 ? "1 encontrada" : `${count} encontradas`),
  older: "Mostrar anteriores",
  untitled: "Sin título",
  messages: (count) => (count === "1" ? "1 mensaje" : `${count} mensajes`),
  search: "Buscar conversaciones",
  today: "Hoy",
  yesterday: "Ayer",
  lastWeek: "Últimos 7 días",
  rename: "Cambiar nombre",
  renameOf: (title) => `Cambiar el nombre de ${title}`,
  newTitle: "Nuevo título",
  save: "Guardar",
  cancel: "Cancelar",
  delete: "Eliminar",
  deleteOf: (title) => `Eliminar ${title}`,
  deleted: "Se elimina en unos minutos.",
  notDeleted: "No se eliminó nada.",
};
