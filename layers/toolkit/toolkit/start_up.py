"""No garbage is collected while the toolkit is imported: a start makes much and frees nothing."""

from __future__ import annotations

import gc

gc.disable()


def is_over() -> None:
    """Collect again from here on, and never look at what is there already."""
    gc.freeze()
    gc.enable()
