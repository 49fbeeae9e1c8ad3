/**
 * What category-words.js has in English, and the names of all users' categories.
 *
 * @type {Record<string, string>}
 */
export const CATEGORY_NAMES = {
  uncategorized: "Sin categoría",
  food: "Alimentos",
  coffee: "Café",
  groceries: "Despensa",
  transport: "Transporte",
  fuel: "Gasolina",
  health: "Salud",
  pets: "Mascotas",
  home: "Hogar",
  entertainment: "Entretenimiento",
  shopping: "Compras",
  "personal purchases": "Compras personales",
  education: "Educación",
  travel: "Viajes",
  gifts: "Regalos",
  subscriptions: "Suscripciones",
  rent: "Renta",
  utilities: "Servicios",
  phone: "Teléfono",
  internet: "Internet",
  insurance: "Seguros",
  debt: "Deudas",
  donation: "Donativos",
  savings: "Ahorros",
  salary: "Salario",
  freelance: "Honorarios",
  bonus: "Bono",
  interest: "Intereses",
  sales: "Ventas",
};
