"""What is broken on purpose is noticed: by nearly every scenario that can see it.

The outcome that is broken is the right one, made of what a scenario states: its rows with the
values of its right calls, its writes, its questions and what it wants told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import catalog
from tests.each_row import each_row
from tests.evaluate.baselines import words
from tests.evaluate.conversation import Turn
from tests.evaluate.grader import grade, leaves
from tests.evaluate.scenario import Call, Scenario, all_of
from tests.evaluate.trial import Trial
from tests.evaluate.world import Change

TODAY = date(2026, 3, 11)
SHARE = 0.95
LEAST_SEEN = 5


@dataclass(frozen=True)
class Outcome:
    scenario: Scenario
    user: str
    changed: Sequence[Change]
    writes: Sequence[str]
    turns: Sequence[Turn]

    @property
    def faults(self) -> list[str]:
        after = {(one.kind, one.name): one.after for one in self.changed if one.after is not None}
        found = grade(
            self.scenario, self.turns, after, self.changed, self.writes, 0, self.user, TODAY
        )
        return [reason.fault for reason in found]

    def with_rows(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Outcome | None:
        """None where no row has what is changed."""
        changed = [
            replace(one, after=change(dict(one.after))) if one.after is not None else one
            for one in self.changed
        ]
        return replace(self, changed=changed) if changed != list(self.changed) else None


def right(trial: Trial) -> Outcome:
    scenario = trial.scenario
    made = [call for calls in scenario.right for call in calls]
    user = trial.values["user"]
    changed = []
    for number, row in enumerate(scenario.ends.rows):
        stated = row.where | row.has
        is_shops = row.kind.startswith("support/")
        name = str(number) if is_shops else f"{user} {number}"
        called = dict(leaves(max(made, key=lambda call: _agreement(call, stated)).input))
        fields = {each: called[each] for each in called if called[each] is not None} | stated
        if row.kind == "budget/transactions":
            fields = {"date_iso": str(TODAY)} | fields
        changed.append(
            Change(row.kind, name, fields, None)
            if row.gone
            else Change(row.kind, name, None, fields)
        )
    writes = [tools.split("|")[0] for tools in scenario.ends.writes]
    asked = [tool for tool in writes if catalog.entries()[tool]["confirm"]]
    turns = [_asking(tool) for tool in asked] + [_told(words.answer(scenario, is_last=True))]
    return Outcome(scenario, user, changed, writes, turns)


def _agreement(call: Call, stated: dict[str, Any]) -> int:
    said = [str(value) for _, value in leaves(call.input)]
    return sum(str(value) in said for value in stated.values())


def _asking(tool: str) -> Turn:
    return Turn("?", [{"type": "tool_error", "tool": tool, "confirmation": {"id": "c"}}])


def _told(text: str) -> Turn:
    return Turn("?", [{"type": "token", "token": text}, {"type": "done"}])


def doubled(of: Outcome) -> Outcome | None:
    if not of.writes:
        return None
    return replace(of, writes=[*of.writes, of.writes[0]])


def of_another_day(of: Outcome) -> Outcome | None:
    def moved(fields: dict[str, Any]) -> dict[str, Any]:
        days = {
            name: str(date.fromisoformat(value[:10]) + timedelta(40)) + value[10:]
            for name, value in fields.items()
            if name in ("date_iso", "date", "booked_at") and isinstance(value, str)
        }
        return fields | days

    return of.with_rows(moved)


def of_another_category(of: Outcome) -> Outcome | None:
    return of.with_rows(
        lambda fields: fields | ({"category": "Pets"} if fields.get("category") else {})
    )


def of_another_amount(of: Outcome) -> Outcome | None:
    def more(fields: dict[str, Any]) -> dict[str, Any]:
        added = {
            name: each + 100 if isinstance(each, int) else str(Decimal(each) + 1)
            for name, each in fields.items()
            if _is_money(name, each)
        }
        return fields | added

    return of.with_rows(more)


def _is_money(name: str, value: Any) -> bool:
    is_named = "amount" in name or name.endswith("cents")
    return is_named and (
        isinstance(value, int) or re.fullmatch(r"-?[0-9.]+", str(value)) is not None
    )


def copied_to_another_user(of: Outcome) -> Outcome | None:
    copies = [
        replace(one, name=f"neighbour {one.name}")
        for one in of.changed
        if one.after is not None and not one.kind.startswith("support/")
    ]
    return replace(of, changed=[*of.changed, *copies]) if copies else None


def without_its_yes(of: Outcome) -> Outcome | None:
    turns = [turn for turn in of.turns if not turn.asks]
    return replace(of, turns=turns) if len(turns) < len(of.turns) else None


def only_claimed(of: Outcome) -> Outcome | None:
    return replace(of, changed=(), writes=()) if of.writes else None


OUTCOMES = [
    right(Trial(each, 1, place=place, today=TODAY))
    for place, each in enumerate(all_of())
    if each.ends.writes
]


@each_row("of", OUTCOMES, ids=lambda of: of.scenario.id)
def test_the_right_outcome_has_no_fault(of: Outcome) -> None:
    assert of.faults == []


@each_row(
    "broken",
    [
        doubled,
        of_another_day,
        of_another_category,
        of_another_amount,
        copied_to_another_user,
        without_its_yes,
        only_claimed,
    ],
)
def test_a_break_is_noticed_by_nearly_every_scenario_that_can_see_it(
    broken: Callable[[Outcome], Outcome | None],
) -> None:
    seen = {of.scenario.id: found for of in OUTCOMES if (found := broken(of))}
    blind = [id for id, outcome in seen.items() if not outcome.faults]
    assert len(seen) >= LEAST_SEEN
    assert len(blind) <= (1 - SHARE) * len(seen), blind
