"""What the rows of every family have in common.

Each family's own rows are in its folder (`functions/<family>/commands/rows.py`); rows.py lists all
kinds that `make load` takes.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(min_length=1, max_length=200)]


class Row(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")
