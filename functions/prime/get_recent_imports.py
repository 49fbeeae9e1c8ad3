"""The imports of the last days, with their state (rule R187)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Annotated

from pydantic import Field

from prime.documents.document import Question
from prime.domain import prime
from prime.entities import DocumentRecord, DocumentStatus
from prime.imports.notices import text_of
from prime.imports.remembered_password import RememberedPassword
from prime.imports.totals import Totals, totals_of
from prime.models import JsonAmount, number
from prime.suggestions.suggested import Suggestions
from toolkit import Call, CallerId, OthersText, SystemText, ToolInput, ToolOutput, Whole
from toolkit.fields import OthersSentence, OurSentence
from toolkit.storage.person import PersonSettings


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    days: Annotated[int, Field(ge=1, le=3650), Whole] = Field(
        default=7, description="Imports of the last N days"
    )
    limit: Annotated[int, Field(ge=1, le=100), Whole] = Field(default=10, description="Max results")


class Asked(ToolOutput):
    question: Question = Field(description="The field of review_import that takes the answer.")
    text: OurSentence = Field(description="The question, in words.")
    suggestion: SystemText | None = Field(
        description="What is usual here, to be asked for, never to be taken for an answer."
    )
    is_set: bool = Field(
        default=False,
        exclude_if=lambda is_set: not is_set,
        description="Whether the suggestion follows from what the user has set.",
    )
    of: OthersText | None = Field(
        default=None,
        exclude_if=lambda name: name is None,
        description="The file name of the other import that it is about.",
    )
    remember_for: OthersText | None = Field(
        default=None,
        exclude_if=lambda sender: sender is None,
        description="The sender for whom the password may be remembered.",
    )


class Import(ToolOutput):
    docId: SystemText = Field(description="The document's id.")  # noqa: N815 - the contract's name
    filename: OthersText = Field(description="The document's file name.")
    source: SystemText = Field(description="Where it came from.")
    status: DocumentStatus = Field(description="How far its import is.")
    reason: OthersSentence | None = Field(description="Why it is not read.")
    questions: list[Asked] = Field(
        default_factory=list,
        exclude_if=lambda questions: not questions,
        description="What its owner has to answer before it is entered, with review_import; a "
        "password in the app alone.",
    )
    password_remembered: bool = Field(
        default=False,
        exclude_if=lambda remembered: not remembered,
        description="Whether a password is remembered for its sender; review_import forgets it.",
    )
    uploaded_at: SystemText = Field(description="When it was fetched (ISO 8601, UTC).")
    transaction_count: int = Field(description="How many transactions it has.")
    needs_review: int = Field(description="How many of them a person has to look at.")
    known_count: int = Field(
        default=0,
        exclude_if=lambda count: not count,
        description="How many more it states that other imports had brought already.",
    )
    total_amount: JsonAmount | None = Field(
        description="Their sum, with those that wait for review; null for several "
        "currencies, or one that is not known."
    )
    needs_review_amount: JsonAmount | None = Field(
        description="How much of that waits for review, as far as amounts could be read."
    )


class Settings(ToolOutput):
    currency: SystemText | None = Field(description="The user's own currency (ISO 4217).")
    country: SystemText | None = Field(description="The user's country (ISO 3166-1).")


class Stats(ToolOutput):
    """Of the imports that are listed."""

    imports: int = Field(description="How many these are.")
    transactions: int = Field(description="How many transactions they have together.")
    needs_review: int = Field(description="How many of them a person has to look at.")


class Output(ToolOutput):
    imports: list[Import] = Field(description="Newest first.")
    stats: Stats = Field(description="Of all that are listed.")
    days: int = Field(description="The days that were asked for.")
    settings: Settings | None = Field(
        default=None,
        exclude_if=lambda settings: settings is None,
        description="What the user has set, if anything.",
    )


def get_recent_imports(request: Input, call: Call) -> Output:
    """List the documents imported in the last days, with their state and what was found in them.

    Use to see whether an import is finished, failed or needs review.
    """
    since = call.now - timedelta(days=request.days)
    documents = list(DocumentRecord.recent(call.caller, since=since, limit=request.limit))
    settings = PersonSettings.of(call.caller.user_id)
    asks = any(each.questions for each in documents)
    suggested = Suggestions.of(call.caller, settings) if asks else None
    is_locked = any(each.is_locked and each.sender for each in documents)
    senders = RememberedPassword.senders(call.caller) if is_locked else frozenset()
    totals = totals_of(call.caller, documents)
    return Output(
        imports=[
            _import(each, of, suggested, senders)
            for each, of in zip(documents, totals, strict=True)
        ],
        stats=Stats(
            imports=len(documents),
            transactions=sum(document.transactions for document in documents),
            needs_review=sum(document.needs_review for document in documents),
        ),
        days=request.days,
        settings=_shown(settings),
    )


def _shown(settings: PersonSettings) -> Settings | None:
    if settings.currency is None and settings.country is None:
        return None
    return Settings(currency=settings.currency, country=settings.country)


def _import(
    document: DocumentRecord,
    totals: Totals,
    suggested: Suggestions | None,
    senders: Collection[str],
) -> Import:
    return Import(
        docId=document.id,
        filename=document.name,
        source=document.source,
        status=document.status_now,
        reason=document.reason_now,
        questions=[_asked(question, document, suggested) for question in document.questions],
        password_remembered=document.is_locked and document.sender in senders,
        uploaded_at=document.uploaded_at,
        transaction_count=document.transactions,
        needs_review=document.needs_review,
        known_count=sum(document.repeats.values()),
        total_amount=number(totals.total),
        needs_review_amount=number(totals.waiting),
    )


def _asked(question: Question, document: DocumentRecord, suggested: Suggestions | None) -> Asked:
    alike = document.alike if question == "repeated" else None
    suggestion = suggested.to(question) if suggested else None
    return Asked(
        question=question,
        text=text_of(question, alike),
        suggestion=suggestion.text if suggestion else None,
        is_set=bool(suggestion and suggestion.is_set),
        of=alike["of"] if alike else None,
        remember_for=document.sender if question == "password" else None,
    )


handler = prime.tool(
    get_recent_imports,
    also_at="get-recent-imports",
    uses={"prime": "GetItem BatchGetItem Query", "prime/*": "Query", "money": "Query"},
    synonyms={
        "en": """
            import*, imports, status import, import finished, import failed, uploads,
            documents imported, import done, import ready, uploaded
        """,
        "es": """
            importacion*, importaciones, importado*, documentos, ya termino, fallo import*, subido*
        """,
        "fr": "import*, importations, importes, documents, fini import*",
    },
    example={"days": 7, "limit": 10},
)
