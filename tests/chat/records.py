"""What is logged, for a test to look through."""

from __future__ import annotations

import logging
import traceback

_STANDARD = frozenset(vars(logging.makeLogRecord({})))


class Records(logging.Handler):
    """All that is logged, with its fields and traces."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        fields = {name: vars(record)[name] for name in vars(record) if name not in _STANDARD}
        self.lines.append(f"{record.getMessage()} {fields} {trace}")

    @property
    def text(self) -> str:
        return "\n".join(self.lines)
