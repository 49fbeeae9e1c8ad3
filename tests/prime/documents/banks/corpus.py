"""Every layout, in its half: what readers are tuned with, and what is kept apart from that."""

from __future__ import annotations

from importlib import import_module
from typing import Literal

from tests.prime.documents.banks.layout import Layout

Half = Literal["tuned", "kept_apart"]

COUNTRIES = (
    "us", "mexico", "spain", "france", "uk", "germany", "brazil", "singapore", "india", "canada",
)  # fmt: skip


def _layouts(half: Half) -> tuple[Layout, ...]:
    modules = (import_module(f"tests.prime.documents.banks.{half}.{name}") for name in COUNTRIES)
    return tuple(layout for module in modules for layout in module.LAYOUTS)


LAYOUTS: dict[Half, tuple[Layout, ...]] = {
    "tuned": _layouts("tuned"),
    "kept_apart": _layouts("kept_apart"),
}
