"""The kind and size of a picture without decoding it: a few bytes can expand to gigabytes."""

from __future__ import annotations

import re

from prime.documents.document import Unreadable
from toolkit.text.sentences import say

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
WEBP = re.compile(rb"RIFF....WEBP", re.DOTALL)

_LARGEST_SIDE = 10_000
_MOST_PIXELS = 60_000_000
# Start of frame, but for the tables of Huffman codes, of extensions and of arithmetic coding:
# https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_BARE = {0x01, *range(0xD0, 0xD9)}


def is_picture(content: bytes) -> bool:
    return content.startswith((PNG, JPEG)) or WEBP.match(content) is not None


def size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG, JPEG or WEBP in pixels as stored, before EXIF turns it. Raises
    Unreadable for anything else, for a damaged picture and for one larger than any photograph."""
    if content.startswith(PNG):
        pixels = _png(content)
    elif content.startswith(JPEG):
        pixels = _jpeg(content)
    elif WEBP.match(content):
        pixels = _webp(content)
    else:
        raise Unreadable(say("picture.kind_unknown"))
    if pixels is None or not all(pixels):
        raise Unreadable(say("picture.damaged"))
    if max(pixels) > _LARGEST_SIDE or pixels[0] * pixels[1] > _MOST_PIXELS:
        raise Unreadable(say("picture.too_many_pixels"))
    return pixels


def _png(content: bytes) -> tuple[int, int] | None:
    if len(content) < 24 or content[12:16] != b"IHDR":
        return None
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


def _jpeg(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _FRAMES:
            height, width = content[at + 5 : at + 7], content[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        if marker == 0xFF:
            at += 1
        elif marker in _BARE:
            at += 2
        else:
            at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None


def _webp(content: bytes) -> tuple[int, int] | None:
    """Of the first chunk: https://developers.google.com/speed/webp/docs/riff_container. None for a
    picture that moves."""
    kind, data = content[12:16], content[20:30]
    if kind == b"VP8X" and len(data) == 10 and not data[0] & 0x02:
        return 1 + int.from_bytes(data[4:7], "little"), 1 + int.from_bytes(data[7:10], "little")
    if kind == b"VP8L" and data[:1] == b"\x2f" and len(data) >= 5:
        packed = int.from_bytes(data[1:5], "little")
        return 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    if kind == b"VP8 " and data[3:6] == b"\x9d\x01\x2a" and len(data) == 10:
        sides = int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
        return sides[0] & 0x3FFF, sides[1] & 0x3FFF
    return None
