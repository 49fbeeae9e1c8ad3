"""Deletes one of the user's savings goals."""

from __future__ import annotations

from pydantic import Field

from books.domain import books
from books.entities import Goal
from books.goals.shown import GoalProgress, shown
from books.models import Name
from toolkit import Call, CallerId, NotFound, RequestPhrases, ToolInput, ToolOutput
from toolkit.text.sentences import say


class Input(ToolInput):
    user_id: CallerId
    name: Name = Field(description="As the user calls it.")


class Output(ToolOutput):
    deleted: GoalProgress = Field(description="As it was.")


def delete_goal(request: Input, call: Call) -> Output:
    """Delete a savings goal of the user's. What was saved for it stays where it is.

    Use when the user gives it up. One that is reached may stay, to be looked at.
    """
    goal = Goal.of(call.caller, request.name)
    if goal is None:
        raise NotFound(say("goal.not_found"))
    call.stage(goal.remove())
    [deleted] = shown(call, [goal])
    return Output(deleted=deleted)


handler = books.tool(
    delete_goal,
    writes=True,
    uses={
        "settings": "GetItem",
        "budget": "GetItem DeleteItem",
        "money": "Query",
        "money/*": "Query",
    },
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:delete|remove|drop|forget)\b.{0,40}\bgoal|(?:borra|borre|borrar|elimina|elimine"
            r"|eliminar|quita|quite|quitar|olvida)\b.{0,20}\bmeta|(?:supprime|supprimez|supprimer"
            r"|efface|effacez|effacer)\b.{0,20}\bobjectif"
        ),
        made_of="""
            delete remove drop forget savings saving goal borra borrá borre borrar elimina
            eliminá elimine eliminar quita quitá quite quitar olvida olvidá meta ahorro supprime
            supprimez supprimer efface effacez effacer objectif d'épargne épargne
        """,
    ),
    synonyms={
        "en": """
            delete goal, remove goal, drop goal, forget goal, give up goal, cancel goal,
            no longer saving, goal away
        """,
        "es": "borr* meta, elimin* meta, quit* meta, cancel* meta, ya no ahorr*, olvid* meta",
        "fr": """
            supprim* objectif, effac* objectif, abandonn* objectif, plus objectif, annul* objectif
        """,
    },
    example={"name": "Trip"},
)
