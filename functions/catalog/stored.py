"""The committed catalog, which `make catalog` writes from the tools' definitions.

`families.json` lists the families in the template's order. Each has its `name`, the `groups` that
may call it (none: everybody), the `users_setting` that lists who may where it is set, whether it
`answers_with_contacts`, its `refusal_schema`, and the names of its `tools`, in the template's order
as well.

`tools/<name>.json` has the tool's `description`, its `input_schema` and `output_schema`, the fields
of its input that are `filled_by_platform`, an `example` of a call by the demo's user, and its
`synonyms` (search.py). If there are any, it also has its `secrets`, what is `owners_alone` to
give, what is `unlisted`, the fields of its output with `others_text`, the `request_words`, what it
`follows`, and where it is `also_at`; and of `FLAGS` those that are not as they are there.

Derived when it is loaded: the tool's name (from the file's), its family and all that is the
family's; `model_schema`, which is `input_schema` without what the platform fills in and what is for
the owner alone; and what is as in `DEFAULTS`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict, cast

from catalog.json_schema_subset import Schema
from toolkit.fields import schema_without

FAMILIES = Path(__file__).with_name("families.json")
TOOLS = Path(__file__).with_name("tools")
FLAGS: Mapping[str, bool] = {
    "writes": False,
    "confirm": False,
    "needs_otp": False,
    "idempotent": True,
    "additive": False,
    "acts_on_found": False,
    "persons_own": False,
}
DEFAULTS: Mapping[str, Any] = {
    **FLAGS,
    "secrets": [],
    "owners_alone": [],
    "unlisted": [],
    "others_text": [],
    "request_words": [],
    "follows": [],
    "also_at": "",
}
"""What a tool is unless its file says otherwise."""

StoredTool = Mapping[str, Any]


class StoredFamily(TypedDict):
    name: str
    groups: list[str]
    users_setting: str
    answers_with_contacts: bool
    refusal_schema: Schema
    tools: list[str]


class CatalogEntry(TypedDict):
    """One tool. `input_schema` is the contract's, as REST callers send it; `model_schema` leaves
    out what the platform fills in, and what is the owner's alone to give. `others_text` are the
    fields of the output that hold text of others. `unlisted` are fields that the contract does not
    know. `request_words` are those of a request as its guard knows them, without accents.
    `also_at` is the contract's own name of its route, or empty. `output_schema` is of a successful
    answer, envelope and all, `refusal_schema` of any other. The flags are toolkit.definition's;
    `confirm` says that the user has to answer a prompt with YES first."""

    name: str
    family: str
    description: str
    input_schema: Schema
    model_schema: Schema
    output_schema: Schema
    refusal_schema: Schema
    writes: bool
    confirm: bool
    needs_otp: bool
    idempotent: bool
    additive: bool
    acts_on_found: bool
    persons_own: bool
    others_text: list[str]
    request_words: list[str]
    synonyms: dict[str, str]
    follows: list[str]
    example: dict[str, Any]
    also_at: str
    answers_with_contacts: bool
    secrets: list[str]
    unlisted: list[str]
    groups: list[str]
    users_setting: str


def load() -> dict[str, CatalogEntry]:
    """Every tool by its name, in the template's order."""
    families: list[StoredFamily] = json.loads(FAMILIES.read_text())
    return {
        name: entry(name, json.loads(file_of(name).read_text()), family)
        for family in families
        for name in family["tools"]
    }


def file_of(tool: str) -> Path:
    return TOOLS / f"{tool}.json"


def entry(name: str, tool: StoredTool, family: StoredFamily) -> CatalogEntry:
    """All that is known of a tool, from what is stored of it and of its family."""
    hidden = (*tool["filled_by_platform"], *tool.get("owners_alone", ()))
    of_family = {each: value for each, value in family.items() if each not in ("name", "tools")}
    schema = schema_without(hidden, tool["input_schema"])
    named = {"name": name, "family": family["name"]}
    return cast(CatalogEntry, {**named, **DEFAULTS, **tool, **of_family, "model_schema": schema})
