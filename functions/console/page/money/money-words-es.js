import { dayText, monthText } from "../words/dates.js";

/**
 * What money-words.js has in English.
 *
 * @type {typeof import("./money-words.js").WORDS}
 */
export const WORDS = {
  heading: "Tu dinero",
  months: "Mes",
  monthBefore: "El mes anterior",
  monthAfter: "El mes siguiente",
  none: "–",
  books: { budget: "Presupuesto", ledger: "Cuentas", card: "Tarjeta" },
  leads: (what, amount) => `${what}: ${amount}. Ver los movimientos.`,

  attention: {
    title: "Requiere tu atención",
    none: "Nada requiere tu atención.",
    review: (count) =>
      count === "1" ? "1 movimiento espera revisión" : `${count} movimientos esperan revisión`,
    questions: (count) =>
      count === 1
        ? "1 importación tiene una pregunta"
        : `${count} importaciones tienen una pregunta`,
    failed: "No se pudo importar:",
    confirmations: (count) =>
      count === 1 ? "1 pregunta espera tu sí" : `${count} preguntas esperan tu sí`,
  },

  balances: {
    title: "Saldos",
    none: "Aún no hay saldos. Importa un estado de cuenta en la página de revisión, o dile al asistente cuánto tienes en el banco.",
    card: "Tarjeta de crédito",
    owed: "por pagar",
    ofLimit: (available, limit) => `Quedan ${available} de ${limit}`,
    payBy: (day, minimum) => `Al menos ${minimum}, a más tardar el ${dayText(day)}`,
    blocked: "Bloqueada",
    bank: "Saldo en el banco",
    reported: (moment) => `según dijiste, ${moment}`,
    stated: (day, entries) =>
      `declarado al ${dayText(day)}${entries ? `, y ${entriesText(entries)} desde entonces` : ""}`,
    unknown: "Saldo desconocido",
    movedSince: (entries, amount, day) =>
      `${entriesText(entries)}, ${amount} desde el ${dayText(day)}`,
    change: "Cambiar",
    changeOf: (name) => `Cambiar ${name}`,
    name: "Nombre",
    holds: (currency) => `Saldo en ${currency}, si lo sabes`,
    endOf: "Al final del día",
    inBudget: "Mi presupuesto también cuenta sus pesos",
    changed: (name) => `${name} se cambió.`,
  },

  month: {
    spent: "Gastado",
    received: "Recibido",
    moved: (out, back) => `Entre tus cuentas: salieron ${out}, entraron ${back}`,
    refunded: (amount) => `Devoluciones, ya descontadas: ${amount}`,
    none: (month) => `No hay nada anotado en ${monthText(month)} ni en el mes anterior.`,
    extent: (book, first, last) => `${WORDS.books[book] ?? book}: de ${first} a ${last}`,
    goTo: (month) => `Ir a ${monthText(month)}`,
    start:
      "Dile al asistente qué compraste (“370 pesos en tacos”), o importa un estado de cuenta en la página de revisión.",
  },

  cap: {
    title: "Gasto variable",
    noCap: "No hay tope. Dile al asistente “mi tope es de 6000 al mes”.",
    of: (cap) => ` de ${cap}`,
    left: (amount) => `Quedan ${amount}`,
    over: (amount) => `${amount} arriba del tope`,
  },

  series: { title: "Ambas gráficas muestran" },

  categories: {
    title: "Gasto por categoría",
    list: "Categorías y lo gastado en cada una",
    none: "No hay gastos en este mes.",
    more: (count) => `Grupos que no se muestran: ${count}.`,
    category: "Categoría",
    entries: "Movimientos",
    spent: "Gastado",
    countOf: (count) => (count === "1" ? "1 movimiento" : `${count} movimientos`),
  },

  flow: {
    title: "Doce meses",
    list: "Meses y lo que entró y salió",
    none: "Nada en estos doce meses.",
    came: "Entró",
    went: "Salió",
    month: "Mes",
    scale: (amount) => `La más larga es de ${amount}.`,
    column: (month, came, went) =>
      `${monthText(month)}: entraron ${came}, salieron ${went}. Ver los movimientos.`,
    asTable: "Como tabla",
    more: "No se muestran todos los meses: hay demasiadas cuentas y monedas para una sola gráfica.",
  },

  upcoming: {
    title: "En los próximos 30 días",
    list: "Lo que vence, lo más próximo primero",
    none: "Que sepamos, no vence nada. Cuéntale al asistente de tu renta, tus suscripciones o tus deudas.",
    kinds: {
      obligation: "Compromiso",
      debt: "Deuda",
      card: "Mínimo de la tarjeta",
      bill: "Recibo",
      recurring: "Se repite",
    },
    due: "Vence",
    overdue: (day) => `Venció el ${day}`,
    what: "Concepto",
    amount: "Monto",
    about: "cerca de",
  },

  rows: {
    title: "Movimientos",
    list: "Movimientos, del más reciente al más antiguo",
    day: "Fecha",
    what: "Concepto",
    category: "Categoría",
    where: "Dónde",
    amount: "Monto",
    none: "No hay movimientos con estos filtros.",
    shown: (count, total) => `${count} de ${total}`,
    more: "Mostrar más",
    save: "Guardar como CSV",
    file: (month) => `movimientos-${month}.csv`,
  },

  filters: {
    text: "Buscar",
    category: "Categoría",
    book: "Dónde",
    anywhere: "En todas partes",
    currency: "Moneda",
    from: "Desde",
    to: "Hasta",
    account: (id) => `Cuenta ${id}`,
    apply: "Buscar",
    clear: "Limpiar",
  },

  edit: {
    change: (category, text) => `${category}: cambiar la categoría de ${text}`,
    label: (text) => `Categoría de ${text}`,
    save: "Guardar",
    cancel: "Cancelar",
    changed: (text, category) => `${text} ahora está en ${category}.`,
    unchanged: "No se cambió nada.",
    choose: (text, day) => `Elegir ${text}, ${day}`,
    reasons: {
      already_there: "Ya está en esa categoría.",
      income: "Un ingreso no va en una categoría de gastos.",
      expense: "Un gasto no va en una categoría de ingresos.",
      not_found: "Ya no existe.",
    },
  },

  chosen: {
    title: "Movimientos elegidos",
    all: "Elegir todos los que se muestran",
    count: (count) => (count === "1" ? "1 movimiento elegido" : `${count} movimientos elegidos`),
    most: ", el máximo a la vez",
    category: "Categoría para todos",
    put: "Ponerlos ahí",
    none: "Ninguno",
    unfit: (count, all) =>
      `No se cambió nada. No iban ahí, y ya no están elegidos: ${count} de ${all}. Inténtalo de nuevo con los demás.`,
    left: "Aún sin cambiar.",
    someLeft: (count) =>
      `Un solo cambio no alcanzó para todos; faltan por cambiar: ${count}. Repítelo con esos.`,
    done: (count, category) =>
      count === "1"
        ? `1 movimiento ahora está en ${category}.`
        : `${count} movimientos ahora están en ${category}.`,
  },
};

function entriesText(count) {
  return count === 1 ? "1 movimiento" : `${count} movimientos`;
}
