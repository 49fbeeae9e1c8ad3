"""France: day first, decimal commas, thousands after a space."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import comma, french, plain, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "fr")
CATEGORIES = {
    "shop": ("Alimentation", "Vie quotidienne"),
    "refund": ("Remboursements", "Revenus"),
    "salary": ("Salaires", "Revenus"),
    "fee": ("Frais bancaires", "Services financiers"),
}


def deposit(statement: Statement) -> bytes:
    """fr-1 (layout as Crédit Agricole's download): labels of several lines, Windows-1252."""
    above = [
        f"Téléchargement du {statement.last:%d/%m/%Y};",
        "",
        f"{statement.holder};",
        f"Compte de Dépôt carte n° {statement.number};",
        f"Solde au {statement.last:%d/%m/%Y} {french(statement.closing)} €;",
        "",
        f"Liste des opérations du compte entre le {statement.first:%d/%m/%Y}"
        f" et le {statement.last:%d/%m/%Y};",
        "",
        "Date;Libellé;Débit euros;Crédit euros;",
    ]
    rows = [
        (f"{row.date:%d/%m/%Y}", _label(row), comma(row.spent), comma(row.received), "")
        for row in statement.newest_first
    ]
    return ("\r\n".join([*above, ""]) + table(rows, ";")).encode("cp1252")


def _label(row: Row) -> str:
    kind = "PAIEMENT PAR CARTE" if row.act in ("shop", "abroad") else "OPERATION"
    return f"{kind:<24}\n{row.description} {row.date:%d/%m}          \n\n"


def online(statement: Statement) -> bytes:
    """fr-2 (layout as Boursorama's export): ISO days, the account's balance in every row."""
    header = (
        "dateOp", "dateVal", "label", "category", "categoryParent", "supplierFound", "amount",
        "comment", "accountNum", "accountLabel", "accountbalance",
    )  # fmt: skip
    rows = (
        (
            row.date.isoformat(),
            row.value_date.isoformat(),
            row.description,
            *CATEGORIES.get(row.act, ("Non catégorisé", "Non catégorisé")),
            row.description.split()[0].lower(),
            comma(row.amount),
            "",
            f"0000{statement.number}",
            "COMPTE COURANT",
            plain(statement.closing),
        )
        for row in statement.newest_first
    )
    return table([header, *rows], ";", line_end="\n").encode("utf-8-sig")


def paper(statement: Statement) -> bytes:
    """fr-3 (layout as BNP Paribas' account statement): days without a year, a sum of each side."""
    columns = (
        Column("Date", 54),
        Column("Nature des opérations", 92),
        Column("Valeur", 370),
        Column("Débit", 480, to_the_right=True),
        Column("Crédit", 552, to_the_right=True),
    )
    before = statement.first - timedelta(days=1)
    rows = [
        (
            f"{row.date:%d.%m}",
            row.description,
            f"{row.value_date:%d.%m}",
            french(row.spent),
            french(row.received),
        )
        for row in statement.rows
    ]
    opening = f"SOLDE CREDITEUR AU {before:%d.%m.%Y}"
    closing = f"SOLDE CREDITEUR AU {statement.last:%d.%m.%Y}"
    sums = (
        "", "TOTAL DES OPERATIONS", "", french(statement.spent), french(statement.received)
    )  # fmt: skip
    above = (
        "RELEVE DE COMPTE CHEQUES",
        statement.holder,
        f"du {statement.first:%d.%m.%Y} au {statement.last:%d.%m.%Y}",
        f"RIB : 00000 00000 {statement.number}",
        "Monnaie du compte : EUR",
    )
    return drawing.statement(
        drawing.Statement(
            columns,
            (
                ("", opening, "", "", french(statement.opening)),
                *rows,
                sums,
                ("", closing, "", "", french(statement.closing)),
            ),
            above=above,
        )
    )  # fmt: skip


LAYOUTS = (
    Layout(
        "fr-1", "bank", "csv", "CA20250930.csv",
        LIFE.statement("fr-1", "bank", date(2025, 9, 1), 30, 39), deposit,
        proves_itself=False, names_currency=True,
    ),
    Layout(
        "fr-2", "bank", "csv", "export-operations.csv",
        LIFE.statement("fr-2", "bank", date(2025, 9, 1), 30, 34), online,
        proves_itself=False, names_currency=False, day_order="year",
    ),
    Layout(
        "fr-3", "bank", "pdf", "releve.pdf",
        LIFE.statement("fr-3", "bank", date(2025, 9, 1), 30, 43), paper,
        proves_itself=True, names_currency=True,
    ),
)  # fmt: skip
