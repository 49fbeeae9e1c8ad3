"""`make capacity USERS=… CALLS_PER_DAY=… CHATS=… STREAMS=…`: print which limit this load reaches
first, and what a month of it costs. Nothing is asked of AWS.

USERS come in a month. CALLS_PER_DAY are tool calls over the API; the calls of chat turns are added.
CHATS turns run at the same time in the busiest hour. STREAMS pages are open day and night.

    PARAMETERS="Name=value …"   parameters of the template, instead of their defaults
    PROFILE=ours.toml           lines that replace those of capacity.toml
"""

from __future__ import annotations

import math
import os
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from commands.command import UsageError, required, run
from commands.template import ROOT, Template
from families import declared

FIGURES = Path(__file__).with_name("capacity.toml")
DRIVERS = ("USERS", "CALLS_PER_DAY", "CHATS", "STREAMS")
USAGE = "how many? make capacity USERS=1000000 CALLS_PER_DAY=10000000 CHATS=1000 STREAMS=50000"
DAY = 86400
GB = 2**30
READ_UNIT_BYTES = 4096
ACCOUNT = "Lambda: environments of the account"
WORKS = {
    "tools": "banking.",
    "authorizer": "sign_in.authorize",
    "chat": "chat/",
    "pushes": "push",
    "imports": "prime.process_import",
}
"""A handler of each, whose memory it has."""
METRICS = 5
"""Of a family: the latency of its tools' calls and four outcomes."""

Figures = dict[str, dict[str, Any]]
Asked = Mapping[str, float]


class Limit(NamedTuple):
    """`load` by driver, in the unit of `bears`, which is "unknown" if only AWS knows it."""

    name: str
    load: Mapping[str, float]
    bears: float | str
    unit: str
    set_by: str

    @property
    def headroom(self) -> float | None:
        """The quotient of what it bears and the load; None if either is unknown or zero."""
        total = sum(self.load.values())
        return None if isinstance(self.bears, str) or not total else self.bears / total


class Cost(NamedTuple):
    service: str
    what: str
    amount: float
    usd: float


class Estimate:
    """What `asked` means for the stack of the template. An estimate to three figures: floats."""

    def __init__(self, asked: Asked, figures: Figures, template: Template) -> None:
        self._asked, self._figures, self._template = asked, figures, template
        self._load = load = figures["load"]
        chat = figures["uses"]["seconds_of_chat"] | {"turn": load["turn_seconds"]}
        self._uses = figures["uses"] | {"seconds_of_chat": chat}
        if template.value({"Ref": "OcrEngine"}) != "textract":
            self._uses["scanned_pages"] = {}
        token_seconds = self._parameter("AccessTokenMinutes") * 60
        opens = asked["STREAMS"] / min(load["connection_seconds"], token_seconds)
        self._busiest = {  # a second, by the activity of [uses]
            "call": ("CALLS_PER_DAY", asked["CALLS_PER_DAY"] / DAY * load["peak_factor"]),
            "turn": ("CHATS", asked["CHATS"] / load["turn_seconds"]),
            "socket": ("STREAMS", opens),
            "second": ("STREAMS", asked["STREAMS"]),
            "day": ("USERS", asked["USERS"] / DAY * load["peak_factor"]),
        }

    def peak(self, meter: str, times: float = 1) -> dict[str, float]:
        """Amounts a second in the busiest hour, by driver. A meter that ends with _ is the sum of
        all that begin so."""
        amounts: dict[str, float] = defaultdict(float)
        for name, used in self._uses.items():
            if name == meter or (meter.endswith("_") and name.startswith(meter)):
                for activity, amount in used.items():
                    driver, a_second = self._busiest[activity]
                    amounts[driver] += a_second * amount * times
        return amounts

    def month(self, meter: str) -> float:
        """The amount of a month. Open pages stay as many; all else has a busiest hour."""
        total = 0.0
        for driver, a_second in self.peak(meter).items():
            factor = 1 if driver == "STREAMS" else self._load["peak_factor"]
            total += a_second / factor * self._load["days_a_month"] * DAY
        return total

    def limits(self) -> list[Limit]:
        """The one that breaks first comes first; unknown and unreached ones come last."""
        found = [self._verification()]
        for name, line in self._figures["limits"].items():
            unit, set_by = line.get("unit", "a second"), line.get("parameter", "AWS")
            bears = self._parameter(set_by) if "parameter" in line else line["bears"]
            if bears:
                load = self.peak(line["meter"], line.get("times", 1))
                found.append(self._beside_reserved(Limit(name, load, bears, unit, set_by)))
        return sorted(found, key=lambda limit: limit.headroom or math.inf)

    def breaks_at(self, limit: Limit) -> tuple[str, float]:
        """The driver that causes most of the load, and its count at which the limit breaks if all
        else grows with it."""
        driver = max(limit.load, key=lambda name: limit.load[name])
        return driver, self._asked[driver] * (limit.headroom or 0)

    def _beside_reserved(self, limit: Limit) -> Limit:
        """The account's environments without those that are reserved, and without their load. By
        Little's law the seconds of functions in a second are environments."""
        if limit.name != ACCOUNT or isinstance(limit.bears, str):
            return limit
        chat, each = self._parameter("ChatConcurrency"), self._parameter("MoneyToolConcurrency")
        tools = [f for f in self._template.functions if f.tool]
        families = (declared(f.handler.partition(".")[0]) for f in tools)
        own = [family for family in families if family.keeps_money] if each else []
        taken = (
            self.peak("seconds_of_chat", 1 if chat else 0),
            self.peak("seconds_of_tools", len(own) / len(tools)),
        )
        load = {d: n - sum(t.get(d, 0) for t in taken) for d, n in limit.load.items()}
        left = max(limit.bears - chat - each * len(own), 0)
        return limit._replace(load=load, bears=left)

    def _verification(self) -> Limit:
        """A day's runs of the audit's verification read the new events and a part of the others."""
        (verifier,) = (f for f in self._template.functions if "verify_audit" in f.handler)
        written = dict(self._template.resources("AWS::Serverless::Function"))
        runs = 24 if "hour" in str(written[verifier.logical_id]["Events"]) else 1
        most = runs * (verifier.timeout - self._load["verification_margin_seconds"])
        seconds = self._load["verified_event_seconds"] * (1 + self._read_again())
        taken = self.peak("events", DAY / self._load["peak_factor"] * seconds)
        return Limit("Audit: verification", taken, most, "seconds a day", "AuditReadAgainDays")

    def _read_again(self) -> float:
        """Old events that the audit's verification reads for each new one."""
        kept = self._load["months_kept"] * self._load["days_a_month"]
        return float(kept / self._parameter("AuditReadAgainDays"))

    def costs(self) -> list[Cost]:
        """A month's, the dearest first."""
        special, found = self._amounts(), []
        for name, line in self._figures["costs"].items():
            metered = "meter" in line
            amount = self.month(line["meter"]) / line.get("per", 1) if metered else special[name]
            service, _, what = name.partition(": ")
            found.append(Cost(service, what, amount, _usd(line["price"], amount)))
        return sorted(found, key=lambda cost: -cost.usd)

    def _amounts(self) -> dict[str, float]:
        """Those of [costs] that come from more than a meter."""
        month, load, events = self.month, self._load, self.month("events")
        again = events * (1 + 2 * self._read_again())  # the index, and old events in the table too
        stored = month("stored_bytes") + events * load["event_bytes"]
        windows = DAY * load["days_a_month"] / max(self._parameter("SealWindowSeconds"), 1)
        full = events / self._parameter("SealBatchSize")
        batches = min(events, windows * load["stream_shards"] + full)
        documents = month("document_bytes") * load["document_months"]
        leaves = events * load["months_kept"] * load["leaf_bytes"]
        return {
            "Lambda: GB-seconds (arm64)": sum(map(self._gb_seconds, WORKS)),
            "DynamoDB: read units, verification": again * load["event_bytes"] / READ_UNIT_BYTES / 2,
            "DynamoDB: GB stored and kept for recovery": stored * load["months_kept"] / GB,
            "Cognito: users (Essentials)": self._asked["USERS"],
            "KMS: signatures": batches,
            "KMS: keys": self._count("AWS::KMS::Key"),
            "S3: puts": batches + month("imports"),
            "S3: GB": (documents + leaves) / GB,
            "CloudWatch: metrics": self._metrics(),
            "CloudWatch: alarms": self._count("AWS::CloudWatch::Alarm"),
        }

    def _gb_seconds(self, work: str) -> float:
        found = [f for f in self._template.functions if f.handler.startswith(WORKS[work])]
        return self.month(f"seconds_of_{work}") * max(f.memory for f in found) / 1024

    def _metrics(self) -> float:
        """Each is paid for the hours in which it is sent: all of them where each family has a call
        an hour, none where nobody calls."""
        of_tools = {f.handler.partition(".")[0] for f in self._template.functions if f.tool}
        hours = float(self._load["days_a_month"]) * 24
        calls = (self.month("tool_requests") + self.month("turns")) / hours
        sent = METRICS * len(of_tools) + self._count("AWS::Logs::MetricFilter")
        return sent * min(1.0, calls / len(of_tools))

    def _count(self, kind: str) -> int:
        return sum(1 for _ in self._template.deployed(kind))

    def _parameter(self, name: str) -> float:
        return float(self._template.value({"Ref": name}) or 0)


def _usd(price: Any, amount: float) -> float:
    """Of so many at this price: of one, or of [up to so many, each] and at last [each]."""
    total, below = 0.0, 0.0
    for *end, each in price if isinstance(price, list) else [[price]]:
        upper = min(amount, *end) if end else amount
        total += max(upper - below, 0) * each
        below = max(below, upper)
    return total


def asked() -> dict[str, float]:
    """Raises UsageError."""
    counts = {driver: required(driver, USAGE) for driver in DRIVERS}
    if wrong := [name for name, n in counts.items() if not re.fullmatch("[0-9]{1,15}", n)]:
        raise UsageError(f"{wrong[0]} must be a whole number, not {counts[wrong[0]]!r}")
    return {driver: float(count) for driver, count in counts.items()}


def template() -> Template:
    """The checkout's with PARAMETERS. Raises UsageError."""
    defaults, values = Template(), {}
    for word in os.environ.get("PARAMETERS", "").split():
        name, _, value = word.partition("=")
        if name not in defaults.parameters or not defaults.allows(name, value):
            raise UsageError(f"neither template.yaml nor settings.yaml allows {word}")
        values[name] = value
    return Template(ROOT / "template.yaml", **values)


def figures(own: str | None = None) -> Figures:
    """capacity.toml, with the lines of the file `own`. Raises UsageError."""
    stated: Figures = tomllib.loads(FIGURES.read_text())
    try:
        _replace(stated, tomllib.loads(Path(own).read_text()) if own else {})
    except (OSError, ValueError) as error:
        raise UsageError(f"PROFILE cannot be read: {error}") from None
    return stated


def _replace(stated: dict[str, Any], own: Mapping[str, Any]) -> None:
    for name, value in own.items():
        is_number = isinstance(value, int | float) and value > 0
        if name not in stated or not (is_number or isinstance(value, dict | list)):
            raise UsageError(f"PROFILE: {name} = {value!r} replaces no line by a number above zero")
        if isinstance(value, dict):
            _replace(stated[name], value)
        else:
            stated[name] = value


def markdown(estimate: Estimate) -> Iterator[str]:
    yield "| what breaks first | load | it bears | headroom | breaks at | set by |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for limit in estimate.limits():
        load, headroom, at = f"{_round(sum(limit.load.values()))} {limit.unit}", "", ""
        if limit.headroom:
            driver, count = estimate.breaks_at(limit)
            headroom, at = _round(limit.headroom), f"{driver} {_round(count)}"
        bears = limit.bears if isinstance(limit.bears, str) else _round(limit.bears)
        yield f"| {limit.name} | {load} | {bears} | {headroom} | {at} | {limit.set_by} |"
    services: dict[str, list[Cost]] = defaultdict(list)
    for cost in estimate.costs():
        services[cost.service].append(cost)
    yield "\n| a month | so many | USD |\n| --- | --- | --- |"
    for service, costs in sorted(services.items(), key=lambda each: -_total(each[1])):
        yield f"| **{service}** | | **{_total(costs):,.2f}** |"
        yield from (f"| {c.what} | {_round(c.amount)} | {c.usd:,.2f} |" for c in costs)
    yield f"| **all** | | **{_total(estimate.costs()):,.2f}** |"
    yield "\nThe assumptions and list prices are in functions/commands/capacity.toml."


def _total(costs: list[Cost]) -> float:
    return sum(cost.usd for cost in costs)


def _round(amount: float) -> str:
    """To three figures."""
    return f"{float(f'{amount:.3g}'):,.{0 if amount >= 100 else 2}f}"


def main() -> int:
    own = os.environ.get("PROFILE")
    print("\n".join(markdown(Estimate(asked(), figures(own), template()))))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
