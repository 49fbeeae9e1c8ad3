"""How long the model is waited for (rule R176).

MODEL_SECONDS      how many seconds: 25
MODEL_SECONDS_OF   `answer`, for the whole of one, its tries and its stream included; or `silence`,
                   for its next piece: for a slow model on one's own machine, where a turn's own
                   limit ends it
"""

from __future__ import annotations

from typing import NamedTuple

from toolkit import settings

SECONDS = 25.0


class Patience(NamedTuple):
    seconds: float
    is_of_silence: bool = False

    @classmethod
    def chosen(cls) -> Patience:
        """Raises RuntimeError for settings that are none."""
        seconds = settings.whole_number("MODEL_SECONDS", 0)
        counted = settings.text("MODEL_SECONDS_OF", "answer")
        if seconds < 0 or counted not in ("answer", "silence"):
            raise RuntimeError(
                "MODEL_SECONDS must be a number of seconds, MODEL_SECONDS_OF answer or silence"
            )
        return cls(float(seconds) or SECONDS, counted == "silence")
