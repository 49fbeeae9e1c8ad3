"""Proofs of an outside identity: one way for each kind of integration."""

from __future__ import annotations

from integrations.entities import Integration
from integrations.proofs.proof import InvalidProof, Proof
from integrations.secret_store import secrets_of

ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token"  # noqa: S105 - a type's name
TELEGRAM_LOGIN = "urn:teller:params:oauth:token-type:telegram-login"
TYPE_OF_KIND = {"oidc": ID_TOKEN, "telegram": TELEGRAM_LOGIN}

__all__ = ["ID_TOKEN", "TELEGRAM_LOGIN", "TYPE_OF_KIND", "InvalidProof", "Proof", "verified"]


def verified(integration: Integration, subject_token: str) -> Proof:
    """The identity that the integration's kind of proof proves. Raises InvalidProof, and
    Unavailable where the issuer's keys cannot be fetched."""
    if integration.kind == "telegram":
        from integrations.proofs import telegram_login

        return telegram_login.verified(integration, subject_token, secrets_of(integration).token)
    from integrations.proofs import id_token

    return id_token.verified(integration, subject_token)
