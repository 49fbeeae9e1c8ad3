"""The dark theme changes colours alone, so axe's other rules are checked in one theme."""

from __future__ import annotations

import re

from console.commands import publication

DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}")


def test_every_dark_block_sets_colours_only() -> None:
    sheets = {name: text for name, text in publication.sources().items() if name.endswith(".css")}
    blocks = [block for text in sheets.values() for block in DARK.findall(text)]
    assert len(blocks) == sum(text.count("prefers-color-scheme") for text in sheets.values())
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"--[\w-]+: #[0-9a-f]{6};", line)] == []
