"""The kind and size of a picture without decoding it: a few bytes can expand to gigabytes."""

from __future__ import annotations

from prime.documents.document import Unreadable

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"

_LARGEST_SIDE = 10_000
_MOST_PIXELS = 60_000_000
# Start of frame, but for the tables of Huffman codes, of extensions and of arithmetic coding:
# https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_BARE = {0x01, *range(0xD0, 0xD9)}


def size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG or JPEG in pixels as stored, before EXIF turns it. Raises
    Unreadable for anything else, for a damaged picture and for one larger than any photograph."""
    if content.startswith(PNG):
        pixels = _png(content)
    elif content.startswith(JPEG):
        pixels = _jpeg(content)
    else:
        raise Unreadable("This is neither a PNG nor a JPEG picture.")
    if pixels is None or not all(pixels):
        raise Unreadable("The picture is damaged.")
    if max(pixels) > _LARGEST_SIDE or pixels[0] * pixels[1] > _MOST_PIXELS:
        raise Unreadable("The picture has too many pixels.")
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
