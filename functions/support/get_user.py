"""Looks a customer up. The audit records who looked at whom."""

from __future__ import annotations

from support.domain import support
from support.entities import Customer
from support.models import Profile, Search
from toolkit import Call


def get_user(request: Search, call: Call) -> Profile:
    """Retrieves customer information by searching with email, phone, or username. Returns the
    customer's full profile including ID, name, email, phone, and username."""
    customer = Customer.search(request.key, request.value)
    call.subject = customer.id
    return Profile.of(customer)


handler = support.tool(
    get_user,
    uses={"support": "Query"},
    synonyms={
        "en": """
            customer*, find customer, @, email, phone, number on file, caller, username, look up,
            call back, who is, user, contact*, client, profile
        """,
        "es": """
            cliente*, clienta*, correo, telefono, usuario, busca cliente, quien es, llama, contacto,
            perfil
        """,
        "fr": "client*, courriel, telephone, utilisateur, cherche client, qui est, profil",
    },
    example={"key": "email", "value": "john@example.com"},
)
