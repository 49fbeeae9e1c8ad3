"""What is left out of scripts and stylesheets, and what never is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from console.commands import publication
from console.commands.bundle import bundled
from console.commands.minify import minified, minified_stylesheet

SOURCES = {name: text for name, text in publication.sources().items() if name.endswith(".js")}


@pytest.mark.parametrize(
    ("script", "short"),
    [
        ("const a = 1;\n\n  const b = { c: 2 };\n", "const a=1;const b={c:2};"),
        ("// why\nrun( /* how */ one );", "run(one);"),
        ("say(\"a  // b\", 'c /* d */');", "say(\"a  // b\",'c /* d */');"),
        ("say(`a  b\n  c`);", "say(`a  b\n  c`);"),
        ("say(`${ one( `  ${ two }` ) }  }`);", "say(`${one(`  ${two}`)}  }`);"),
        ("say(`${ { a: 1 } }  x`, `$${ b }\\``);", "say(`${{a:1}}  x`,`$${b}\\``);"),
        ('const a = / ?\\(x [/ "] `/gu, b = c / d / e;', 'const a=/ ?\\(x [/ "] `/gu,b=c/d/e;'),
        ("return / x/.test(y) ? (a) / 2 : b;", "return/ x/.test(y)?(a)/2:b;"),
        ("a + +b - -c + b++ + d;", "a+ +b- -c+b++ +d;"),
        ("if (a) {\n  b();\n}\n(c)();", "if(a){b()}\n(c)();"),
        (
            "class A {\n  #one = 1;\n  #two = `#one ${ this.#one }`;\n}\nrun('#one');",
            "class A{#p0=1;#p1=`#one ${this.#p0}`}\nrun('#one');",
        ),
        ("class A {\n  #b = 1;\n  get c() {}\n  static *d() {}\n}", None),
        ("const { a: b } = c ?? typeof d;\nasync () => await e;", None),
    ],
)
def test_spaces_comments_and_private_names_go_and_texts_stay(
    script: str, short: str | None
) -> None:
    told = minified(script)
    assert short is None or told == short
    assert len(told) <= len(script)
    assert minified(told) == told


@pytest.mark.parametrize("script", ['say("a', "say(`a", "say(`${a`", "say('a\n')"])
def test_a_text_that_does_not_end_is_refused(script: str) -> None:
    with pytest.raises(ValueError, match="does not end"):
        minified(script)


def test_names_and_texts_of_the_console_are_all_there() -> None:
    whole = bundled(SOURCES, "app.js")
    short = minified(whole)
    assert len(short) < 0.85 * len(whole)
    for text in (
        "Answer complete.",
        "Show technical details",
        "teller.session",
        "No conversations",
    ):
        assert text in short


def test_of_a_stylesheet_the_values_and_selectors_stay() -> None:
    css = "/* Why */\n.a,\n.b :is(c, d) {\n  margin: 0 auto;\n  font: a\n    b;\n}\n@media (x) {}\n"
    assert minified_stylesheet(css) == ".a,.b :is(c, d) {margin: 0 auto;font: a b;}@media (x) {}"


@pytest.mark.browser
def test_a_minified_script_does_what_it_did(browser: Browser) -> None:
    script = """
        const made = [];
        class Counter {
          #count = 0;
          get next() { return (this.#count += 1) }
          static *upTo(last) { for (let at = 1; at <= last; at += 1) yield at }
        }
        const counter = new Counter()
        made.push(counter.next, counter.next)
        made.push([...Counter.upTo(3)].map((each) => each / 2 / 1))
        made.push(/ a  b/.test("x a  b"), "a / b".split(/ \\/ /))
        made.push(`${ made.length  }  ${`  ${1 + +"2"}`}`)
        if (made.length) { made.push(- -1) } else made.push(0)
        made.push(((a) => { return a })`x`.raw ?? null);
        globalThis.made = made
    """
    page = browser.new_page()
    told: list[Any] = []
    for each in (script, minified(script)):
        told.append(page.evaluate(f"() => {{ {each}\n return globalThis.made }}"))
    page.close()
    assert json.dumps(told[0]) == json.dumps(told[1])
    assert told[0][2] == [0.5, 1, 1.5]
