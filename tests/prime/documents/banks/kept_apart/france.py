"""fr-4 (layout as Société Générale's export of a card): a line of account data as a formula
above, a short label without the name, and the detail with it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import comma

LIFE = Life.of(Path(__file__).parent, "fr")


def card(statement: Statement) -> bytes:
    rows = (
        f"{row.date:%d/%m/%Y};CARTE X{statement.number[-4:]} {row.date:%d/%m} ;"
        f"CARTE X{statement.number[-4:]} {row.date:%d/%m} {row.description} ;"
        f"{comma(row.amount)};EUR"
        for row in statement.newest_first
    )
    above = (
        f'="{statement.number:0>16}";{statement.first:%d/%m/%Y};{statement.last:%d/%m/%Y};'
        f"{len(statement.rows)};{statement.last:%d/%m/%Y};{comma(statement.closing)} EUR"
    )
    header = "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise"
    return "\r\n".join([above, "", header, *rows, ""]).encode("cp1252")


LAYOUTS = (
    Layout(
        "fr-4", "card", "csv", "export.csv",
        LIFE.statement("fr-4", "card", date(2025, 9, 1), 30, 35), card,
        proves_itself=False, names_currency=True, kept_apart=True,
    ),
)  # fmt: skip
