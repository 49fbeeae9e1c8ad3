"""Pauses garbage collection while the toolkit is imported: imports allocate much, free little."""

from __future__ import annotations

import gc

gc.disable()


def is_over() -> None:
    """Resume collection, and leave out for good what exists already."""
    gc.freeze()
    gc.enable()
