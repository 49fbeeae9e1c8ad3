from __future__ import annotations

import re

from toolkit.guards import pkce


def test_the_challenge_is_that_of_rfc_7636() -> None:
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    assert pkce.challenge_of(verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def test_a_verifier_is_one_of_the_rfcs_form_and_never_the_same() -> None:
    first, second = pkce.new_verifier(), pkce.new_verifier()
    assert re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", first)
    assert first != second
