"""A tool and a family as somebody adds them, and a copy of the checkout to add them to."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from commands.template import ROOT
from tests.stack.started import Finished, environment, module_of

COPIED = (
    *("functions", "layers", "events", "tests", "docs", "template.yaml", "settings.yaml"),
    *("README.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml", "samconfig.toml"),
)
TOOL = {
    "functions/banking/change_card_phone.py": '''
"""Changes the phone that one-time passwords for the customer's card go to."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from toolkit import Call, CallerId, UserText, ToolInput, ToolOutput, Update


class Input(ToolInput):
    user_id: CallerId
    phone: UserText = Field(min_length=3, max_length=20, description="The new number.")


class Output(ToolOutput):
    status: Literal["success"] = Field(default="success", description="It is changed.")


def change_card_phone(request: Input, call: Call) -> Output:
    """Change the phone number that is kept with the card.

    Use when the user has a new number.
    """
    card = Card.of(call.caller)
    call.stage(Update(card, [Card.phone.set(request.phone)], Card.pk.exists()))
    return Output()


handler = banking.tool(
    change_card_phone,
    writes=True,
    uses={"banking": "GetItem UpdateItem"},
    synonyms={
        "en": "new phone*, phone card, number card",
        "es": "nuevo telefono, telefono tarjeta, numero tarjeta",
        "fr": "nouveau telephone, telephone carte, numero carte",
    },
)
''',
    "tests/banking/test_change_card_phone.py": """
from __future__ import annotations

from banking.change_card_phone import handler
from banking.entities import Card
from tests.banking.stored import give_card
from tests.calling import rest
from toolkit import Caller


def test_the_phone_is_changed(user_id: str) -> None:
    give_card(user_id)
    arguments = {"user_id": user_id, "phone": "+15550199"}
    assert rest(handler, user_id, arguments, key="k").status == 200
    assert Card.of(Caller(user_id)).phone == "+15550199"
""",
}
"""By their paths, which is all that is written by hand."""
_FAMILY = {
    "functions/<family>/__init__.py": "",
    "functions/<family>/domain.py": '''
"""Notes: outputs without an envelope; a refusal is `{"error"}`."""

from __future__ import annotations

from toolkit import Domain, ToolError
from toolkit.call import Json
from toolkit.family import exactly


class Notes(Domain):
    name = "notes"
    purpose = "What the user wants to remember, in their own words."

    def refusal(self, error: ToolError) -> dict[str, Json]:
        return {"error": error.message}

    def refusal_schema(self) -> dict[str, Json]:
        return exactly(error={"type": "string"})


notes = Notes()
''',
    "functions/<family>/entities.py": '''
"""Notes: items in the user's own partition, by when they were made."""

from __future__ import annotations

from pynamodb.attributes import UnicodeAttribute

from toolkit import Caller
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, own


class NotesRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("NOTES_TABLE", "Notes")

    erasure = Erasure(own)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class Note(NotesRecord):
    export = Export("notes/notes", "note#", text="what you noted")

    text = UnicodeAttribute()

    @classmethod
    def new(cls, caller: Caller, text: str) -> Note:
        return cls(caller.user_id, f"note#{keys.ulid()}", text=text)
''',
    "functions/<family>/policy.md": """
# Notes

- Write a note with `add_note` in the user's own words, and add nothing to it.
""",
    "functions/<family>/add_note.py": '''
"""Keeps a note of the user's."""

from __future__ import annotations

from pydantic import Field

from notes.domain import notes
from notes.entities import Note
from toolkit import Call, CallerId, SystemText, Put, UserText, ToolInput, ToolOutput


class Input(ToolInput):
    user_id: CallerId
    text: UserText = Field(min_length=1, max_length=500, description="What to remember.")


class Output(ToolOutput):
    id: SystemText = Field(description="Names the note.")


def add_note(request: Input, call: Call) -> Output:
    """Keep a note for the user.

    Use when the user asks for something to be written down that is no expense.
    """
    note = Note.new(call.caller, request.text)
    call.stage(Put(note, Note.pk.does_not_exist()))
    return Output(id=note.sk.removeprefix("note#"))


handler = notes.tool(
    add_note,
    writes=True,
    additive=True,
    uses={"notes": "PutItem"},
    synonyms={
        "en": "note*, remember this, write this down",
        "es": "nota*, recuerda esto, apunta esto",
        "fr": "note*, rappelle cela, ecris cela",
    },
)
''',
    "tests/<family>/test_add_note.py": """
from __future__ import annotations

from notes.add_note import handler
from tests.calling import rest


def test_a_note_is_kept(user_id: str) -> None:
    arguments = {"user_id": user_id, "text": "Call Ana"}
    assert rest(handler, user_id, arguments, key="k").status == 200
""",
}
FAMILY = {path.replace("<family>", "notes"): text for path, text in _FAMILY.items()}


def copied(folder: Path) -> Path:
    """A copy of the checkout, without what is built; but with what is compiled, which as many
    processes as run in it would each compile."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            built = shutil.ignore_patterns("node_modules", ".*cache")
            shutil.copytree(source, target, ignore=built)
        else:
            shutil.copy(source, target)
    return folder


def write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.removeprefix("\n"))


def add_line(root: Path, family: str) -> None:
    """To the list of families."""
    path = root / "functions/families.py"
    before, rest = path.read_text().split("FAMILIES = (\n")
    names, after = rest.split(")\n", 1)
    path.write_text(f'{before}FAMILIES = (\n{names}    "{family}",\n)\n{after}')


def make(root: Path, *targets: str) -> None:
    """What `make <targets>` runs, in the checkout at `root`."""
    for target in targets:
        done = run(root, "-m", module_of(target))
        assert not done.returncode, done.stderr


def run(root: Path, *arguments: str) -> Finished:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
