"""Finds mail with statements, invoices or receipts. How results are ranked: gmail/ranking.py.

See rules R181 and R182.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from prime.domain import prime
from prime.mailbox import access
from prime.models import ContractInput, Number, Text
from toolkit import Call, CallerId, Said, ToolOutput, Whole


class Input(ContractInput):
    userId: CallerId  # noqa: N815 - the contract's name
    query: Annotated[Said, Field(max_length=500), Text] = Field(
        description='Search query (e.g., "visa statement")'
    )
    days: Annotated[int, Field(ge=1, le=36_500), Whole, Number] = Field(
        default=90, description="Search within last N days"
    )
    limit: Annotated[int, Field(ge=1, le=25), Whole, Number] = Field(
        default=5, description="Max results"
    )


class Message(ToolOutput):
    model_config = ConfigDict(serialize_by_alias=True)

    id: str = Field(description="The message's id, for fetch_email_attachments.")
    subject: str = Field(description="Its subject.")
    from_: str = Field(alias="from", description="Who sent it.")
    date: str = Field(description="When it arrived (ISO 8601, UTC).")
    snippet: str = Field(description="How its text begins.")
    hasAttachment: bool = Field(  # noqa: N815 - the contract's name
        description="Whether files are attached to it."
    )
    attachmentNames: list[str] = Field(  # noqa: N815 - the contract's name
        description="The names of its files."
    )
    score: int = Field(description="How well it fits, from 0 to 100.")


class Output(ToolOutput):
    messages: list[Message] = Field(description="The best first.")
    count: int = Field(description="How many these are.")


def search_gmail(request: Input, call: Call) -> Output:
    """Search user's Gmail for statements, invoices, or receipts. Returns ranked results."""
    ranked = access.opened(
        call,
        lambda gmail: gmail.search(
            request.query, days=request.days, limit=request.limit, now=call.now
        ),
    )
    messages = [
        Message(
            **{"from": mail.sender},
            id=mail.id,
            subject=mail.subject,
            date=mail.date,
            snippet=mail.snippet,
            hasAttachment=mail.has_attachment,
            attachmentNames=list(mail.attachment_names),
            score=mail.score,
        )
        for mail in ranked
    ]
    return Output(messages=messages, count=len(messages))


handler = prime.tool(search_gmail, untrusted_output=True)
