"""Makes an archive of all that is kept of a user. If a worker dies, the next one begins anew."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence

from personal_data.entities import Job
from personal_data.jobs import archives
from personal_data.jobs.archive_file import ArchiveFile, Row, file_name
from personal_data.jobs.export_tables import DERIVED, EXPORT_TABLES
from prime.imports import bucket

_SHOWN_EVERY = 1000
"""Rows between two signs of life: a claim lasts for two minutes (entities.CLAIM_SECONDS)."""

_README = """\
# Your data

All that is kept of you, each kind as JSON Lines (.jsonl) and as CSV for spreadsheets. Days are
calendar days, instants are ISO 8601. In a CSV, text that a spreadsheet would calculate has an
apostrophe before it; JSON Lines has it as it is. Your documents are in documents/, as they came.
"""
_NOT_KEPT = """\
And what lasts for a day at most (questions that wait for your answer, one-time passwords, answers
to a repeated call), your sign-in itself, another company's account that acts for you without having
been linked, and files of documents that were kept for their time and are gone.
"""


def export(job: Job) -> int:
    """The size of the archive, in bytes. Raises what storage raises, and Claimed."""
    caller = job.caller
    steps = len(EXPORT_TABLES) + 1
    with tempfile.TemporaryFile() as file:
        with ArchiveFile(file) as archive:
            counts = []
            for step, (path, table) in enumerate(EXPORT_TABLES.items()):
                doing = path.replace("_", " ").replace("/", ": ")
                rows = _showing(job, step, steps, doing, table.rows(caller.user_id))
                counts.append(archive.add_table(path, table.export.columns, rows))
            _add_documents(job, archive, steps)
            archive.add_file("README.md", _readme(counts).encode())
        size = file.tell()
        file.seek(0)
        job.go_on(steps, steps, "storing it")
        archives.put(caller, job.id, file)
    return size


def _showing(job: Job, step: int, steps: int, doing: str, rows: Iterable[Row]) -> Iterator[Row]:
    job.go_on(step, steps, doing)
    for number, row in enumerate(rows, 1):
        if number % _SHOWN_EVERY == 0:
            job.go_on(step, steps, f"{doing}, {number} so far")
        yield row


def _add_documents(job: Job, archive: ArchiveFile, steps: int) -> None:
    caller = job.caller
    for number, row in enumerate(EXPORT_TABLES["prime/documents"].rows(caller.user_id), 1):
        job.go_on(steps - 1, steps, f"document {number}")  # its name is others' text
        content = bucket.stored(caller, str(row["id"]))
        if content is not None:
            archive.add_file(f"documents/{row['id']}-{file_name(str(row['name']))}", content)


def _readme(counts: Sequence[int]) -> str:
    """`counts` are the rows of each table."""
    parts = [_README]
    for (path, table), count in zip(EXPORT_TABLES.items(), counts, strict=True):
        columns = table.export.columns.items()
        lines = "\n".join(f"- `{name}`: {meaning}" for name, meaning in columns)
        rows = "1 row" if count == 1 else f"{count} rows"
        parts.append(f"## {path}\n\n{rows}.\n\n{lines}\n")
    left_out = "\n".join(f"- {each}" for each in DERIVED)
    parts.append(f"## Left out\n\nWhat is only made of the above:\n\n{left_out}\n\n{_NOT_KEPT}")
    return "\n".join(parts)
