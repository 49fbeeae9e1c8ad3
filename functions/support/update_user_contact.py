"""Changes a customer's e-mail or phone; no two customers have one e-mail (rule R133)."""

from __future__ import annotations

from typing import Annotated, Self

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic.config import JsonDict

from support.domain import support
from support.entities import Customer
from support.models import CustomerId, Phone, Profile, SupportInput, as_in_the_contract
from toolkit import Call, NotNull, RequestPhrases, SystemText
from toolkit.text.sentences import say


def _email(value: str) -> str:
    try:
        validate_email(value, check_deliverability=False)
    except EmailNotValidError as error:
        raise ValueError(say("rule.email", why=str(error))) from None
    return value


Email = Annotated[
    str, AfterValidator(_email), WithJsonSchema({"type": "string", "format": "email"})
]


def _of_two_fields_at_least(schema: JsonDict) -> None:
    as_in_the_contract(schema)
    schema["minProperties"] = 2


class Input(SupportInput):
    model_config = ConfigDict(json_schema_extra=_of_two_fields_at_least)

    user_id: CustomerId = Field(description="The 7-digit customer ID")
    email: Annotated[Email | None, NotNull] = Field(
        default=None, description="New email address (optional)"
    )
    phone: Annotated[Phone | None, NotNull] = Field(
        default=None, description="New phone number in format XXX-XXX-XXXX (optional)"
    )

    @model_validator(mode="after")
    def _names_a_change(self) -> Self:
        if self.email is None and self.phone is None:
            raise ValueError(say("rule.email_or_phone"))
        return self


class Output(Profile):
    message: SystemText = Field(
        default="User information updated successfully", description="Says that it was stored."
    )


def update_user_contact(request: Input, call: Call) -> Output:
    """Updates a customer's contact information (email and/or phone number). At least one field must
    be provided. Returns the updated customer profile."""
    customer = Customer.of(request.user_id)
    call.subject = customer.id
    new = request.model_dump(exclude_unset=True, exclude={"user_id"})
    changed = Customer(**(customer.fields | new))
    call.stage(*changed.store(customer))
    return Output(**changed.fields)


handler = support.tool(
    update_user_contact,
    writes=True,
    uses={"support": "GetItem Query PutItem DeleteItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"change|update|correct|set|cambia|cambie|cambiar|cambies|actualiza|actualice"
            r"|actualizar|corrige|corrija|corregir|modifie|modifier|modifiez|change|changer"
            r"|changez|mets|mettre|corriger"
        ),
        made_of="""
            change update correct set email e-mail mail address phone telephone number
            customer customer's user contact new cambia cambiá cambie cambiar cambies
            actualiza actualizá actualice actualizar corrige corrija corregir correo
            electrónico dirección teléfono celular cliente usuario contacto nuevo nueva
            modifie modifier modifiez changer changez mets mettre corriger adresse courriel
            téléphone client utilisateur
        """,
    ),
    synonyms={
        "en": """
            change email, @ chang*, update email, new email, change phone, update phone, new phone,
            new number, phone to, email to, correct phone, set phone, mail changed, moved, contact*
        """,
        "es": """
            cambi* correo, cambi* telefono, actualiz* correo, actualiz* telefono, nuevo telefono,
            nuevo correo, nuevo numero, corrig* telefono, contacto
        """,
        "fr": """
            chang* courriel, chang* telephone, nouveau numero, nouvelle adresse, modifi* telephone,
            coordonnees
        """,
    },
    example={"user_id": "1213210", "email": "newemail@example.com"},
)
