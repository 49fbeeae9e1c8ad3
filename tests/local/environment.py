"""The process's environment, borrowed for the one-machine stack."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

_URLS = "AWS_ENDPOINT_URL"


@contextmanager
def replaced(variables: Mapping[str, str]) -> Iterator[None]:
    """With these variables, no other `AWS_` one, and no proxy between the stack's own parts."""
    inherited = {name: value for name, value in os.environ.items() if name.startswith("AWS_")}
    own = [urlsplit(url).hostname for name, url in variables.items() if name.startswith(_URLS)]
    unproxied = [os.environ.get("no_proxy") or os.environ.get("NO_PROXY"), "127.0.0.1", "localhost"]
    no_proxy = ",".join(dict.fromkeys(filter(None, [*unproxied, *own])))
    with added({**variables, "no_proxy": no_proxy, "NO_PROXY": no_proxy}):
        for name in inherited.keys() - variables.keys():
            del os.environ[name]
        yield


@contextmanager
def added(variables: Mapping[str, str]) -> Iterator[None]:
    """With these variables beside the others; afterwards everything is as it was."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
