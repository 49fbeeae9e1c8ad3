"""What kind of picture bytes are, and how large, without decoding them: a few bytes can stand for
gigabytes of pixels."""

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
    """Width and height of a PNG or JPEG in pixels as stored, before any turning that EXIF asks
    for. Raises Unreadable for what is neither, or damaged, or larger than any photograph."""
    if content.startswith(PNG):
        found = _png(content)
    elif content.startswith(JPEG):
        found = _jpeg(content)
    else:
        raise Unreadable("This is neither a PNG nor a JPEG picture.")
    if found is None or not all(found):
        raise Unreadable("The picture is damaged.")
    if max(found) > _LARGEST_SIDE or found[0] * found[1] > _MOST_PIXELS:
        raise Unreadable("The picture has too many pixels.")
    return found


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
