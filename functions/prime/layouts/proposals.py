"""What of a model's proposal is one: places of columns, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from chat.store.converse import OfferedTool
from prime.documents.layout import Layout, digest
from prime.documents.layouts.shown import Head

TOOL = "propose_columns"
_MOST_AMOUNTS = 2
_FIELDS = frozenset({"table", "date", "amounts", "balance"})


def tool(heads: Sequence[Head]) -> OfferedTool:
    most = max(len(head.titles) for head in heads) - 1
    column = {"type": "integer", "minimum": 0, "maximum": most}
    return {
        "toolSpec": {
            "name": TOOL,
            "description": "Say which columns of a table hold the day, the amounts, the balance.",
            "inputSchema": {
                "json": {
                    "type": "object",
                    "properties": {
                        "table": {
                            "type": "integer",
                            "minimum": 0,
                            "maximum": len(heads) - 1,
                            "description": "The number of the table of transactions.",
                        },
                        "date": {**column, "description": "The day on which a row is booked."},
                        "amounts": {
                            "type": "array",
                            "items": column,
                            "minItems": 1,
                            "maxItems": _MOST_AMOUNTS,
                            "description": "One, or one for each of debits and credits.",
                        },
                        "balance": {**column, "description": "What the account held after a row."},
                    },
                    "required": ["table", "date", "amounts"],
                    "additionalProperties": False,
                }
            },
        }
    }


def layout_in(proposal: Mapping[str, object], heads: Sequence[Head]) -> Layout | None:
    """None for whatever does not keep to the tool's schema, or has one column twice."""
    table, day, balance = (proposal.get(name) for name in ("table", "date", "balance"))
    amounts = proposal.get("amounts")
    if not _FIELDS.issuperset(proposal) or not isinstance(amounts, list):
        return None
    if not _is_place(table, len(heads)) or not 1 <= len(amounts) <= _MOST_AMOUNTS:
        return None
    titles = heads[table].titles
    columns = [day, *amounts, *([] if balance is None else [balance])]
    places = [each for each in columns if _is_place(each, len(titles))]
    if len(places) < len(columns) or len(set(places)) < len(places):
        return None
    last = None if balance is None else places[-1]
    return Layout(digest(titles), places[0], tuple(places[1 : 1 + len(amounts)]), last)


def _is_place(value: object, below: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below
