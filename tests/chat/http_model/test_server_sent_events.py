from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chat.model.http.server import event_data
from tests.each_row import each_row

STREAMS = {
    "lines end with a line feed": b"data: a\n\ndata: b\n\n",
    "lines end with both": b"data: a\r\n\r\ndata: b\r\n\r\n",
    "lines end with a carriage return": b"data: a\r\rdata: b\r\r",
    "there is no space after the colon": b"data:a\n\ndata:b\n\n",
    "there are comments": b": hello\n\ndata: a\n: ping\n\n: ping\ndata: b\n\n",
    "there are other fields": b"event: x\nid: 1\ndata: a\nretry: 5\n\n\nid\ndata: b\n\n",
    "there is a byte order mark": b"\xef\xbb\xbfdata: a\n\ndata: b\n\n",
    "lines that are no field are passed over": b"{}\ndata: a\nHTTP\n\ndatax: c\ndata: b\n\n",
    "the last line is missing": b"data: a\n\ndata: b\n",
    "the last two are missing": b"data: a\n\ndata: b",
}


@each_row("kind", STREAMS)
def test_events_are_read_where(kind: str) -> None:
    assert list(event_data([STREAMS[kind]])) == ["a", "b"]


def test_data_on_several_lines_is_one_event() -> None:
    assert list(event_data([b'data: {\ndata:  "a":\ndata:1}\n\n'])) == ['{\n "a":\n1}']


def test_only_one_space_is_the_fields() -> None:
    assert list(event_data([b"data:  a \n\n"])) == [" a "]


def test_an_event_without_data_is_none() -> None:
    assert list(event_data([b"event: ping\n\n", b"\n\n\n"])) == []


def test_a_line_may_have_a_separator_of_unicode() -> None:
    sent = "a\u2028b\u0085c\x0b\x0cd"
    assert list(event_data([f"data: {sent}\n\n".encode()])) == [sent]


@given(st.data(), st.sampled_from(["\n", "\r\n"]))
def test_the_bytes_may_be_cut_anywhere(data: st.DataObject, end: str) -> None:
    sent = (
        f": ¿?{end}data: año 東京 🙂{end}{end}data:{end}{end}data: é{end}data: ñ{end}{end}".encode()
    )
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)))))
    chunks = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    assert list(event_data(chunks)) == ["año 東京 🙂", "", "é\nñ"]


def test_an_event_is_there_as_soon_as_it_has_ended() -> None:
    def chunks() -> object:
        yield b"data: a\r\n\r\n"
        raise AssertionError("nobody has to read on")

    assert next(event_data(chunks())) == "a"  # type: ignore[arg-type]


def test_what_is_no_utf8_is_replaced() -> None:
    assert list(event_data([b"data: \xff\n\n"])) == ["\ufffd"]
