"""What the rows of every family have in common.

A new kind of row is a class in its family's `commands/rows.py`, with a `kind` of its own and a
`save`; rows.py finds it there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(min_length=1, max_length=200)]


class Loadable(ABC):
    """A row of a file that `make load` takes."""

    @abstractmethod
    def save(self) -> None:
        """Write it."""

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        """Write rows of one user, which stand together in the file, in their order."""
        for row in rows:
            row.save()


class Row(Loadable, BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
