"""`make run`, where an erasure does not wait for what may still come."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from tests.local import run
from tests.local.aws import jobs

work = jobs.work


def at_once(state_dir: Path) -> None:
    from personal_data.jobs import erasure  # after the environment is set

    erasure.QUIET = timedelta(seconds=-2)
    work(state_dir)


if __name__ == "__main__":
    with patch.object(jobs, "work", at_once):
        sys.exit(run.main())
