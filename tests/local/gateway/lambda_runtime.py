"""Runs handlers as Lambda's runtime would: plain JSON in and out, with a context."""

from __future__ import annotations

import importlib
import json
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from commands.template import Function

Handler = Callable[[Any, Any], Any]


@dataclass(frozen=True)
class Context:
    """The context that Lambda hands a handler with an invocation."""

    function: Function
    aws_request_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    started: float = field(default_factory=time.monotonic)
    function_version: str = "$LATEST"
    client_context: None = None
    identity: None = None

    @property
    def function_name(self) -> str:
        return self.function.name

    @property
    def memory_limit_in_mb(self) -> str:
        return str(self.function.memory)

    @property
    def invoked_function_arn(self) -> str:
        return f"arn:aws:lambda:us-east-1:000000000000:function:{self.function.name}"

    @property
    def log_group_name(self) -> str:
        return f"/aws/lambda/{self.function.name}"

    @property
    def log_stream_name(self) -> str:
        return "local"

    def get_remaining_time_in_millis(self) -> int:
        spent = time.monotonic() - self.started
        return max(0, int((self.function.timeout - spent) * 1000))


class Functions:
    """The Python functions of a template, by their names in Lambda."""

    def __init__(
        self, functions: Iterable[Function], load: Callable[[str], Handler] | None = None
    ) -> None:
        """`load` gets a handler by the template's `Handler` when it is first invoked, as Lambda
        does; by default it is imported."""
        self._load = cache(load or imported)
        self._loading = threading.Lock()
        self._by_name = {f.name: f for f in functions if f.is_python}

    def __contains__(self, function_name: object) -> bool:
        return function_name in self._by_name

    def invoke(self, function_name: str, event: Mapping[str, Any]) -> Any:
        """Lambda's Invoke. What the handler raises is raised here.

        Raises `LookupError` for an unknown function, `TypeError` for an answer that is not JSON.
        """
        function = self._by_name[function_name]
        with self._loading:  # the first call has it loaded, and others wait for that
            handler = self._load(function.handler)
        return _as_json(handler(_as_json(event), Context(function)))


def imported(path: str) -> Handler:
    module, _, name = path.rpartition(".")
    handler: Handler = getattr(importlib.import_module(module), name)
    return handler


def _as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
