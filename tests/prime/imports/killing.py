"""A worker of imports that is killed between two of its writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from prime.imports import ending, whole_import
from prime.imports.matching import own_pairs, stored_rows

COMMITTING = (stored_rows, own_pairs, whole_import, ending)


@contextmanager
def killed_after(writes: int) -> Iterator[None]:
    """What stands in the block ends at the commit after so many; with fewer it is not killed."""
    left = writes

    def killed(commit: Any) -> Any:
        def killing(*given: Any, **more: Any) -> Any:
            nonlocal left
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            return commit(*given, **more)

        return killing

    with pytest.MonkeyPatch.context() as dying, suppress(KeyboardInterrupt):
        for module in COMMITTING:
            dying.setattr(module, "commit", killed(module.commit))
        yield
