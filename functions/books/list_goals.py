"""What the user saves for, and how far it is."""

from __future__ import annotations

from pydantic import Field

from books.domain import books
from books.entities import Goal
from books.goals.shown import GoalProgress, shown
from finance.models import Exact
from toolkit import Call, CallerId, SystemText, ToolInput, ToolOutput
from toolkit.money import Units


class Input(ToolInput):
    user_id: CallerId


class Needed(ToolOutput):
    currency: SystemText = Field(description="ISO 4217.")
    per_month: Exact = Field(description="What all goals with a day to come need a month.")


class Output(ToolOutput):
    goals: list[GoalProgress] = Field(description="By their names.")
    needed: list[Needed] = Field(description="By currency; different ones are never added.")


def list_goals(request: Input, call: Call) -> Output:
    """List the user's savings goals: what is saved, what is missing, and what they need a month.

    Use for every question about goals and what has to be put aside for them.
    """
    goals = [*shown(call, Goal.all_of(call.caller))]
    needed: dict[str, Units] = {}
    for goal in goals:
        if goal.per_month is not None:
            sum_before = needed.get(goal.currency, Units(0, 0))
            needed[goal.currency] = sum_before + Units.of(goal.per_month)
    return Output(
        goals=goals,
        needed=[
            Needed(currency=currency, per_month=sum.amount)
            for currency, sum in sorted(needed.items())
        ],
    )


handler = books.tool(
    list_goals,
    uses={
        "settings": "GetItem",
        "budget": "Query",
        "money": "Query",
        "money/*": "Query",
    },
    synonyms={
        "en": """
            goals, my goals, goal, how far, how is goal, save a month, savings goal*, progress,
            on track, need to save, saved
        """,
        "es": """
            metas, mis metas, meta, como va mi meta, cuanto falta, ahorros, me falta, ahorrado,
            cuanto ahorr*
        """,
        "fr": "objectifs, mes objectifs, objectif, combien manque, epargne, avance, epargner par",
    },
)
