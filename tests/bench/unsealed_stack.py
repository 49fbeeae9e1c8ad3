"""The one-machine stack without its sealer, to hold the one with it against."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from unittest.mock import patch

from tests.local import run
from tests.local.aws import sealer

if __name__ == "__main__":
    with patch.object(sealer, "sealing", lambda *_: nullcontext()):
        sys.exit(run.main())
