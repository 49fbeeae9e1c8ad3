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
from prime.ocr.level import Seen, level, longest_side
from toolkit.text.sentences import say

_LONGEST_SIDE = 1800
_GLANCE_SIDE = 960
"""Of the picture in which is only looked which way its lines run."""
_SLANT = 0.3
"""Degrees, below which turning a picture would only blur it."""
_LINES_COMPARED = 8
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
        pixels = _scaled(_decoded(image), _LONGEST_SIDE)
        with _one_at_a_time:
            result = _engine()(
                _upright(pixels), use_det=True, use_cls=False, use_rec=True, return_word_box=True
            )
        return [] if result.boxes is None else level(list(_seen(result.word_results)))


@lru_cache(maxsize=1)
def _engine() -> Any:
    folder = Path(rapidocr.__file__).parent / "models"
    models = {name: str(folder / file) for name, file in _MODELS.items()}
    return rapidocr.RapidOCR(params={**models, **_SETTINGS})


def _decoded(image: bytes) -> Any:
    """Turned as its note (EXIF) says."""
    picture.size(image)
    try:
        pixels = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise Unreadable(say("picture.damaged")) from error
    if pixels is None:
        raise Unreadable(say("picture.damaged"))
    return pixels


def _scaled(pixels: Any, longest: int) -> Any:
    """Down, as far as letters stay legible."""
    scale = longest / max(pixels.shape[:2])
    if scale >= 1:
        return pixels
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _upright(pixels: Any) -> Any:
    """With its lines level and their letters up. The engine turns each line by itself, wherever it
    takes it to be upside down: a page is looked at whole, so that no `66.90` is read as `06.99`."""
    boxes = _boxes(_scaled(pixels, _GLANCE_SIDE))
    if not len(boxes):
        return pixels
    level_pixels = _turned(pixels, _degrees(boxes))
    glance = _scaled(level_pixels, _GLANCE_SIDE)
    lines = sorted(_boxes(glance), key=lambda box: -float(np.ptp(box[:, 0])))[:_LINES_COMPARED]
    crops = [crop for crop in (_crop(glance, box) for box in lines) if crop.size]
    turned = [cv2.rotate(crop, cv2.ROTATE_180) for crop in crops]
    if sum(map(_sureness, turned)) > sum(map(_sureness, crops)):
        return cv2.rotate(level_pixels, cv2.ROTATE_180)
    return level_pixels


def _boxes(pixels: Any) -> Any:
    """Of each line of text: four corners."""
    found = _engine()(pixels, use_det=True, use_cls=False, use_rec=False)
    return [] if found.boxes is None else found.boxes


def _degrees(boxes: Any) -> float:
    """By which the lines run down, from -90 to 90: the mean over all that are long. Directions that
    are half a turn apart are the same, so they are added as doubled angles."""
    sides = [complex(*longest_side(box)) for box in boxes]
    total = sum(side**2 / abs(side) for side in sides if side)
    return float(np.degrees(np.angle(total))) / 2


def _turned(pixels: Any, degrees: float) -> Any:
    """Whole quarters first, which lose nothing."""
    quarters = round(degrees / 90)
    pixels, degrees = np.ascontiguousarray(np.rot90(pixels, quarters)), degrees - 90 * quarters
    if abs(degrees) < _SLANT:
        return pixels
    high, wide = pixels.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1)
    across, along = abs(turn[0, 1]), abs(turn[0, 0])
    width, height = round(high * across + wide * along), round(high * along + wide * across)
    turn[:, 2] += ((width - wide) / 2, (height - high) / 2)
    return cv2.warpAffine(
        pixels, turn, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )


def _crop(pixels: Any, box: Any) -> Any:
    (left, top), (right, bottom) = np.maximum(box.min(axis=0), 0), box.max(axis=0)
    return pixels[int(top) : int(bottom) + 1, int(left) : int(right) + 1]


def _sureness(line: Any) -> float:
    """How sure the engine is of what stands in a line."""
    read = _engine()(line, use_det=False, use_cls=False, use_rec=True, return_word_box=False)
    return float(sum(read.scores or ()))


def _seen(lines: Sequence[Sequence[Any]]) -> Iterator[Seen]:
    for line in lines:
        for text, confidence, corners in line:
            yield Seen(text, float(confidence), [(float(x), float(y)) for x, y in corners])
