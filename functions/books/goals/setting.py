"""The goal that what is told makes of the one that was there, if there was one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from books.entities import Goal
from books.goals.shown import balances_of
from toolkit import Call, InvalidInput, NotFound, Put
from toolkit.errors import Problem
from toolkit.money import minor_digits, text
from toolkit.text.sentences import say


def as_told(call: Call, name: str, told: Mapping[str, Any]) -> tuple[Goal, Put]:
    """With the write that stores it; `told` are those of a goal's other fields that were said.
    Raises InvalidInput for what does not go together or would be one goal too many, and NotFound
    for an account that the user does not have."""
    seen = Goal.of(call.caller, name)
    if problems := [*(_of_new(told) if seen is None else _of_other_currency(told, seen))]:
        raise InvalidInput.of(*problems)
    currency = told.get("currency") or (seen.currency if seen else "")
    if problems := [*_of_amounts(told, currency)]:
        raise InvalidInput.of(*problems)
    account_id = told.get("account_id")
    if account_id is not None and (account_id, currency) not in balances_of(call):
        raise NotFound(say("goal.no_such_account", currency=currency))
    fields = _stored(told if seen else {"saved": Decimal(0), **told}, currency)
    if seen is not None:
        changed = seen.changed(name=name, **fields)
        return changed, seen.replace_with(changed)
    if len(Goal.all_of(call.caller)) >= Goal.MOST:
        problem = say("rule.most_goals", most=Goal.MOST)
        raise InvalidInput.of(Problem("name", problem))
    made = Goal.new(call.caller, name, **fields)
    return made, made.add()


def _of_new(told: Mapping[str, Any]) -> Iterator[Problem]:
    for name in ("target", "currency"):
        if name not in told:
            yield Problem(name, say("rule.required_for_goal"))


def _of_other_currency(told: Mapping[str, Any], seen: Goal) -> Iterator[Problem]:
    """What was told in one currency is nothing in another."""
    if told.get("currency", seen.currency) == seen.currency:
        return
    problem = say("rule.required_in_new_currency", currency=seen.currency)
    if "target" not in told:
        yield Problem("target", problem)
    has_saved = seen.account_id is not None or Decimal(seen.saved)
    if has_saved and not told.keys() & {"saved", "account_id"}:
        yield Problem("saved", problem)


def _of_amounts(told: Mapping[str, Any], currency: str) -> Iterator[Problem]:
    digits = minor_digits(currency)
    for name in ("target", "saved"):
        if name in told and told[name] != round(told[name], digits):
            yield Problem(name, say("rule.decimals", most=digits, currency=currency))


def _stored(told: Mapping[str, Any], currency: str) -> dict[str, Any]:
    """As a goal keeps it. What is told to be saved takes the place of an account, and an account
    that of what was told."""
    fields: dict[str, Any] = {}
    for name, value in told.items():
        if isinstance(value, Decimal):
            value = text(round(value, minor_digits(currency)))
        fields[name] = value.isoformat() if isinstance(value, date) else value
    if "account_id" in told:
        return fields | {"saved": None}
    return fields | ({"account_id": None} if "saved" in told else {})
