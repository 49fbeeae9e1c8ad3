"""What is suggested as the answer to a question of an import, and never taken for one."""

from __future__ import annotations

from dataclasses import dataclass

from money.entities import Account
from prime.documents.document import Question
from prime.models import import_currency
from prime.suggestions.countries import first_in_dates
from toolkit import Caller
from toolkit.storage.person import PersonSettings


@dataclass(frozen=True)
class Suggestion:
    """`is_set` where it follows from what the user has set."""

    text: str
    is_set: bool = False


@dataclass(frozen=True)
class Suggestions:
    """By question. The signs of amounts have none: in most countries some banks write charges with
    a minus, and some without one (decision A73)."""

    currency: Suggestion
    day_order: Suggestion | None

    @classmethod
    def of(cls, caller: Caller, settings: PersonSettings) -> Suggestions:
        first = first_in_dates(settings.country) if settings.country else None
        return cls(
            currency=_currency(caller, settings),
            day_order=Suggestion(first, is_set=True) if first else None,
        )

    def to(self, question: Question) -> Suggestion | None:
        return {"currency": self.currency, "day_order": self.day_order}.get(question)


def _currency(caller: Caller, settings: PersonSettings) -> Suggestion:
    """The user's own, or else what they have answered last, or else the deployment's."""
    if settings.currency:
        return Suggestion(settings.currency, is_set=True)
    answers = [each for each in Account.all_of(caller) if each.facts]
    newest = max(answers, key=lambda each: each.learned_at or "", default=None)
    answered = newest.facts.get("currency") if newest else None
    return Suggestion(answered or import_currency())
