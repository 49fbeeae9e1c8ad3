"""Erases its user: all that is kept of them, in every family; jobs/erasure.py does it.

From its commit on, every other call of the user is refused (toolkit.guards.rate_limit). This one
may be repeated, and answers the same.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.entities import Card
from personal_data.domain import personal_data
from personal_data.entities import Job, writes_erasing
from toolkit import Call, CallerId, NotFound, OneTimePassword, ToolInput, ToolOutput
from toolkit.audit.pseudonym import Pseudonym
from toolkit.definition import AskedPassword
from toolkit.errors import NothingToDo
from toolkit.guards.one_time_password import provider
from toolkit.text.language import Language
from toolkit.text.sentences import say, together

_QUESTION: dict[Language, str] = {
    "en": "Erase everything that is kept of you, for good? That is your card, transactions, "
    "budget, ledger, mail and documents, conversations, what is remembered of you, archives, links "
    "to accounts elsewhere and your sign-in. Nothing of it can be brought back. The audit stays, "
    "without your name. Reply YES to go on; then you are asked for a one-time password.",
    "es": "¿Borro para siempre todo lo que se guarda de ti? Es decir, tu tarjeta, movimientos, "
    "presupuesto, cuentas, correo y documentos, conversaciones, lo que se recuerda de ti, copias, "
    "vínculos con otras cuentas y tu acceso. Nada de eso se puede recuperar. El registro de lo que "
    "se hizo permanece, sin tu nombre. Responde YES para seguir; después se te pide una contraseña "
    "de un solo uso.",
}
_PASSWORD: dict[Language, str] = {
    "en": "Enter the one-time password sent to your phone to erase everything that is kept of you, "
    "for good.",
    "es": "Escribe la contraseña de un solo uso que llegó a tu teléfono para borrar para siempre "
    "todo lo que se guarda de ti.",
}


class Input(ToolInput):
    user_id: CallerId
    otp: OneTimePassword = Field(
        default="",
        max_length=16,
        description="One-time password, once the user has replied YES; empty to have one sent to "
        "their phone. From a model only ever empty, or what stands for it in the user's message.",
    )


class Output(ToolOutput):
    status: Literal["erasing"] = Field(
        default="erasing",
        description="It is erased in the background; every other call is refused from now on.",
    )


def erase_my_data(request: Input, call: Call) -> Output:
    """Erases all that is kept of the user, in every family, for good, and ends their sign-in.

    The user is asked to reply YES first, and then to enter a one-time password in a field of its
    own; never ask them to type it. It cannot be taken back: offer export_my_data before. What the
    audit keeps names nobody any more.
    """
    if not _is_going_on(call):
        call.stage(*writes_erasing(call.caller, at=call.now, correlation_id=call.correlation_id))
        call.after_commit(lambda: Pseudonym.look_again(call.caller.user_id))
    return Output()


def confirmation(request: Input, call: Call) -> str:
    if _is_going_on(call):
        raise NothingToDo(Output())
    return _QUESTION[call.language]


def ask_password(request: Input, call: Call) -> AskedPassword:
    return AskedPassword(
        _phone(call),
        _PASSWORD[call.language],
        without_phone=together([say("otp.no_phone"), say("erase.ask_support")]),
    )


def _is_going_on(call: Call) -> bool:
    return Job.unfinished(call.caller, "erase_my_data") is not None


def _phone(call: Call) -> str | None:
    """The card's: there is no other number of a user."""
    try:
        return Card.of(call.caller).phone
    except NotFound:
        return None


provider()  # a prod stage does not start with the prototype's password
handler = personal_data.tool(
    erase_my_data,
    writes=True,
    confirm=confirmation,
    needs_otp=ask_password,
    erases=True,
    uses={"personal_data": "GetItem PutItem", "banking": "GetItem", "phones": "Publish"},
    synonyms={
        "en": """
            delete account, delete everything, erase*, delete my data, erase everything,
            close account, remove all data, have on me, wipe, delete my account, right forgotten
        """,
        "es": """
            borrame, borr* cuenta, borr* datos, elimin* datos, elimin* cuenta, borr* todo,
            cerrar cuenta, de su sistema, dar baja, todo lo que tienen
        """,
        "fr": """
            supprim* compte, effac* tout, effac* donnees, supprim* donnees, fermer compte,
            supprim* tout
        """,
    },
    example={"otp": "123456"},
)
