"""Stores what the user saves for, changes the goal of the same name, or deletes it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator

from books.domain import books
from books.entities import Goal
from books.goals.setting import as_told
from books.goals.shown import GoalProgress, shown
from budget.models import Name
from finance.models import Amount, Currency, Day, LedgerId
from toolkit import (
    Call,
    CallerId,
    InvalidInput,
    NotFound,
    NotNull,
    RequestPhrases,
    ToolInput,
    ToolOutput,
)
from toolkit.errors import Problem
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    user_id: CallerId
    name: Name = Field(description="What the user calls it, such as Trip.")
    target: Annotated[Amount | None, NotNull] = Field(
        default=None, description="What is to be saved in all. A new goal needs it."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="ISO 4217, of target and saved. A new goal needs it."
    )
    saved: Annotated[Amount | None, NotNull] = Field(
        default=None, description="What is saved so far in all; 0 if never said."
    )
    account_id: Annotated[LedgerId | None, NotNull] = Field(
        default=None,
        description="Instead of saved: the account of the ledgers whose balance it is, as "
        "finance_accounts_list has it.",
    )
    target_date: Day | None = Field(
        default=None, description="The day by which it is wanted; null if there is none."
    )

    given_up: bool = Field(
        default=False,
        description="Whether the user gives it up: it is deleted, and what was saved stays where "
        "it is.",
    )

    @field_validator("target")
    @classmethod
    def _something(cls, amount: Decimal) -> Decimal:
        if amount <= 0:
            raise ValueError(say("rule.above_zero"))
        return amount

    @field_validator("saved")
    @classmethod
    def _not_owed(cls, amount: Decimal) -> Decimal:
        if amount < 0:
            raise ValueError(say("rule.not_below_zero"))
        return amount

    @field_validator("account_id")
    @classmethod
    def _of_one_source(cls, id: str, given: ValidationInfo) -> str:
        if given.data.get("saved") is not None:
            raise ValueError(say("rule.not_beside_saved"))
        return id


class Output(ToolOutput):
    stored: GoalProgress | None = Field(
        default=None, exclude_if=lambda goal: goal is None, description="As it is now."
    )
    deleted: GoalProgress | None = Field(
        default=None, exclude_if=lambda goal: goal is None, description="As it was."
    )


def set_goal(request: Input, call: Call) -> Output:
    """Store what the user wants to save for, such as a trip, or change or delete the goal of that
    name.

    Name only what the user gave: what is left out stays as it was. When they have put more aside,
    give all that is saved by then.
    """
    told = request.model_dump(exclude_unset=True, exclude={"user_id", "name", "given_up"})
    if request.given_up:
        return _given_up(request.name, told, call)
    goal, write = as_told(call, request.name, told)
    call.stage(write)
    [stored] = shown(call, [goal])
    return Output(stored=stored)


def _given_up(name: str, told: Mapping[str, object], call: Call) -> Output:
    if told:
        rule = say("rule.not_of_given_up")
        raise InvalidInput.of(*(Problem(field, rule) for field in told))
    goal = Goal.of(call.caller, name)
    if goal is None:
        raise NotFound(say("goal.not_found"))
    call.stage(goal.remove())
    [deleted] = shown(call, [goal])
    return Output(deleted=deleted)


def question(request: Input, call: Call) -> Sentence:
    return say("goal.ask_give_up" if request.given_up else "goal.ask_set")


handler = books.tool(
    set_goal,
    writes=True,
    asks=question,
    uses={
        "settings": "GetItem",
        "budget": "GetItem Query PutItem DeleteItem",
        "money": "Query",
        "money/*": "Query",
    },
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:set|add|create|make|new|record|change|update)\b.{0,40}\bgoal|(?:save|put aside)\b"
            r".{0,30}\bfor|(?:pon|crea|agrega|anota|registra|fija|nueva|cambia|actualiza)\b.{0,40}"
            r"\bmeta|(?:ahorrar|juntar)\b.{0,30}\bpara|(?:ajoute|cree|fixe|mets|change)\b.{0,40}"
            r"\bobjectif|(?:epargner|economiser|mettre de cote)\b.{0,30}\bpour"
            r"|(?:delete|remove|drop|forget)\b.{0,40}\bgoal|(?:borra|borre|borrar|elimina|elimine"
            r"|eliminar|quita|quite|quitar|olvida)\b.{0,20}\bmeta|(?:supprime|supprimez|supprimer"
            r"|efface|effacez|effacer)\b.{0,20}\bobjectif"
        ),
        made_of="""
            set add create make new record change update savings saving goal target save put
            aside saved so far pon poné crea creá agrega agregá anota anotá registra registrá
            fija fijá nueva cambia cambiá actualiza actualizá meta ahorro ahorrar juntar
            ahorrado llevo ajoute crée fixe mets change objectif d'épargne épargne épargner
            économiser mettre côté épargné delete remove drop forget borra borrá borre borrar
            elimina eliminá elimine eliminar quita quitá quite quitar olvida olvidá supprime
            supprimez supprimer efface effacez effacer
        """,
    ),
    synonyms={
        "en": """
            goal, save for, saving for, save up, set goal, put aside, saved #, saved so far,
            want to save, new goal, goal of #, by #, save #, delete goal, remove goal, drop goal,
            forget goal, give up goal, cancel goal, no longer saving, goal away
        """,
        "es": """
            meta, ahorrar para, ahorr*, juntar para, junt*, nueva meta, llevo #, apart*, meta de #,
            guardar para, borr* meta, elimin* meta, quit* meta, cancel* meta, ya no ahorr*,
            olvid* meta
        """,
        "fr": """
            objectif, epargn*, economis*, mettre de cote, nouvel objectif, cote pour,
            supprim* objectif, effac* objectif, abandonn* objectif, plus objectif, annul* objectif
        """,
    },
    example={
        "name": "Trip",
        "target": "30000.00",
        "currency": "MXN",
        "saved": "4500.00",
        "target_date": "2027-12-15",
    },
)
