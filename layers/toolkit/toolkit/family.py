"""A family of tools: its response envelope, its error shape, and who may call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from toolkit import settings
from toolkit.call import Caller, Json
from toolkit.errors import Forbidden, ToolError


class Family(ABC):
    name: str
    purpose: str
    """What people come to it for, for them and for a model that hands their questions on."""
    groups: frozenset[str] = frozenset()
    """The groups whose members may call; empty means everybody who is signed in."""
    users_setting: str = ""
    """The setting with the ids of the users who may call, with commas; everybody where it is empty
    or there is none."""
    answers_with_contacts: bool = False
    """Whether the contract's outputs contain e-mail addresses and phone numbers. Where they do not,
    these are redacted from whatever is stored of an output."""

    keeps_money: bool = False
    """Whether calls at once may be kept free for its tools (MoneyToolConcurrency)."""

    rules_at: Sequence[str] = ()
    """The path in a refusal's body to what fields must be, where the family lists that in its
    `details`: names, and * for each item or field. All else there are codes and values."""

    def admit(self, caller: Caller) -> None:
        """Raise Forbidden when this caller may not use the family's tools."""
        if not is_admitted(caller, self.name, self.groups, self.users_setting):
            raise Forbidden("Your sign-in does not allow these tools.")

    def success(self, output: Json) -> Json:
        """The response body for a tool's output: the output itself unless the contract wraps it."""
        return output

    @abstractmethod
    def refusal(self, error: ToolError) -> dict[str, Json]:
        """The family's error shape."""

    @abstractmethod
    def refusal_schema(self) -> dict[str, Json]:
        """JSON Schema of every refusal: an object without unnamed fields."""


def is_admitted(caller: Caller, family: str, groups: Collection[str], users_setting: str) -> bool:
    """Whether the caller's token reaches the family, and its `groups` and `users_setting` let them
    in."""
    if not caller.may_reach(family):
        return False
    users = settings.text(users_setting, "") if users_setting else ""
    if users and caller.user_id not in map(str.strip, users.split(",")):
        return False
    return not groups or not caller.groups.isdisjoint(groups)


def exactly(**fields: Json) -> dict[str, Json]:
    """JSON Schema of an object with exactly these fields, all required."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(fields),
        "properties": fields,
    }
