"""botocore's standard mode of trying again, with its own pieces."""

from __future__ import annotations

from random import SystemRandom
from types import SimpleNamespace
from typing import Any

from botocore.retries import quota, standard

_ASKED = SimpleNamespace(error_shapes=(), service_model=SimpleNamespace(service_name="dynamodb"))


class Retries:
    def __init__(self, tries: int) -> None:
        # Processes restored from one snapshot would draw the same numbers from another source.
        pauses = standard.ExponentialBackoff(random=SystemRandom().random)
        rules = standard.RetryPolicy(standard.StandardRetryConditions(tries), pauses)
        self._quota = standard.RetryQuotaChecker(quota.RetryQuota())
        checker: Any = self._quota  # the stubs name another class
        self._handler = standard.RetryHandler(rules, standard.RetryEventAdapter(), checker)

    def pause(self, number: int, answer: Any, found: Any, failure: Any, context: Any) -> Any:
        """Seconds until the next try, or None. `context` is the same for all tries of a request."""
        return self._handler.needs_retry(
            response=(answer, found) if found else None,
            attempts=number,
            operation=_ASKED,
            caught_exception=failure,
            request_dict={"context": context},
        )

    def release(self, answer: Any, context: Any) -> None:
        """What a success gives back of the quota."""
        self._quota.release_retry_quota(context, answer)
