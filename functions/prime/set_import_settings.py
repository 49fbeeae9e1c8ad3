"""Sets what is suggested where a document leaves its currency or the order of its dates open.

An addition to the contract. Neither is ever guessed, by the user's language or otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from prime.domain import prime
from prime.models import Currency
from prime.suggestions.countries import CODES
from prime.suggestions.import_settings import ImportSettings
from toolkit import Call, CallerId, OurText, ToolInput, ToolOutput
from toolkit.text.sentences import say


def _of_iso_3166(value: str) -> str:
    if value not in CODES:
        raise ValueError(say("rule.iso_3166"))
    return value


Country = Annotated[str, Field(pattern="^[A-Z]{2}$"), AfterValidator(_of_iso_3166)]


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - as prime's names are
    currency: Currency | None = Field(
        default=None,
        description="The user's own currency (ISO 4217), as they say; null when there is to be "
        "none any more.",
    )
    country: Country | None = Field(
        default=None,
        description="The country of the user's banks (ISO 3166-1, two letters), as they say; null "
        "when there is to be none any more.",
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="It is set.")
    currency: OurText | None = Field(description="The user's own currency now, if one is set.")
    country: OurText | None = Field(description="The user's country now, if one is set.")


def set_import_settings(request: Input, call: Call) -> Output:
    """Set the user's own currency and country, or clear them.

    Use when the user says which they are. Imports only suggest them where a document leaves its
    currency or the order of its dates open; what is left out stays as it is.
    """
    seen = ImportSettings.of(call.caller)
    given = request.model_dump(include={"currency", "country"}, exclude_unset=True)
    changed = seen.changed(**given)
    if given:
        call.stage(seen.replaced_by(changed))
    return Output(currency=changed.currency, country=changed.country)


handler = prime.tool(
    set_import_settings,
    writes=True,
    uses={"prime": "GetItem PutItem"},
    synonyms={
        "en": """
            my currency, my country, currency is, country is, live in, currency, country,
            import settings, default currency
        """,
        "es": "mi moneda, mi pais, vivo en, moneda, pais, uso pesos, peso mexicano",
        "fr": "ma devise, mon pays, habite, devise, pays, vis en",
    },
    example={"currency": "MXN", "country": "MX"},
)
