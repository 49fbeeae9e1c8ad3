"""One tree of categories over all books: its branches are the budget's types, its nodes what
categories mean, by whatever name a person, a bank or a ledger calls them.

A category that is in no node is one of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from budget.models import CategoryType
from toolkit.text.folding import folded, quoted, unaccented
from toolkit.text.sentences import Language, Named

UNCATEGORIZED = "uncategorized"
"""What is answered where there is no category."""
_CATCH_ALL = {
    "other",
    "others",
    "misc",
    "otro",
    "otros",
    "varios",
    "autre",
    "divers",
    UNCATEGORIZED,
}
Source = Literal["stated", "rule", "words", "pair", "known merchant", "owner"]
"""Who has said what a row's category is: its document, a rule of its owner's, its own words, its
other half on another account of the owner's, the vocabulary, or the owner, of this row."""
_BETWEEN_WORDS = re.compile(r"[\W_]+")


class Chosen(NamedTuple):
    category: str
    by: Source


Meaning = Literal["spending", "income", "between_own_accounts"]
"""Whether a category's entries count as spending (refunds lower it) or as income, or as neither
(rule R229)."""


class Node(NamedTuple):
    """`english` is the budget's name. `said` are what users call it in an answer, comma-separated,
    in small letters without accents; `also` are other names of it, of banks, and ids of ledgers.
    The type is None if the budget has no such category."""

    id: str
    type: CategoryType | None
    english: str
    spanish: str
    french: str
    said: str = ""
    also: str = ""

    @property
    def meaning(self) -> Meaning:
        if self.type == "INCOME":
            return "income"
        moved = self.type == "SAVINGS" or self.id in ("own_transfers", "card_payments")
        return "between_own_accounts" if moved else "spending"

    @property
    def names(self) -> Iterator[str]:
        yield from (self.id, self.english, self.spanish, self.french)
        yield from filter(None, f"{self.said}, {self.also}".split(", "))


NODES = (
    Node("food", "VARIABLE", "Food", "Alimentos", "Repas",
         "alimentos, alimentacion, comida, comidas, restaurantes",
         "restaurant, restaurants, restaurante, dining, dining out, eating out, meals, food "
         "and drink, food & drink, food & dining, food and dining, alimentos y bebidas, "
         "restaurantes y bares, comida y bebida, restauration, restaurants et bars, "
         "nourriture"),
    Node("coffee", "VARIABLE", "Coffee", "Café", "Café",
         also="coffees, cafes, coffee shop, coffee shops, cafeteria, cafeterias"),
    Node("groceries", "VARIABLE", "Groceries", "Despensa", "Courses",
         "despensa, super, supermercado, abarrotes, mandado",
         "grocery, supermarket, supermarkets, supermercados, alimentation, epicerie, "
         "supermarche"),
    Node("transport", "VARIABLE", "Transport", "Transporte", "Transports",
         "transporte, transportes, movilidad, transportation",
         "public transport, ride share, rideshare, taxis, taxi, transport en commun"),
    Node("fuel", "VARIABLE", "Fuel", "Gasolina", "Carburant",
         "gasolina, combustible",
         "gas stations, gas station, gasoline, gasolineras, combustibles, essence"),
    Node("health", "VARIABLE", "Health", "Salud", "Santé",
         "salud, medico, medicinas",
         "healthcare, health care, medical, health & fitness, pharmacy, farmacia, farmacias, "
         "pharmacie, medecin"),
    Node("pets", "VARIABLE", "Pets", "Mascotas", "Animaux",
         "mascotas",
         "pet care, animaux de compagnie"),
    Node("home", "VARIABLE", "Home", "Hogar", "Maison",
         "hogar, casa, house, household",
         "home improvement, home & garden, vivienda, logement, foyer"),
    Node("entertainment", "VARIABLE", "Entertainment", "Entretenimiento", "Loisirs",
         "entretenimiento, diversion, ocio",
         "leisure, recreation, divertissement"),
    Node("shopping", "VARIABLE", "Shopping", "Compras", "Achats",
         "compras",
         "retail, merchandise"),
    Node("personal_purchases", "VARIABLE", "Personal Purchases", "Compras personales",
         "Achats personnels",
         "compras personales, gastos personales, cosas personales",
         "personal"),
    Node("education", "VARIABLE", "Education", "Educación", "Éducation",
         "educacion",
         "school, escuela, ecole"),
    Node("travel", "VARIABLE", "Travel", "Viajes", "Voyages",
         "viajes",
         "trips, viaje, voyage, vacances"),
    Node("gifts", "VARIABLE", "Gifts", "Regalos", "Cadeaux",
         "regalos",
         "gift, presents, regalo, cadeau"),
    Node("subscriptions", "FIXED", "Subscriptions", "Suscripciones", "Abonnements",
         "suscripciones",
         "subscription, suscripcion, streaming, abonnement"),
    Node("rent", "FIXED", "Rent", "Renta", "Loyer",
         "renta",
         "alquiler, housing, mortgage, hipoteca"),
    Node("utilities", "FIXED", "Utilities", "Servicios", "Factures",
         "servicios",
         "bills & utilities, bills and utilities, utility, eau gaz electricite"),
    Node("phone", "FIXED", "Phone", "Teléfono", "Téléphone",
         "telefono",
         "mobile, telefonia, celular, telephonie"),
    Node("internet", "FIXED", "Internet", "Internet", "Internet"),
    Node("insurance", "FIXED", "Insurance", "Seguros", "Assurances",
         "seguros, seguro",
         "assurance"),
    Node("debt", "DEBT", "Debt", "Deudas", "Dettes",
         "deudas, deuda",
         "debts, debt payment, loans, dette, emprunt"),
    Node("donation", "DONATION", "Donation", "Donativos", "Dons",
         "donativos, donaciones",
         "donations, charity, donativo, donacion, don"),
    Node("savings", "SAVINGS", "Savings", "Ahorros", "Épargne",
         "ahorros, ahorro",
         "saving"),
    Node("salary", "INCOME", "Salary", "Salario", "Salaire",
         "salario, sueldo",
         "wages, paycheck, payroll, nomina, salaries, salaires, paie"),
    Node("freelance", "INCOME", "Freelance", "Honorarios", "Honoraires",
         also="freelancing"),
    Node("bonus", "INCOME", "Bonus", "Bono", "Prime",
         also="bonuses, bonos, aguinaldo, primes"),
    Node("interest", "INCOME", "Interest", "Intereses", "Intérêts",
         "intereses",
         "interest income"),
    Node("sales", "INCOME", "Sales", "Ventas", "Ventes",
         "ventas",
         "sale, venta, vente"),
    Node("fees", None, "Fees", "Comisiones", "Frais bancaires",
         also="fee, bank fees, bank fee, comision, comisiones bancarias, frais"),
    Node("refunds", None, "Refunds", "Reembolsos", "Remboursements",
         also="refund, reembolso, devolucion, devoluciones, remboursement, cashback"),
    Node("own_transfers", None, "Own Transfers", "Entre mis cuentas", "Entre mes comptes",
         also="own transfer, internal transfer, internal transfers, between own accounts, "
         "between my accounts, entre cuentas propias, traspasos propios, virement interne, "
         "virements internes, umbuchung"),
    Node("card_payments", None, "Card Payments", "Pagos de tarjeta", "Paiements de carte",
         also="card payment, credit card payment, credit card payments, pago de tarjeta, "
         "pago tarjeta, pagos de tarjetas, paiement de carte"),
)  # fmt: skip


def node_of(name: str) -> Node | None:
    """The node that has this name, in any case, with accents or without."""
    return _by_name().get(_key(name))


def meaning_of(name: str) -> Meaning | None:
    """None for a category that is in no node."""
    node = node_of(name)
    return node.meaning if node else None


def is_catch_all(name: str) -> bool:
    """Whether a category says nothing of what is in it, such as "Other"."""
    return _key(name) in _CATCH_ALL


def type_of(name: str, *, is_income: bool) -> CategoryType | None:
    """What an entry of the budget becomes by this category; None where that says nothing, or only
    of the other direction."""
    node = node_of(name)
    fits = node is not None and (node.type == "INCOME") == is_income
    return node.type if node and fits else None


def shown(name: str) -> str:
    """The one name of all categories that mean the same: the budget's, or else as it is."""
    node = node_of(name)
    return node.english if node else name


def spoken(name: str, language: str) -> str:
    """What Spanish calls a category that has the tree's name, as the console has it; any other is
    called as it is stored, with which somebody may have meant less than all of the node."""
    node = node_of(name) if language == "es" else None
    return node.spanish if node and name.lower() == node.english.lower() else name


class QuotedCategory(Named):
    """A category in a sentence: quoted, and `spoken` in its language."""

    __slots__ = ()

    def in_(self, language: Language) -> str:
        return quoted(spoken(self, language))


def are_one(name: str, other: str) -> bool:
    """Whether both mean the same category."""
    return _meaning(name) == _meaning(other)


@lru_cache(maxsize=4096)
def _meaning(name: str) -> str:
    return _key(shown(name))


@cache
def _by_name() -> dict[str, Node]:
    return {_key(name): node for node in NODES for name in node.names}


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    """What stands between words makes no difference: "food & drink" is "food_drink"."""
    return " ".join(_BETWEEN_WORDS.split(unaccented(name))).strip() or folded(name)
