"""What clients read before they sign in: RFC 9728 of /mcp, RFC 8414 of us.

Under an API's stage the issuer has a path (/v1). A client then looks for its metadata at the root
of the host, which is not ours, and last at <issuer>/.well-known/openid-configuration, which is. So
the same document stands there, with the three fields that OpenID wants of it: the keys are those
that the access tokens are signed with. ID tokens are not issued.
"""

from __future__ import annotations

import json

from oauth.addresses import base_of, resource_of
from toolkit import settings
from toolkit.call import ACT, HISTORY, HttpResponse, Json
from toolkit.doors.door import Event

USUAL_SCOPES = (ACT,)
SCOPES = (*USUAL_SCOPES, HISTORY)
"""All that a registered client may be granted: whoever a model leads answers no confirmation."""
GRANT_TYPES = ("authorization_code", "refresh_token")


def protected_resource(event: Event) -> HttpResponse:
    base = base_of(event)
    return _document(
        {
            "resource": resource_of(base),
            "resource_name": "Teller",
            "authorization_servers": [base],
            "scopes_supported": [*USUAL_SCOPES],
            "bearer_methods_supported": ["header"],
        }
    )


def authorization_server(event: Event) -> HttpResponse:
    base = base_of(event)
    return _document(
        {
            "issuer": base,
            "authorization_endpoint": f"{base}/oauth/authorize",
            "token_endpoint": f"{base}/oauth/token",
            "registration_endpoint": f"{base}/oauth/register",
            "revocation_endpoint": f"{base}/oauth/revoke",
            "scopes_supported": [*SCOPES],
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": [*GRANT_TYPES],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "authorization_response_iss_parameter_supported": True,
            "jwks_uri": _keys(),
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }
    )


def _keys() -> str:
    issuer = settings.text("TOKEN_ISSUER", "")
    return settings.text("TOKEN_KEYS_URL", "") or f"{issuer}/.well-known/jwks.json"


def _document(content: dict[str, Json]) -> HttpResponse:
    return HttpResponse(200, json.dumps(content), {"Cache-Control": "public, max-age=300"})
