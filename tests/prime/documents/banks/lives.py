"""The truth of a statement: what somebody earned and spent, the same for the same seed.

Days are dense, two equal coffees stand on one day, and purchases abroad name another currency in
their description. `lives.toml` says whom and what people pay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

from tests.prime.documents.banks.layout import Act, Kind, Row, Statement

HOLDERS = {
    "us": "NORA WHITFIELD", "mx": "ELENA RIVAS SOTO", "es": "INES ALCAZAR RUIZ",
    "fr": "MME ODILE FERRAND", "gb": "MS HARRIET LOWE", "de": "Greta Vossberg",
    "br": "MARINA COSTA LEAL", "sg": "TAN WEI LING", "in": "ANANYA KULKARNI",
    "ca": "SIMONE GAGNE",
}  # fmt: skip


@dataclass(frozen=True)
class Life:
    """What is paid in one country; see `lives.toml`."""

    country: str
    paid: Mapping[str, Any]

    @classmethod
    def of(cls, folder: Path, country: str) -> Life:
        text = (folder / "lives.toml").read_text(encoding="utf-8")
        return cls(country, tomllib.loads(text, parse_float=Decimal)[country])

    def statement(self, code: str, kind: Kind, first: date, days: int, rows: int) -> Statement:
        """`rows` of a statement over `days`, from 25 to 60; `code` is the seed."""
        # Not secret: the same numbers are wanted each time.
        chance = Random(code)  # noqa: S311
        number = str(chance.randrange(10**9, 10**10))
        salary = Decimal(self.paid["salary"][1])
        share = Decimal(chance.randrange(110, 220)) / 100
        opening = round(salary * share * (-1 if kind == "card" else 1), 2)
        acts = [*self._habits(kind, chance, days)]
        while len(acts) < rows:
            acts.append((chance.randrange(days), "shop", *_one(chance, self.paid["shops"])))
        balance, made = opening, []
        for day, act, description, amount in sorted(acts, key=lambda each: each[0]):
            balance += amount
            on = first + timedelta(days=day)
            later = on + timedelta(days=chance.choice((0, 0, 0, 1, 2)))
            made.append(Row(later, on, act, description, amount, balance))
        last = first + timedelta(days=days - 1)
        return Statement(
            self.paid["currency"], HOLDERS[self.country], number, first, last, opening, tuple(made)
        )

    def _habits(
        self, kind: Kind, chance: Random, days: int
    ) -> Iterator[tuple[int, Act, str, Decimal]]:
        """What happens each month: (day, act, description, amount)."""
        early = min(days, 12)
        if kind == "bank":
            yield chance.randrange(early), "salary", *_income(self.paid["salary"])
            yield chance.randrange(3), "rent", *_expense(chance, self.paid["rent"])
            yield chance.randrange(days), "sent", *_expense(chance, self.paid["sent"])
            yield chance.randrange(days), "received", *_income(self.paid["received"])
            for bill in self.paid["bills"]:
                yield chance.randrange(days), "bill", *_expense(chance, bill)
        else:
            yield chance.randrange(early), "payment", *_income(self.paid["payment"])
        yield chance.randrange(days), "fee", *_expense(chance, self.paid["fee"])
        for abroad in self.paid["abroad"]:
            yield chance.randrange(days), "abroad", *_expense(chance, abroad)
        for _ in range(2):
            name, amount = _one(chance, self.paid["shops"])
            yield chance.randrange(days), "refund", name, -amount
        for day in chance.sample(range(early), 3):
            for _ in range(2):
                yield day, "shop", *_expense(chance, self.paid["coffee"])


def _one(chance: Random, of: list[list[Any]]) -> tuple[str, Decimal]:
    return _expense(chance, chance.choice(of))


def _income(of: list[Any]) -> tuple[str, Decimal]:
    return of[0], Decimal(of[1]).quantize(Decimal("0.01"))


def _expense(chance: Random, of: list[Any]) -> tuple[str, Decimal]:
    lowest, highest = (int(Decimal(each) * 100) for each in (of[1], of[-1]))
    return of[0], -Decimal(chance.randint(lowest, highest)).scaleb(-2)
