"""What categories are called in an answer: "transporte", "health"; and which are the user's own."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryType
from budget.parsing.categories.vocabulary.table import TABLE
from budget.parsing.text.phrases import split

TYPES: dict[str, CategoryType] = {row.category: row.type for row in reversed(TABLE)}
"""The category type of each category of the vocabulary."""
_SPANISH = {
    "Food": "alimentos, alimentacion, comida, comidas, restaurantes",
    "Groceries": "despensa, super, supermercado, abarrotes, mandado",
    "Transport": "transporte, transportes, movilidad, transportation",
    "Fuel": "gasolina, combustible",
    "Health": "salud, medico, medicinas",
    "Pets": "mascotas",
    "Home": "hogar, casa, house, household",
    "Entertainment": "entretenimiento, diversion, ocio",
    "Shopping": "compras",
    "Personal Purchases": "compras personales",
    "Education": "educacion",
    "Travel": "viajes",
    "Gifts": "regalos",
    "Subscriptions": "suscripciones",
    "Rent": "renta",
    "Utilities": "servicios",
    "Phone": "telefono",
    "Insurance": "seguros, seguro",
    "Debt": "deudas, deuda",
    "Donation": "donativos, donaciones",
    "Savings": "ahorros, ahorro",
    "Salary": "salario, sueldo",
    "Interest": "intereses",
    "Sales": "ventas",
}
NAMES = {
    **{category.lower(): category for category in TYPES},
    **{name: category for category, names in _SPANISH.items() for name in split(names)},
}
"""The vocabulary's category by each name, folded."""
OWN = frozenset({"antojo", "antojos", "cravings"})
"""The vocabulary has them as things, but in an answer they name a category of the user's."""
