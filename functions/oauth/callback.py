"""GET /oauth/callback: the user is back from Cognito, and the client gets its code.

Cognito's code is not exchanged here but when the client comes for the tokens: so none is ever
stored, and none is fetched for nobody.
"""

from __future__ import annotations

import secrets

from oauth import authorization, form
from oauth.authorization import Client
from oauth.entities import CODE_LIVES, Code, code_key, expiry
from toolkit.call import HttpResponse
from toolkit.doors.door import Event


def back(event: Event) -> HttpResponse:
    """On to the client. Raises OAuthError for a sign-in that was not begun and allowed in this
    browser, or was used already."""
    given = form.of_query(event)
    sign_in = authorization.found(event, given.needed("state"), "allowed")
    authorization.take(sign_in)
    client = Client.of(sign_in)
    if "error" in given:
        return client.sent_back(
            error="access_denied", error_description="The user did not sign in."
        )
    code = secrets.token_urlsafe(32)
    Code(
        code_key(code),
        client_id=sign_in.client_id,
        redirect_uri=sign_in.redirect_uri,
        challenge=sign_in.challenge,
        base=sign_in.base,
        resource=sign_in.resource,
        cognito_code=given.needed("code"),
        verifier=sign_in.verifier,
        expires_at=expiry(CODE_LIVES),
    ).save()
    return client.sent_back(code=code)
