"""Tools' answers as the bot tells them. Numbers are the tools' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from integrations.telegram.words import WORDS, Words
from toolkit.text.months import day_in_words, month_in_words
from toolkit.text.sentences import Language

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Wording:
    """In the language of one person."""

    language: Language

    @property
    def words(self) -> Words:
        return WORDS[self.language]

    def usage(self, command: str) -> str:
        return self.words.not_understood.format(self.words.examples[command])

    def link_code(self, code: str, minutes: int) -> str:
        return self.words.link_code.format(code=code, minutes=minutes)

    def of_candidate(self, data: Data) -> str:
        """What was understood of a sentence, and what is missing or in doubt."""
        candidate, missing = data["candidate"], data["missing_fields"]
        doubtful = data["low_confidence_fields"]
        lines = [
            self._transaction(candidate) if candidate["amount_mxn_cents"] is not None else "",
            self.words.missing.format(self._listed(missing)) if missing else "",
            self.words.doubtful.format(self._listed(doubtful)) if doubtful else "",
            *data["ambiguities"],
        ]
        return "\n".join(filter(None, lines))

    def of_result(self, tool: str, data: Data) -> str:
        return _RESULTS[tool](self, data)

    def of_refusal(self, body: Mapping[str, Any]) -> str:
        """In the family's own words."""
        error = body.get("error")
        message = error.get("message") if isinstance(error, Mapping) else error
        return self.words.refused.format(message or self.words.try_again)

    def added(self, data: Data) -> str:
        return self.words.added.format(self._transaction(data["stored"]))

    def corrected(self, data: Data) -> str:
        previous, current = (self._transaction(data[each]) for each in ("previous", "current"))
        return self.words.corrected.format(previous, current)

    def deleted(self, data: Data) -> str:
        return self.words.deleted.format(self._transaction(data["deleted"]))

    def month(self, data: Data) -> str:
        lines = [
            self._heading(data["month"]),
            self.words.received.format(pesos(data["income_total_mxn_cents"])),
            self.words.spent.format(pesos(data["expense_total_mxn_cents"])),
            self.words.variable.format(pesos(data["variable_spend_mxn_cents"])),
            self._left_of_cap(data),
        ]
        return "\n".join(lines)

    def categories(self, data: Data) -> str:
        lines = [
            f"{each['category']} ({self.words.kinds[each['category_type']]}): "
            f"{pesos(each['expense_total_mxn_cents'])}"
            for each in data["categories"]
        ]
        return "\n".join([self._heading(data["month"]), *(lines or [self.words.nothing_spent])])

    def debts(self, data: Data) -> str:
        return "\n".join(map(self._debt, data["debts"])) or self.words.no_debts

    def stored_debt(self, data: Data) -> str:
        return self.words.stored.format(self._debt(data["stored"]))

    def cap(self, data: Data) -> str:
        since = month_in_words(data["effective_month"], self.language)
        return self.words.cap_from.format(since, pesos(data["variable_cap_mxn_cents"]))

    def afford(self, data: Data) -> str:
        words = self.words
        reasons = [words.reasons.get(reason, reason) for reason in data["reasons"]]
        due = [
            f"{each['name']}: {pesos(each['amount_mxn_cents'])}, {self._day(each['due_date_iso'])}"
            for each in data["next_obligations"]
        ]
        answer = words.affordable if data["affordable"] else words.not_affordable
        coming = [words.coming, *due] if due else []
        return "\n".join([answer, *reasons, self._left_of_cap(data), *coming])

    def balance(self, data: Data) -> str:
        amount, day = pesos(data["bank_balance_mxn_cents"]), self._day(data["as_of_iso"][:10])
        return self.words.balance.format(amount, day)

    def stored_balance(self, data: Data) -> str:
        return self.words.balance_stored.format(pesos(data["stored"]["bank_balance_mxn_cents"]))

    def blocked(self, data: Data) -> str:
        return self.words.blocked.format(data["block_id"])

    def _transaction(self, fields: Data) -> str:
        what = self.words.income if fields["type"] == "INCOME" else self.words.expense
        kind = self.words.kinds.get(fields["category_type"] or "", "")
        named = f"{fields['category']} ({kind})" if fields["category"] else None
        day = self._day(fields["date_iso"]) if fields["date_iso"] else None
        parts = [what.format(pesos(fields["amount_mxn_cents"])), named, fields["description"], day]
        return " · ".join(filter(None, parts))

    def _left_of_cap(self, data: Data) -> str:
        if data["variable_cap_mxn_cents"] is None:
            return self.words.no_cap
        cap, left = data["variable_cap_mxn_cents"], data["variable_remaining_mxn_cents"]
        told = self.words.cap if left >= 0 else self.words.over_cap
        return told.format(pesos(cap), pesos(abs(left)))

    def _debt(self, debt: Data) -> str:
        minimum, day = debt["minimum_payment_mxn_cents"], debt["due_day_of_month"]
        parts = [
            f"{debt['name']}: {pesos(debt['balance_mxn_cents'])}",
            None if minimum is None else self.words.minimum.format(pesos(minimum)),
            None if day is None else self.words.due.format(day),
            self.words.priority.format(self.words.priorities[debt["priority"]]),
        ]
        return ", ".join(filter(None, parts))

    def _heading(self, month: str) -> str:
        told = month_in_words(month, self.language)
        return told[0].upper() + told[1:]

    def _day(self, iso: str | None) -> str:
        return day_in_words(iso, self.language) if iso else self.words.no_day

    def _listed(self, fields: Sequence[str]) -> str:
        *others, last = (self.words.fields.get(field, field) for field in fields)
        return f"{', '.join(others)} {self.words.conjunction} {last}" if others else last


def pesos(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


_RESULTS: Mapping[str, Callable[[Wording, Data], str]] = {
    "add_transaction": Wording.added,
    "update_last_transaction": Wording.corrected,
    "delete_last_transaction": Wording.deleted,
    "get_month_summary": Wording.month,
    "get_category_summary": Wording.categories,
    "get_debts": Wording.debts,
    "add_or_update_debt": Wording.stored_debt,
    "set_budget_cap": Wording.cap,
    "simulate_purchase": Wording.afford,
    "get_bank_balance": Wording.balance,
    "set_bank_balance": Wording.stored_balance,
    "block_card": Wording.blocked,
}
TOOLS = frozenset(_RESULTS)
"""The tools that `of_result` has words for."""
