"""Reads a document of any allowed kind. What it is, its content says: not its name, and not the
type that its sender declared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from prime.documents import questions
from prime.documents.archives import zip_file
from prime.documents.archives.several import read_archive
from prime.documents.archives.zip_file import Archive
from prime.documents.document import Context, Document, Ocr, Reading, Unreadable
from prime.documents.exchange.camt_file import read_camt
from prime.documents.exchange.cfdi_file import read_cfdi
from prime.documents.exchange.mt940_file import read_mt940
from prime.documents.exchange.ofx_file import read_ofx
from prime.documents.exchange.qif_file import read_qif
from prime.documents.layout import Propose
from prime.documents.layouts import shown, trial
from prime.documents.letters.letter import read_letter
from prime.documents.paper import pdf
from prime.documents.paper.rows import Row, rows_of
from prime.documents.paper.statement import read_statement
from prime.documents.receipts.receipt import read_receipt
from prime.documents.refused_kinds import advice_for
from prime.documents.tables.csv_file import read_csv
from prime.documents.tables.spreadsheet import is_spreadsheet, lines_of, read_spreadsheet
from prime.ocr import picture
from toolkit.text.sentences import say

EMPTY = say("document.empty")
NOTHING_SEEN = say("document.nothing_readable")

ANOTHER_ARCHIVE = say("archive.twice")

_BEGINNING = 1024
# What text processors and spreadsheet programs write is a ZIP file too.
_OF_AN_OFFICE = {"[Content_Types].xml", "mimetype"}
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
# Some programs leave out the header, a line of it, or all around the messages.
_OFX = re.compile(
    rb"\s*(?:OFXHEADER\s*:|<\?OFX\b|<\?xml\b[^>]*>\s*(?>(?><!--.*?-->)\s*)*<\??OFX\b"
    rb"|(?:(?:DATA|VERSION|SECURITY|ENCODING|CHARSET|COMPRESSION|OLDFILEUID|NEWFILEUID):\S*\s+)*"
    rb"<(?:OFX|SIGNONMSGSRSV1|(?:BANK|CREDITCARD|INVSTMT)MSGSRSV1|(?:CC|INV)?STMT(?:TRN)?RS"
    rb"|BANKTRANLIST|STMTTRN)>)",
    re.I | re.S,
)
_CAMT = re.compile(rb"<(?:[\w.-]{1,20}:)?Document[\s>]|:camt\.05[2-4]\.")
_CFDI = re.compile(rb"<(?:[\w.-]{1,20}:)?Comprobante\s")
_MT940 = re.compile(rb"(?:^|[\r\n]|\{4:)[ \t]?:20:[^\r\n]{0,40}[\r\n]{1,4}:(?:13D|21|25P?|28C?):")
_QIF = re.compile(rb"\s*!(?:Type|Account|Option|Clear)\b", re.I)
# Other text than tables: markup, JSON, scripts, letters.
_MARKUP = re.compile(
    rb"\s*(?:<[!?a-z/]|\{|\[\s*[\[{\"]|#!|%!PS|\{\\rtf|Return-Path:|MIME-Version:"
    rb"|From \S+ +(?:mon|tue|wed|thu|fri|sat|sun)\b)",
    re.I,
)
# Text in any encoding has next to none of these, but for UTF-16, which begins with its mark.
_CONTROLS = bytes({*range(0x20)} - {*b"\t\n\v\f\r\x1a"})
_TEXT_SHARE = 100


def read_document(
    document: Document, ocr: Ocr, context: Context, propose: Propose | None = None
) -> Reading:
    """With the questions that it leaves open. What the rules cannot read is tried with the layouts
    that `propose` has. Raises Unreadable, and whatever keeps `ocr` from answering now."""
    if document.sender is not None:
        reading = read_letter(document, context)
    elif archive := _archive_of_documents(document.content, document.password):
        reading = read_archive(archive, lambda each: _read(each, ocr, context, propose))
    else:
        reading = _read(document, ocr, context, propose)
    return replace(reading, questions=questions.of(reading.lines))


def _archive_of_documents(content: bytes, password: str | None = None) -> Archive | None:
    if not content.startswith((zip_file.MAGIC, zip_file.EMPTY_MAGIC)):
        return None
    archive = Archive(content, password)
    return None if _OF_AN_OFFICE & {*archive.names} else archive


def _read(document: Document, ocr: Ocr, context: Context, propose: Propose | None) -> Reading:
    """Whatever may lie in an archive."""
    content = document.content
    beginning = content[:_BEGINNING]
    if not content.strip():
        raise Unreadable(EMPTY)
    if advice := advice_for(content):
        raise Unreadable(advice)
    if is_spreadsheet(content):
        read = partial(read_spreadsheet, document)
        return trial.read(read, partial(lines_of, document), context, propose)
    if _archive_of_documents(content):
        raise Unreadable(ANOTHER_ARCHIVE)
    if b"%PDF-" in beginning:
        return _of_paper(pdf.rows(content, ocr, document.password), context, propose)
    if picture.is_picture(content):
        return _of_paper(_seen(content, ocr), context, propose)
    plain = _without_mark(beginning)
    if _OFX.match(plain):
        return read_ofx(document, context)
    if plain.lstrip().startswith(b"<") and _CFDI.search(plain):
        return read_cfdi(document, context)
    if plain.lstrip().startswith(b"<") and _CAMT.search(plain):
        return read_camt(document, context)
    if _MT940.search(plain):
        return read_mt940(document, context)
    if _QIF.match(plain):
        return read_qif(document, context)
    if _is_text(content) and not _MARKUP.match(plain):
        lines = partial(shown.delimited, content, context)
        return trial.read(partial(read_csv, document), lines, context, propose)
    raise Unreadable(say("document.kind_unknown", name=document.name))


def _of_paper(rows: Sequence[Row], context: Context, propose: Propose | None) -> Reading:
    if not rows:
        raise Unreadable(NOTHING_SEEN)

    def read(context: Context) -> Reading:
        return read_statement(rows, context) or read_receipt(rows, context)

    return trial.read(read, partial(shown.printed, rows), context, propose)


def _seen(content: bytes, ocr: Ocr) -> list[Row]:
    picture.size(content)
    return rows_of(ocr.words(content), askew=True)


def _without_mark(beginning: bytes) -> bytes:
    """The letters of the beginning in any encoding, one byte each."""
    mark = next((mark for mark in _BOMS if beginning.startswith(mark)), b"")
    is_wide = mark or _is_unmarked_utf_16(beginning)
    return beginning[len(mark) :].replace(b"\0", b"") if is_wide else beginning


def _is_unmarked_utf_16(beginning: bytes) -> bool:
    """Latin letters have a NUL each, all on the one side of them."""
    halves = beginning[::2], beginning[1::2]
    nuls = sorted(half.count(0) for half in halves)
    return nuls[0] == 0 and nuls[1] * 2 > len(halves[0])


def _is_text(content: bytes) -> bool:
    beginning = content[: 64 * _BEGINNING]
    if content.startswith(_BOMS) or _is_unmarked_utf_16(beginning):
        return True
    controls = len(beginning) - len(beginning.translate(None, _CONTROLS))
    return controls * _TEXT_SHARE < len(beginning)
