"""The card with 4242 at its end is reported lost: the call, and the prompt that a YES answers."""

from __future__ import annotations

from typing import Any

LOST: dict[str, Any] = {"reason": "Lost card"}
PROMPT = "- reason: “Lost card”\nBlock your card ending 4242? Reply YES to confirm."
