"""How much is taken out of what a user says: before the model reads it, and before it is saved."""

from __future__ import annotations

import catalog
from toolkit import Caller, settings
from toolkit.privacy.redaction import KEPT, NEVER, Profile

PRESETS = {"standard": NEVER, "strict": KEPT}
"""By its name, what is cut from a user's message before the model reads it."""


def chosen() -> str:
    """The preset in force. Raises RuntimeError when the setting names none."""
    name = settings.text("GUARDRAIL_PRESET", "standard")
    if name not in PRESETS:
        raise RuntimeError(f"GUARDRAIL_PRESET must be one of {', '.join(PRESETS)}")
    return name


def for_model(caller: Caller) -> Profile:
    """What is cut before the model reads it; whoever works with contacts has to name them."""
    return NEVER if _works_with_contacts(caller) else PRESETS[chosen()]


def for_keeping(caller: Caller) -> Profile:
    """What is cut from text that is saved; to them what they did before is worth nothing without
    the contacts in it."""
    return NEVER if _works_with_contacts(caller) else KEPT


def _works_with_contacts(caller: Caller) -> bool:
    return any(entry["answers_with_contacts"] for entry in catalog.offered_to(caller))
