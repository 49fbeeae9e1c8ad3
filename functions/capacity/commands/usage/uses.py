"""How much of every resource something uses once.

A meter is a resource and, after a colon, what for: "seconds:chat" are seconds of the function of
the chat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

Uses = Mapping[str, Decimal]
ONCE = Decimal(1)


def amount(uses: Uses, meter: str) -> Decimal:
    """Of the meter, or of all that begin with it and a colon."""
    begins = f"{meter}:"
    found = (value for name, value in uses.items() if name == meter or name.startswith(begins))
    return sum(found, Decimal(0))


def times(uses: Uses, factor: Decimal) -> Uses:
    return {name: value * factor for name, value in uses.items()}


def added(*parts: Uses) -> Uses:
    together: defaultdict[str, Decimal] = defaultdict(Decimal)
    for part in parts:
        for name, value in part.items():
            together[name] += value
    return dict(together)
