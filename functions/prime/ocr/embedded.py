"""OCR in this process: RapidOCR with the models in its package, so that no picture leaves the
machine. It is too large for Lambda; the stack on one machine and the tests use it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import rapidocr

from prime.documents.document import Unreadable, Word
from prime.ocr import picture

_LONGEST_SIDE = 1800
# All are named: RapidOCR would download one that is not named and missing.
_MODELS: Final = {
    "Det.model_path": "PP-OCRv6_det_small.onnx",
    "Cls.model_path": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
    "Rec.model_path": "PP-OCRv6_rec_small.onnx",
}

# A second thread does not make it faster and burns CPU while it waits.
_SETTINGS: Final = {
    "Global.log_level": "critical",
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
}

# The engine stores a call's settings on itself, so calls must not overlap.
_one_at_a_time = threading.Lock()


class Embedded:
    """One engine for the process, made on first use."""

    def words(self, image: bytes) -> Sequence[Word]:
        pixels = _decoded(image)
        with _one_at_a_time:
            result = _engine()(pixels, return_word_box=True)
        return [] if result.boxes is None else list(_words(result.word_results))


@lru_cache(maxsize=1)
def _engine() -> Any:
    folder = Path(rapidocr.__file__).parent / "models"
    models = {name: str(folder / file) for name, file in _MODELS.items()}
    return rapidocr.RapidOCR(params={**models, **_SETTINGS})


def _decoded(image: bytes) -> Any:
    """Turned upright by EXIF, and scaled down as far as letters stay legible."""
    picture.size(image)
    try:
        pixels = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise Unreadable("The picture is damaged.") from error
    if pixels is None:
        raise Unreadable("The picture is damaged.")
    scale = _LONGEST_SIDE / max(pixels.shape[:2])
    if scale >= 1:
        return pixels
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _words(lines: Sequence[Sequence[Any]]) -> Iterator[Word]:
    for line in lines:
        for text, confidence, corners in line:
            across, down = zip(*corners, strict=True)
            yield Word(
                text,
                float(confidence),
                float(min(across)),
                float(min(down)),
                float(max(across)),
                float(max(down)),
            )
