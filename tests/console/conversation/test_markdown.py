"""Answers are Markdown, drawn as it comes, and nothing in them is ever HTML."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.console.answers import DONE, token
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import say
from tests.console.texts import HTML, INJECTED

pytestmark = [pytest.mark.browser, SAME]

LETTER = """# Your month

You spent **MXN 1,253.00** on *food*, see `get_spending` and ~~nothing~~ more.
It is [explained here](https://help.example/month?x=1).

| Category | Spent | Note |
| :-- | --: | --- |
| Coffee | 150.00 | a \\| b |
| **Books** | 1,103.00 |

1. First
   - inner *one*
   - inner two
2. Second

> A quote
> of two lines

```json
{"a": "<b>**1**</b>"}

  two
```

---
The end."""
PLAIN = (
    "2*3*4 and snake_case_name, 5 * 3 * 2",
    "An open **mark and `code",
    "[no](javascript:alert(1)) [nor](/chat) [this](data:text/html,x)",
    "[half](https://a.example",
)
# What one sees of an answer, each time that it has changed.
WATCH = """() => {
    window.seen = [];
    new MutationObserver(() => {
        const text = document.querySelector(".answer .text")?.innerText ?? "";
        if (text !== window.seen.at(-1)) window.seen.push(text);
    }).observe(
        document.querySelector(".log"), {subtree: true, childList: true, characterData: true}
    );
}"""


def answered(page: Page, server: Server, *tokens: str) -> Locator:
    server.answers = [[*[token(each) for each in tokens], DONE]]
    say(page, "Tell me")
    expect(page.get_by_role("status")).to_have_text("Answer complete.")
    return page.locator(".answer .text").last


def html(text: Locator) -> str:
    return str(text.evaluate("e => e.innerHTML"))


def expect_letter(text: Locator) -> None:
    expect(text.get_by_role("heading", name="Your month", level=3)).to_be_visible()
    expect(text.locator("strong").first).to_have_text("MXN 1,253.00")
    expect(text.locator("em").first).to_have_text("food")
    expect(text.locator("p code")).to_have_text("get_spending")
    expect(text.locator("del")).to_have_text("nothing")
    link = text.get_by_role("link", name="explained here")
    expect(link).to_have_attribute("href", "https://help.example/month?x=1")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    expect(text.locator(".leads-to")).to_have_text("(help.example)")
    expect(text.get_by_role("columnheader")).to_have_text(["Category", "Spent", "Note"])
    cells = text.get_by_role("cell")
    expect(cells).to_have_text(["Coffee", "150.00", "a | b", "Books", "1,103.00", ""])
    expect(cells.nth(1)).to_have_css("text-align", "right")
    expect(text.locator("ol > li")).to_have_count(2)
    expect(text.locator("ol > li > ul > li")).to_have_text(["inner one", "inner two"])
    expect(text.locator("blockquote")).to_have_text("A quoteof two lines")
    assert text.locator("pre").text_content() == '{"a": "<b>**1**</b>"}\n\n  two'
    expect(text.locator("hr")).to_have_count(1)
    expect(text.locator("p").last).to_have_text("The end.")


def test_it_is_laid_out_the_same_however_it_is_cut(page: Page, server: Server) -> None:
    text = answered(page, server, LETTER)
    expect_letter(text)
    whole = html(text)
    for size in (1, 3, 7, 64):
        page.get_by_test_id("new-conversation").click()
        expect(text).to_have_count(0)
        answered(page, server, *(LETTER[at : at + size] for at in range(0, len(LETTER), size)))
        assert html(text) == whole


def test_what_is_there_stays_the_same_node_while_more_comes(page: Page, server: Server) -> None:
    """A selection and a screen reader keep their place, and a mark is never seen half."""
    gate = threading.Event()
    server.answers = [[token("One **two** thr"), gate, token("ee **fo"), token("ur**\nFive"), DONE]]
    page.evaluate(WATCH)
    say(page, "Count")
    text = page.locator(".answer .text")
    expect(text).to_have_text("One two thr")
    nodes = text.locator("p").evaluate_handle("p => [...p.childNodes]")
    gate.set()
    expect(text).to_have_text("One two three fourFive")
    kept = "(p, nodes) => nodes.every((node, at) => p.childNodes[at] === node)"
    assert text.locator("p").evaluate(kept, nodes)
    seen = page.evaluate("window.seen")
    assert all("*" not in each for each in seen)
    assert seen == sorted(seen, key=len)


def test_what_is_no_markdown_is_text(page: Page, server: Server) -> None:
    shown = {
        HTML: HTML,
        INJECTED: INJECTED,
        **{text: text for text in PLAIN},
        r"\*not\* \[a\](https) \`x\`": "*not* [a](https) `x`",
        "|not a table\n|nor this": "|not a table|nor this",
        "-5 is no item\n1.5 neither\n#tag": "-5 is no item1.5 neither#tag",
        "***both*** and __this__": "both and this",
    }
    texts = page.locator(".answer .text")
    for number, said in enumerate(shown, 1):
        server.answers = [[*[token(each) for each in said], DONE]]
        say(page, "Tell me")
        expect(texts).to_have_count(number)
        expect(page.locator(".log[aria-busy=false]")).to_be_attached()
    expect(texts).to_have_text(list(shown.values()))
    expect(texts.locator("img, script, b, a:not([href^='https://'])")).to_have_count(0)
    expect(page).to_have_title("Teller")


def test_a_link_tells_where_it_goes(page: Page, server: Server) -> None:
    links = {
        "[my bank](https://evil.example/pay)": "my bank (evil.example)",
        "[https://bank.example](https://evil.example)": "https://bank.example (evil.example)",
        "<https://bank.example@evil.example/x>": (
            "https://bank.example@evil.example/x (evil.example)"
        ),
        "[bank.example](https://bank.example.evil.example)": (
            "bank.example (bank.example.evil.example)"
        ),
        "[bänk](https://bänk.example)": "bänk (xn--bnk-qla.example)",
        "See https://help.example/a_b_(c), or": "See https://help.example/a_b_(c), or",
        "[write](mailto:a@help.example)": "write (a@help.example)",
        "![a receipt](https://pics.example/1.png)": "a receipt (pics.example)",
        "[](https://empty.example/x)": "https://empty.example/x",
    }
    text = answered(page, server, "\n\n".join(links))
    expect(text.locator("p")).to_have_text(list(links.values()))
    expect(text.locator("a")).to_have_count(len(links))
    assert text.locator("a[target=_blank][rel='noopener noreferrer']").count() == len(links)
    href = "e => e.getAttribute('href')"
    assert text.locator("a").nth(5).evaluate(href) == "https://help.example/a_b_(c)"


def test_a_saved_answer_is_laid_out_as_it_was(page: Page, server: Server) -> None:
    answer = {"id": "1", "role": "assistant", "text": LETTER, "created_at": ""}
    server.saved = {"messages": [answer]}
    page.reload()
    expect_letter(page.locator(".answer .text"))


def test_what_nobody_would_write_is_drawn_at_once(page: Page, server: Server) -> None:
    """Open marks do not have a line read again and again."""
    odd = "*a " * 1500 + "[" * 1500 + "`" * 999 + " `` `" * 500 + "(" * 500
    text = answered(page, server, odd, odd, "\n\nDone")
    expect(text.locator("p").last).to_have_text("Done")


def test_a_letter_as_it_looks(page: Page, server: Server) -> None:
    answered(page, server, LETTER)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size["viewport"])
        screenshot(page, f"markdown-{size['viewport']['width']}")
        for box in ("html", ".scroller", ".log"):
            assert page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, box
