"""Deletes one of the user's savings goals."""

from __future__ import annotations

from pydantic import Field

from books import request_words
from books.domain import books
from books.entities import Goal
from books.goals.shown import GoalProgress, shown
from books.models import Name
from toolkit import Call, CallerId, NotFound, ToolInput, ToolOutput


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
        raise NotFound("No goal of this name found")
    call.stage(goal.remove())
    [deleted] = shown(call, [goal])
    return Output(deleted=deleted)


handler = books.tool(
    delete_goal,
    writes=True,
    in_spanish="Borro esta meta",
    asked_by=request_words.DELETE_GOAL,
    uses={"budget": "GetItem DeleteItem", "finance": "Query"},
)
