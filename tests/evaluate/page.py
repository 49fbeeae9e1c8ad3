"""The report as one HTML page: each trial's conversation, what it changed, and where it went
wrong. Nothing in it is loaded or run."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

Json = dict[str, Any]
_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
td { font-variant-numeric: tabular-nums; }
details { border-top: 1px solid #8886; padding: .5rem 0; } details details { margin-left: 1rem; }
summary { cursor: pointer; } .failed > summary { font-weight: 600; }
.why { color: light-dark(#b00020, #ff8a80); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.person { margin-left: 4rem; background: #8882; border-radius: .6rem; padding: .4rem .8rem; }
.tools { opacity: .7; font-size: .85rem; }
"""


def write(report: Json, folder: Path) -> None:
    (folder / "report.html").write_text("\n".join(_page(report)) + "\n")


def _page(report: Json) -> Iterator[str]:
    title = f"Evaluation of {report['model']}"
    yield f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<style>{_STYLE}</style>\n<h1>{escape(title)}</h1>"
    yield f"<p>Prompts {escape(report['prompts'])}"
    yield from _table(report["totals"])
    for scenario in report["scenarios"]:
        yield from _scenario(scenario)
    yield "</html>"


def _table(totals: Json) -> Iterator[str]:
    ks = list(totals["pass^k"])
    heads = "".join(f"<th>pass^{k}" for k in ks)
    yield f"<table><thead><tr><th><th>scenarios{heads}</thead><tbody>"
    groups = {"all": totals["pass^k"] | {"scenarios": totals["scenarios"]}}
    for by, found in totals["by"].items():
        groups |= {f"{by}: {value}": passed for value, passed in found.items()}
    for name, passed in groups.items():
        cells = "".join(f"<td>{passed[k]:.3f}" for k in ks)
        yield f"<tr><th>{escape(name)}<td>{passed['scenarios']}{cells}"
    yield "</tbody></table><table><tbody>"
    for name in ("wrong_writes", "questions", "ungrounded", "tool_errors", "tokens", "seconds"):
        yield f"<tr><th>{name.replace('_', ' ')}<td>{totals[name]:,}"
    yield "</tbody></table>"


def _scenario(scenario: Json) -> Iterator[str]:
    trials = scenario["trials"]
    passed = sum(trial["passed"] for trial in trials)
    state = "passed" if passed == len(trials) else "failed"
    yield f'<details class="{state}"><summary>{escape(scenario["id"])}: {passed} of {len(trials)}'
    kinds = f"{scenario['family']}, {scenario['kind']}, {scenario['language']}"
    yield f"({escape(kinds)})</summary>"
    for trial in trials:
        yield from _trial(trial)
    yield "</details>"


def _trial(trial: Json) -> Iterator[str]:
    word = "passed" if trial["passed"] else "failed"
    facts = f"{trial['questions']} questions, {trial['tokens']:,} tokens, {trial['seconds']:.1f} s"
    yield f'<details class="{word}"><summary>Trial {trial["number"]} {word}; {facts}</summary>'
    yield from (f'<p class="why">{escape(reason)}</p>' for reason in trial["reasons"])
    for turn in trial["conversation"]:
        yield f'<p class="person">{escape(turn["person"])}</p>'
        yield f'<p class="tools">{escape(", ".join(turn["tools"]))}</p>' if turn["tools"] else ""
        yield f"<p>{escape(turn['assistant'])}</p>"
    for change in trial["changed"]:
        yield f"<pre>{escape(_diff(change))}</pre>"
    yield "</details>"


def _diff(change: Json) -> str:
    before, after = change["before"] or {}, change["after"] or {}
    names = [*before, *(name for name in after if name not in before)]
    rows = [change["kind"]]
    for name in names:
        old, new = before.get(name), after.get(name)
        if old != new:
            rows += [f"- {name}: {old}"] * (old is not None)
            rows += [f"+ {name}: {new}"] * (new is not None)
    return "\n".join(rows)
