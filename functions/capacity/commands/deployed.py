"""Reads a Deployment out of the template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property

from capacity.commands.deployed_api import (
    MissingError,
    Properties,
    delivery_of,
    metered_methods_of,
    throttles_of,
)
from capacity.commands.deployment import Deployment, Reservation, Work
from commands.cloudformation import UnresolvableError
from commands.template import Function, Template

_HANDLERS: Mapping[Work, str] = {
    "chat": "chat/run.sh",
    "sealer": "audit.seal_events.handler",
    "verifier": "audit.verify_audit.handler",
    "importer": "prime.process_import.handler",
}
_MINUTES = {"minute": 1, "hour": 60, "day": 1440}
_MINUTES_A_DAY = 1440


def deployment_of(template: Template) -> Deployment:
    """Raises MissingError, also for a value that only a deployed stack knows."""
    try:
        return _Reader(template).deployment()
    except KeyError as error:  # of a resource whose property is not there
        raise MissingError(str(error.args[0])) from error
    except UnresolvableError as error:
        raise MissingError(f"value of {error} before it is deployed") from error


class _Reader:
    def __init__(self, template: Template) -> None:
        self._template = template
        self._written = {
            logical_id: template.globals | properties
            for logical_id, properties in template.deployed("AWS::Serverless::Function")
        }
        self._of: dict[Work, list[Function]] = {
            "tool": [each for each in template.functions if each.tool],
            "authorizer": [template.authorizer],
            **{work: [self._by_handler(handler)] for work, handler in _HANDLERS.items()},
        }

    def deployment(self) -> Deployment:
        template, settings = self._template, self._template.globals
        api = self._first("AWS::Serverless::Api")
        authorizer = api["Auth"]["Authorizers"][api["Auth"]["DefaultAuthorizer"]]
        sealing = self._event("sealer", "DynamoDB")
        imports = self._event("importer", "SQS").get("ScalingConfig", {})
        pool, client = map(self._first, ("AWS::Cognito::UserPool", "AWS::Cognito::UserPoolClient"))
        return Deployment(
            architecture=self._text(settings["Architectures"][0]),
            tools=len(self._of["tool"]),
            functions=len(self._written),
            throttles=throttles_of(template, api),
            delivery=delivery_of(template),
            memory=self._memory(),
            authorizer_seconds=self._number(authorizer["Identity"].get("ReauthorizeEvery", 300)),
            token_seconds=self._number(client["AccessTokenValidity"]) * 60,
            calls_per_minute=self._number({"Ref": "ToolPerMinute"}),
            turns_a_day=self._number({"Ref": "ChatTurnsPerUserPerDay"}),
            tokens_a_day=self._number({"Ref": "ChatTokensPerUserPerDay"}),
            seal_batch=self._number(sealing.get("BatchSize", 100)),
            seal_window=self._number(sealing.get("MaximumBatchingWindowInSeconds", 0)),
            verifications_a_day=self._times_a_day(self._event("verifier", "ScheduleV2")),
            verification_seconds=Decimal(self._of["verifier"][0].timeout),
            read_again_days=self._number({"Ref": "AuditReadAgainDays"}),
            importers=self._number(imports.get("MaximumConcurrency", 1000)),
            log_days=self._number({"Ref": "LogRetentionDays"}),
            user_pool=(template.value(pool.get("UserPoolTier")) or "ESSENTIALS").lower(),
            reserved=self._reserved(),
            reserved_in_all=sum(self._kept.values(), Decimal(0)),
            provisioned=self._provisioned(),
            metered_methods=metered_methods_of(template, api),
            metric_filters=self._count("AWS::Logs::MetricFilter"),
            alarms=self._count("AWS::CloudWatch::Alarm"),
            dashboards=self._count("AWS::CloudWatch::Dashboard"),
            keys=self._count("AWS::KMS::Key"),
            firewall_rules=self._firewall_rules(),
            is_traced=settings.get("Tracing") == "Active",
            has_snapshots=template.value(settings["SnapStart"]["ApplyOn"]) != "None",
            has_textract=template.value({"Ref": "OcrEngine"}) == "textract",
        )

    def _first(self, kind: str) -> Properties:
        for _, properties in self._template.deployed(kind):
            return properties
        raise MissingError(kind)

    def _count(self, kind: str) -> int:
        return len([*self._template.deployed(kind)])

    def _by_handler(self, handler: str) -> Function:
        for function in self._template.functions:
            if function.handler == handler:
                return function
        raise MissingError(f"function with the handler {handler}")

    def _event(self, work: Work, kind: str) -> Properties:
        """The first event of this kind that invokes the function of the work."""
        (function,) = self._of[work]
        for event in self._written[function.logical_id].get("Events", {}).values():
            if event["Type"] == kind:
                properties: Properties = event["Properties"]
                return properties
        raise MissingError(f"event of {function.logical_id} of type {kind}")

    def _text(self, written: object) -> str:
        text = self._template.value(written)
        if text is None:
            raise MissingError(f"value of {written}")
        return text

    def _number(self, written: object) -> Decimal:
        return Decimal(self._text(written))

    def _memory(self) -> dict[Work, Decimal]:
        """The largest of each work, in GB. A function that pushes has that of all functions."""
        memory = {w: max(Decimal(f.memory) / 1024 for f in found) for w, found in self._of.items()}
        return memory | {"push": self._number(self._template.globals["MemorySize"]) / 1024}

    @cached_property
    def _kept(self) -> dict[str, Decimal]:
        """The concurrency that is kept for a function, by its logical id."""
        written = {
            logical_id: self._template.value(properties.get("ReservedConcurrentExecutions"))
            for logical_id, properties in self._written.items()
        }
        return {logical_id: Decimal(text) for logical_id, text in written.items() if text}

    def _reserved(self) -> dict[Work, Reservation]:
        found = {}
        for work, functions in self._of.items():
            kept = [self._kept[f.logical_id] for f in functions if f.logical_id in self._kept]
            if kept:
                found[work] = Reservation(min(kept), Decimal(len(kept)) / len(functions))
        return found

    def _provisioned(self) -> Decimal:
        """GB of environments that are kept warm."""
        memory = {f.logical_id: Decimal(f.memory) / 1024 for f in self._template.functions}
        total = Decimal(0)
        for logical_id, properties in self._written.items():
            warm = self._template.chosen(properties.get("ProvisionedConcurrencyConfig"))
            if isinstance(warm, dict):
                count = self._number(warm["ProvisionedConcurrentExecutions"])
                total += count * memory[logical_id]
        return total

    def _firewall_rules(self) -> int:
        return sum(len(acl["Rules"]) for _, acl in self._template.deployed("AWS::WAFv2::WebACL"))

    def _times_a_day(self, schedule: Properties) -> Decimal:
        every = re.fullmatch(
            r"rate\(([0-9]+) (minute|hour|day)s?\)", schedule["ScheduleExpression"]
        )
        if every is None:
            raise MissingError(f"schedule that can be read: {schedule['ScheduleExpression']}")
        return Decimal(_MINUTES_A_DAY) / (int(every[1]) * _MINUTES[every[2]])
