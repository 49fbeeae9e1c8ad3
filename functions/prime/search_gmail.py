"""Finds mail with statements, invoices or receipts. How: gmail/search.

A person finds whatever matches. A model finds what is proved to be a statement, an invoice, a
receipt or an order (gmail/kinds.py), so that no query of its makes it read the user's sign-in
codes or letters. See rules R181 and R182.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from prime.domain import prime
from prime.gmail.client import USUAL_DAYS, USUAL_LIMIT, Gmail
from prime.gmail.messages import RankedMail
from prime.mailbox import access
from prime.models import ContractInput, Number, Text
from toolkit import Call, CallerId, OthersText, SystemText, ToolOutput, UserText, Whole


class Input(ContractInput):
    userId: CallerId  # noqa: N815 - the contract's name
    query: Annotated[UserText, Field(max_length=500), Text] = Field(
        description='Search query (e.g., "visa statement")'
    )
    days: Annotated[int, Field(ge=1, le=36_500), Whole, Number] = Field(
        default=USUAL_DAYS, description="Search within last N days"
    )
    limit: Annotated[int, Field(ge=1, le=25), Whole, Number] = Field(
        default=USUAL_LIMIT, description="Max results"
    )


class Message(ToolOutput):
    model_config = ConfigDict(serialize_by_alias=True)

    id: SystemText = Field(description="The message's id, for fetch_email_attachments.")
    subject: OthersText = Field(description="Its subject.")
    from_: OthersText = Field(alias="from", description="Who sent it.")
    date: SystemText = Field(description="When it arrived (ISO 8601, UTC).")
    snippet: OthersText = Field(description="How its text begins.")
    hasAttachment: bool = Field(  # noqa: N815 - the contract's name
        description="Whether files are attached to it."
    )
    attachmentNames: list[OthersText] = Field(  # noqa: N815 - the contract's name
        description="The names of its files."
    )
    score: int = Field(description="How well it fits, from 0 to 100.")


class Output(ToolOutput):
    messages: list[Message] = Field(description="The best first.")
    count: int = Field(description="How many these are.")
    privateNotShown: int = Field(  # noqa: N815 - as the contract writes names
        default=0,
        exclude_if=lambda count: count == 0,
        description="How many private messages (sign-in codes, password resets, security alerts) "
        "match as well and are not shown. The user finds them in their own mail.",
    )


def search_gmail(request: Input, call: Call) -> Output:
    """Search user's Gmail for statements, invoices, or receipts. Returns ranked results."""
    query, days, limit = request.query, request.days, request.limit

    def search(gmail: Gmail) -> tuple[list[RankedMail], int]:
        if call.is_model_led:
            return gmail.papers(query, days=days, limit=limit, now=call.now)
        return gmail.search(query, days=days, limit=limit, now=call.now), 0

    ranked, private = access.opened(call, search)
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
    return Output(messages=messages, count=len(messages), privateNotShown=private)


handler = prime.tool(
    search_gmail,
    also_at="email-search",
    uses={"prime": "GetItem", "mail_key": "Decrypt", "gmail_client": "GetSecretValue"},
    synonyms={
        "en": """
            mail*, email*, e mail, inbox, gmail, statement*, invoice*, receipt*, find statement,
            bill mail*, find receipt, mailed, sent me, order confirmation, attachment*, warranty,
            payslip
        """,
        "es": """
            correo*, gmail, mail, factura*, recibo*, estado de cuenta, estados de cuenta,
            comprobante*, garantia, busca* correo, me llego, mandaron, bandeja, adjunto*
        """,
        "fr": """
            courriel*, gmail, mail*, facture*, recu*, releve*, justificatif*, boite, garantie,
            piece jointe
        """,
    },
    example={"query": "visa statement", "days": 90, "limit": 5},
)
