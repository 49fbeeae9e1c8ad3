"""What people write to the bot, as calls of tools: commands with Spanish and English names.

No model takes part. What is no command is a sentence about money, for parse_transaction_from_text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from budget.parsing import sentence
from budget.parsing.dates.days import day_in
from budget.parsing.money.numerals import numeral_at
from budget.parsing.text.tokens import tokenize
from toolkit.text.folding import unaccented

Arguments = dict[str, Any]


@dataclass(frozen=True)
class ToolRequest:
    """A call that is wanted. One that `is_asked` is made when its person has agreed."""

    tool: str
    arguments: Arguments
    is_asked: bool = False


class NotUnderstood(Exception):
    """The command was written otherwise than its example (the message telegram.example_…)."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.command = command


Reading = Callable[[str, date], ToolRequest]

_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
_KIND = {
    "fijo": "FIXED", "fixed": "FIXED", "variable": "VARIABLE", "deuda": "DEBT", "debt": "DEBT",
    "donacion": "DONATION", "donation": "DONATION", "ahorro": "SAVINGS", "savings": "SAVINGS",
    "ingreso": "INCOME", "income": "INCOME",
}  # fmt: skip
_PRIORITY = {
    "baja": "LOW", "low": "LOW", "media": "MEDIUM", "medium": "MEDIUM", "alta": "HIGH",
    "high": "HIGH",
}  # fmt: skip


def wanted(text: str, today: date) -> ToolRequest | None:
    """The call that a text asks for; None for a command that is none of a tool's.

    `today` is in Mexico City. Raises NotUnderstood.
    """
    if not text.startswith("/"):
        return ToolRequest("parse_transaction_from_text", {"text": text})
    name, _, rest = text[1:].partition(" ")
    reading = _COMMANDS.get(name_of(name))
    return reading(rest.strip(), today) if reading else None


def name_of(command: str) -> str:
    """A command's name as it is looked up: /Mes@cristi_bot is `mes`."""
    return unaccented(command.partition("@")[0])


def _month_summary(rest: str, today: date) -> ToolRequest:
    return ToolRequest("get_month_summary", {"month": _month(rest, today, "month")})


def _category_summary(rest: str, today: date) -> ToolRequest:
    month = _month(rest, today, "categories")
    return ToolRequest("get_category_summary", {"month": month})


def _debts(rest: str, today: date) -> ToolRequest:
    return ToolRequest("get_debts", {})


def _balance(rest: str, today: date) -> ToolRequest:
    """With an amount it is told, without one it is asked for."""
    if not rest:
        return ToolRequest("get_bank_balance", {})
    cents = _cents(rest, today, "balance")
    return ToolRequest("set_bank_balance", {"bank_balance_mxn_cents": cents})


def _cap(rest: str, today: date) -> ToolRequest:
    amount, _, month = rest.rpartition(" ") if _MONTH.search(rest) else (rest, "", "")
    arguments = {
        "variable_cap_mxn_cents": _cents(amount, today, "cap"),
        "effective_month": _month(month, today, "cap"),
    }
    return ToolRequest("set_budget_cap", arguments)


def _afford(rest: str, today: date) -> ToolRequest:
    """Amount, day and words of a purchase, read as of a sentence that tells of one."""
    read = sentence.parse(rest, today)
    purchase = {
        "amount_mxn_cents": _cents(rest, today, "afford"),
        "date_iso": read.date.isoformat() if read.date else None,
        "category": read.category,
        "description": read.description,
    }
    return ToolRequest("simulate_purchase", {"purchase": _without_none(purchase)})


def _debt(rest: str, today: date) -> ToolRequest:
    name, colon, said = rest.partition(":")
    if not name.strip() or not colon:
        raise NotUnderstood("debt")
    balance, *parts = re.split(
        r"(?:^|\s)(minimo|minimum|dia|day|prioridad|priority)\s", unaccented(said)
    )
    given = dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))
    minimum = given.get("minimo") or given.get("minimum")
    day = given.get("dia") or given.get("day")
    priority = given.get("prioridad") or given.get("priority")
    debt = {
        "name": name.strip(),
        "balance_mxn_cents": _cents(balance, today, "debt") if balance.strip() else None,
        "minimum_payment_mxn_cents": _cents(minimum, today, "debt") if minimum else None,
        "due_day_of_month": _one_of(_DAYS, day, "debt") if day else None,
        "priority": _one_of(_PRIORITY, priority, "debt") if priority else None,
    }
    return ToolRequest("add_or_update_debt", {"debt": _without_none(debt)})


def _correct(rest: str, today: date) -> ToolRequest:
    field, _, value = rest.partition(" ")
    value = value.strip()
    if not value:
        raise NotUnderstood("correct")
    match name_of(field):
        case "monto" | "amount":
            patch: Arguments = {"amount_mxn_cents": _cents(value, today, "correct")}
        case "categoria" | "category":
            patch = {"category": value}
        case "descripcion" | "description":
            patch = {"description": value}
        case "fecha" | "date":
            patch = {"date_iso": _day(value, today)}
        case "tipo" | "type":
            patch = {"category_type": _one_of(_KIND, value, "correct")}
        case _:
            raise NotUnderstood("correct")
    return ToolRequest("update_last_transaction", {"patch": patch})


def _delete(rest: str, today: date) -> ToolRequest:
    return ToolRequest("delete_last_transaction", {}, is_asked=True)


def _block_card(rest: str, today: date) -> ToolRequest:
    """No tool of the budget: for bots that may use banking's too."""
    if not rest:
        raise NotUnderstood("block")
    return ToolRequest("block_card", {"reason": rest})


_COMMANDS: dict[str, Reading] = {
    **dict.fromkeys(("mes", "month"), _month_summary),
    **dict.fromkeys(("categorias", "categories"), _category_summary),
    **dict.fromkeys(("deudas", "debts"), _debts),
    **dict.fromkeys(("deuda", "debt"), _debt),
    **dict.fromkeys(("tope", "cap"), _cap),
    **dict.fromkeys(("saldo", "balance"), _balance),
    **dict.fromkeys(("puedo", "afford"), _afford),
    **dict.fromkeys(("corregir", "correct"), _correct),
    **dict.fromkeys(("borrar", "delete"), _delete),
    **dict.fromkeys(("bloquear", "block"), _block_card),
}
_DAYS = {str(day): day for day in range(1, 32)}


def _cents(text: str, today: date, usage: str) -> int:
    """The number that the text is, as a sentence's small one could be a count; else its amount."""
    tokens = tokenize(unicodedata.normalize("NFC", text.strip().removeprefix("$")))
    number = numeral_at(tokens, 0) if tokens else None
    if number and number.end == len(tokens):
        cents = number.cents
    else:
        cents = sentence.parse(text, today).amount_mxn_cents
    if cents is None:
        raise NotUnderstood(usage)
    return cents


def _month(text: str, today: date, usage: str) -> str:
    """This month where none is named; whether it exists is for the tool to say."""
    if text and not _MONTH.fullmatch(text):
        raise NotUnderstood(usage)
    return text or today.isoformat()[:7]


def _day(text: str, today: date) -> str:
    day = day_in(tokenize(unicodedata.normalize("NFC", text)), today, is_english=False)
    if day.date is None or not day.places:
        raise NotUnderstood("correct")
    return day.date.isoformat()


def _one_of(values: dict[str, Any], text: str, usage: str) -> Any:
    value = values.get(unaccented(text))
    if value is None:
        raise NotUnderstood(usage)
    return value


def _without_none(arguments: Arguments) -> Arguments:
    return {name: value for name, value in arguments.items() if value is not None}
