"""The process's environment, borrowed for the one-machine stack."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def replaced(variables: Mapping[str, str]) -> Iterator[None]:
    """With these variables, no other `AWS_` one, and no proxy between the stack's own parts."""
    before = dict(os.environ)
    for name in before:
        if name.startswith("AWS_"):
            del os.environ[name]
    unproxied = [before.get("no_proxy") or before.get("NO_PROXY"), "127.0.0.1", "localhost"]
    no_proxy = ",".join(filter(None, unproxied))
    os.environ.update(variables, no_proxy=no_proxy, NO_PROXY=no_proxy)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
