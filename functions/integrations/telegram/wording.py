"""Tools' answers as the bot writes them, as messages by id. Numbers are the tools' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from budget.simulate_purchase import BELOW_OBLIGATIONS, OVER_THE_CAP
from toolkit.guards.prompt_arguments import choice
from toolkit.money import pesos_formatted
from toolkit.text.sentences import Month, Sentence, say, together

Data = Mapping[str, Any]

_REASONS = {
    OVER_THE_CAP: say("telegram.reason_over_cap"),
    BELOW_OBLIGATIONS: say("telegram.reason_below_obligations"),
}


def usage(command: str) -> Sentence:
    return say("telegram.not_understood", example=say(f"telegram.example_{command}"))


def of_candidate(data: Data) -> Sentence:
    """What was understood of a sentence, and what is missing or in doubt."""
    candidate, missing = data["candidate"], data["missing_fields"]
    doubtful = data["low_confidence_fields"]
    lines = [
        _transaction(candidate) if candidate["amount_mxn_cents"] is not None else "",
        say("telegram.missing", fields=_listed(missing)) if missing else "",
        say("telegram.doubtful", fields=_listed(doubtful)) if doubtful else "",
        *data["ambiguities"],
    ]
    return _lines(*filter(None, lines))


def of_result(tool: str, data: Data) -> Sentence:
    return _RESULTS[tool](data)


def of_refusal(body: Mapping[str, Any]) -> Sentence:
    """In the family's own words."""
    error = body.get("error")
    message = error.get("message") if isinstance(error, Mapping) else error
    return say("telegram.refused", reason=message or say("telegram.try_again"))


def _added(data: Data) -> Sentence:
    return say("telegram.added", entry=_transaction(data["stored"]))


def _corrected(data: Data) -> Sentence:
    before, now = _transaction(data["previous"]), _transaction(data["current"])
    return say("telegram.corrected", before=before, now=now)


def _deleted(data: Data) -> Sentence:
    return say("telegram.deleted", entry=_transaction(data["deleted"]))


def _month(data: Data) -> Sentence:
    return _lines(
        _heading(data),
        say("telegram.received", amount=pesos_formatted(data["income_total_mxn_cents"])),
        say("telegram.spent", amount=pesos_formatted(data["expense_total_mxn_cents"])),
        say("telegram.variable", amount=pesos_formatted(data["variable_spend_mxn_cents"])),
        _left_of_cap(data),
    )


def _categories(data: Data) -> Sentence:
    lines = [
        together([_category(each), pesos_formatted(each["expense_total_mxn_cents"])], by=": ")
        for each in data["categories"]
    ]
    return _lines(_heading(data), *(lines or [say("telegram.nothing_spent")]))


def _debts(data: Data) -> Sentence:
    return _lines(*map(_debt, data["debts"])) if data["debts"] else say("telegram.no_debts")


def _stored_debt(data: Data) -> Sentence:
    return say("telegram.stored", debt=_debt(data["stored"]))


def _cap(data: Data) -> Sentence:
    cap = pesos_formatted(data["variable_cap_mxn_cents"])
    return say("telegram.cap_from", month=Month(data["effective_month"]), cap=cap)


def _afford(data: Data) -> Sentence:
    due = [
        _listing(f"{each['name']}: {pesos_formatted(each['amount_mxn_cents'])}", _day(each))
        for each in data["next_obligations"]
    ]
    return _lines(
        say("telegram.affordable") if data["affordable"] else say("telegram.not_affordable"),
        *(_REASONS.get(reason, reason) for reason in data["reasons"]),
        _left_of_cap(data),
        *([say("telegram.coming"), *due] if due else []),
    )


def _balance(data: Data) -> Sentence:
    day = date.fromisoformat(data["as_of_iso"][:10])
    return say("telegram.balance", amount=pesos_formatted(data["bank_balance_mxn_cents"]), day=day)


def _stored_balance(data: Data) -> Sentence:
    amount = pesos_formatted(data["stored"]["bank_balance_mxn_cents"])
    return say("telegram.balance_stored", amount=amount)


def _blocked(data: Data) -> Sentence:
    return say("telegram.blocked", block_id=data["block_id"])


def _transaction(fields: Data) -> Sentence:
    amount = pesos_formatted(fields["amount_mxn_cents"])
    is_income = fields["type"] == "INCOME"
    parts = [
        say("telegram.income", amount=amount)
        if is_income
        else say("telegram.expense", amount=amount),
        _category(fields) if fields["category"] else None,
        fields["description"],
        say("word.day", day=date.fromisoformat(fields["date_iso"])) if fields["date_iso"] else None,
    ]
    return together(filter(None, parts), by=" · ")


def _category(fields: Data) -> Sentence:
    """ "Food (variable)"."""
    return together([fields["category"], " (", choice(fields["category_type"] or ""), ")"], by="")


def _left_of_cap(data: Data) -> Sentence:
    if data["variable_cap_mxn_cents"] is None:
        return say("telegram.no_cap")
    cap, left = (
        pesos_formatted(data["variable_cap_mxn_cents"]),
        data["variable_remaining_mxn_cents"],
    )
    if left < 0:
        return say("telegram.over_cap", cap=cap, over=pesos_formatted(-left))
    return say("telegram.cap", cap=cap, left=pesos_formatted(left))


def _debt(debt: Data) -> Sentence:
    minimum, day = debt["minimum_payment_mxn_cents"], debt["due_day_of_month"]
    return _listing(
        f"{debt['name']}: {pesos_formatted(debt['balance_mxn_cents'])}",
        None if minimum is None else say("telegram.minimum", amount=pesos_formatted(minimum)),
        None if day is None else say("telegram.due", day=day),
        say("telegram.priority", priority=choice(debt["priority"])),
    )


def _heading(data: Data) -> Sentence:
    return say("telegram.summary", month=Month(data["month"]))


def _day(obligation: Data) -> Sentence:
    iso = obligation["due_date_iso"]
    return say("word.day", day=date.fromisoformat(iso)) if iso else say("telegram.no_day")


def _listed(fields: Sequence[str]) -> Sentence:
    *others, last = (say(f"telegram.field_{field}") for field in fields)
    return say("word.and", first=_listing(*others), last=last) if others else last


def _listing(*parts: str | None) -> Sentence:
    return together(filter(None, parts), by=", ")


def _lines(*lines: str) -> Sentence:
    return together(lines, by="\n")


_RESULTS: Mapping[str, Callable[[Data], Sentence]] = {
    "add_transaction": _added,
    "update_last_transaction": _corrected,
    "delete_last_transaction": _deleted,
    "get_month_summary": _month,
    "get_category_summary": _categories,
    "get_debts": _debts,
    "add_or_update_debt": _stored_debt,
    "set_budget_cap": _cap,
    "simulate_purchase": _afford,
    "get_bank_balance": _balance,
    "set_bank_balance": _stored_balance,
    "block_card": _blocked,
}
TOOLS = frozenset(_RESULTS)
"""The tools that `of_result` has words for."""
