"""A record's own account of its users' items: their columns in an export, and how they are erased.

Attributes of toolkit.storage.tables.Record, which are read by the worker of personal_data alone:
they cost a tool's start next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from toolkit.storage import keys

Partitions = Callable[[str], list[str]]
"""The partition keys of a user, by their id."""
Item = dict[str, Any]
"""In DynamoDB's JSON: {"attribute": {"S": "…"}}."""


Attribute = TypeVar("Attribute")


def column(attribute: Attribute, meaning: str) -> Attribute:
    """The attribute, which is a column of its record's export."""
    vars(attribute)["meaning"] = meaning
    return attribute


class Export:
    """`path` names the table in the archive, by family and kind. Its columns, with their meanings,
    are the record's own attributes that are a `column`. Before them stand the `columns` that are
    inherited, or properties, made of its key. `begins` is how the sort keys of the items begin.
    They are in the `partitions` of the record's erasure, unless others are given. `read` reads a
    user's records where their items do not show them."""

    def __init__(
        self,
        path: str,
        begins: str = "",
        /,
        *,
        partitions: Partitions | None = None,
        read: Callable[[str], Iterable[object]] | None = None,
        **columns: str,
    ) -> None:
        self.path = path
        self.begins = begins
        self.partitions = partitions
        self.read = read
        self.columns = columns

    def __set_name__(self, record: type, _: str) -> None:
        each = ((name, getattr(value, "meaning", None)) for name, value in vars(record).items())
        self.columns |= {name: meaning for name, meaning in each if meaning}


class Erasure(NamedTuple):
    """Deletes all items in the `partitions` of a user, and if `is_marked` those of the table whose
    attribute `user_id` names the user.

    What `lasts` is written by nobody who is being erased. The rest is left by every refused or
    repeated call, and ends by itself. Items that `waits_for` finds in use stay meanwhile. `leaves`
    is the sort key of an item that stays. `with_each` gives the key of another item that goes with
    one, if any. Items that are deleted `by` another module are left alone.
    """

    partitions: Partitions
    is_marked: bool = False
    lasts: bool = True
    waits_for: Callable[[Item], bool] | None = None
    leaves: str = ""
    with_each: Callable[[str, Item], Item | None] | None = None
    by: str = ""


def own(user_id: str) -> list[str]:
    """The partition whose key is the user's id."""
    return [user_id]


def under(name: str) -> Partitions:
    """The partition of that name under the user's id."""
    return lambda user_id: [keys.joined(user_id, name)]


MARKED = Erasure(lambda _: [], is_marked=True, lasts=False)
