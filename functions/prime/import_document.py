"""Imports a file that the user has uploaded (uploads/announcement.py) and that waits for it.

As with review_import, the tool gives the order, and the worker of the import queue carries it out.
What has not arrived yet is only released: it is imported as soon as it is there.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from prime.domain import IMPORTING, prime
from prime.entities import DocumentRecord, DocumentStatus
from prime.imports import orders
from prime.imports.orders import Order
from toolkit import (
    Call,
    CallerId,
    NotFound,
    OthersText,
    RequestPhrases,
    SystemText,
    ToolInput,
    ToolOutput,
)
from toolkit.storage import keys
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    docId: str = Field(  # noqa: N815 - as the contract writes names
        min_length=1, max_length=64, description="The file's id, as the user's message has it."
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="It is imported, or on its way.")
    docId: SystemText = Field(description="The document's id.")  # noqa: N815
    filename: OthersText = Field(description="The document's file name.")
    status: DocumentStatus = Field(
        description="How far its import is: uploading has not arrived and is imported then; "
        "processing is on its way, and a notification tells; the others are ends."
    )


def import_document(request: Input, call: Call) -> Output:
    """Import a file that the user has uploaded.

    Use when the user asks to import or process it and their message has its id (doc_…). What was
    imported before is not imported again: status says how far it is.
    """
    document = _uploaded(request, call)
    status = document.status_now
    if status == "uploaded":
        order = Order(keys.ulid(), "import")
        orders.send(call.caller, document.id, order)
        call.stage(document.begin_again(order=order.as_stored()))
        status = "processing"
    elif status == "uploading" and document.hold:
        call.stage(document.change(hold=None))
    return Output(docId=document.id, filename=document.name, status=status)


def _uploaded(request: Input, call: Call) -> DocumentRecord:
    document = DocumentRecord.fetch(call.caller, request.docId)
    if document is None:
        raise NotFound(say("import.not_found"))
    return document


def question(request: Input, call: Call) -> Sentence:
    return say("import.ask_import", name=quoted(_uploaded(request, call).name))


handler = prime.tool(
    import_document,
    writes=True,
    additive=True,
    acts_on_found=True,
    asks=question,
    named=["docId"],
    uses={"prime": "GetItem UpdateItem", "import_queue": "SendMessage"},
    request_phrases=RequestPhrases(
        pattern=IMPORTING.pattern,
        made_of=f"""{IMPORTING.made_of}
            file files document documents receipt upload uploaded attached these those
            archivo archivos documento documentos esto este estos estas subido adjunté
            fichier fichiers document documents ceci ce ces cette
        """,
    ),
    synonyms={
        "en": """
            doc_*, attached, import file, uploaded file, this file, file, the attached, pdf, csv,
            process file
        """,
        "es": "doc_*, adjunte, archivo*, importa archivo, este archivo, pdf, csv, documento",
        "fr": "doc_*, joint, fichier*, importe fichier, pdf, csv, document",
    },
    example={"docId": "doc_demo_receipt"},
)
