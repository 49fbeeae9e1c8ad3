"""`make run`, where an access token of the console's sign-in is over after seconds, and the gateway
remembers of none that it was good. What renews it lives for its day.

`python -m tests.stack.start.briefly_signed_in`
"""

from __future__ import annotations

import sys
from datetime import timedelta
from unittest.mock import patch

from commands.template import Template
from tests.local import run
from tests.local.sign_in import hosted

LIVES = timedelta(seconds=10)
"""Longer than a call is on its way, also where the machine has much else to do."""

if __name__ == "__main__":
    with (
        patch.object(hosted, "ACCESS_TOKEN_LIVES", LIVES),
        patch.object(Template, "authorizer_seconds", 0),
    ):
        sys.exit(run.main())
