"""What is read out of a template: the checkout's, and changed ones."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from capacity.commands.deployed import deployment_of
from capacity.commands.deployed_api import MissingError
from capacity.commands.deployment import Reservation, Throttles
from commands.template import ROOT, Template
from tests.capacity.plain import exact

WRITTEN = (ROOT / "template.yaml").read_text()
Changed = Callable[..., Template]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """The checkout's template with texts replaced, under these parameters."""

    def template(replaced: dict[str, str], **parameters: str) -> Template:
        text = WRITTEN
        for old, new in replaced.items():
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "template.yaml"
        path.write_text(text)
        return Template(path, **parameters)

    return template


def test_the_checkouts_template_is_read() -> None:
    found = deployment_of(Template())
    assert (found.architecture, found.memory["tool"], found.memory["verifier"]) == (
        "arm64",
        Decimal("0.5"),
        Decimal(2),
    )
    assert found.throttles == Throttles(
        tool=Decimal(50), chat=Decimal(10), notifications=Decimal(50), sockets=Decimal(100)
    )
    assert (found.seal_batch, found.seal_window, found.verifications_a_day) == exact(1000, 5, 1)
    times = found.authorizer_seconds, found.token_seconds
    assert (*times, found.importers) == exact(300, 900, 10)
    assert found.tools > 40
    assert found.functions > found.tools
    assert found.is_traced
    assert found.has_textract
    assert not found.has_snapshots
    assert found.user_pool == "essentials"


def test_parameters_change_what_is_read() -> None:
    found = deployment_of(
        Template(
            MemorySize="1024",
            Architecture="x86_64",
            RequestsPerSecond="500",
            ChatRequestsPerSecond="100",
            AccessTokenMinutes="60",
            ToolPerMinute="10",
            ChatTurnsPerUserPerDay="50",
            ChatTokensPerUserPerDay="0",
            SnapStart="PublishedVersions",
            OcrEngine="none",
        )
    )
    assert (found.architecture, found.memory["tool"]) == ("x86_64", Decimal(1))
    assert (found.throttles.tool, found.throttles.chat) == exact(500, 100)
    assert (found.token_seconds, found.calls_per_minute) == exact(3600, 10)
    assert (found.turns_a_day, found.tokens_a_day) == exact(50, 0)
    assert found.has_snapshots
    assert not found.has_textract


def test_what_a_condition_leaves_out_is_not_counted() -> None:
    without, having = (
        deployment_of(Template(Firewall=firewall, CustomerManagedKey=firewall))
        for firewall in ("false", "true")
    )
    assert (without.firewall_rules, having.firewall_rules) == (0, 5)
    assert having.keys == without.keys + 1


WEBSOCKET = "      ProtocolType: WEBSOCKET\n"
ANOTHER = "      ProtocolType: HTTP\n"


def test_a_websocket_api_delivers_to_open_pages() -> None:
    assert deployment_of(Template()).delivery == "websocket"


def test_another_kind_of_api_delivers_nothing(changed: Changed) -> None:
    assert deployment_of(changed({WEBSOCKET: ANOTHER})).delivery == "environments"


def test_appsync_delivers_as_well(changed: Changed) -> None:
    api = "\nResources:\n  Events:\n    Type: AWS::AppSync::Api\n    Properties: { Name: events }\n"
    template = changed({WEBSOCKET: ANOTHER, "\nResources:\n": api})
    assert deployment_of(template).delivery == "appsync"


def test_the_throttle_of_connections_is_that_of_their_own_stage(changed: Changed) -> None:
    assert deployment_of(Template(SocketsPerSecond="50")).throttles.sockets == 50
    template = changed({"        ThrottlingRateLimit: !Ref SocketsPerSecond\n": ""})
    assert deployment_of(template).throttles.sockets is None


def test_reserved_concurrency_is_known_of_each_work() -> None:
    assert not deployment_of(Template()).reserved
    found = deployment_of(Template(MoneyToolConcurrency="20", ChatConcurrency="300"))
    money_tools = (found.reserved_in_all - 300) / 20
    assert found.reserved == {
        "tool": Reservation(Decimal(20), money_tools / found.tools),
        "chat": Reservation(Decimal(300), Decimal(1)),
    }
    assert 0 < money_tools < found.tools


def test_what_is_kept_warm_is_in_gigabytes() -> None:
    assert deployment_of(Template()).provisioned == 0
    one, two = (deployment_of(Template(ChatProvisioned=number)) for number in ("1", "2"))
    assert one.provisioned == one.memory["chat"]
    assert two.provisioned == 2 * one.provisioned


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("audit.seal_events.handler", "audit.seal.handler", "audit.seal_events.handler"),
        ("chat/run.sh", "chat/start.sh", "chat/run.sh"),
        ("          Type: SQS\n", "          Type: SNS\n", "ProcessImportFunction of type SQS"),
        ("rate(1 day)", "cron(0 0 * * ? *)", "cron"),
        ("    Type: AWS::Cognito::UserPool\n", "    Type: AWS::Cognito::Pool\n", "UserPool"),
        ("          ThrottlingRateLimit: !Ref RequestsPerSecond\n", "", "throttle"),
        ("    SnapStart: { ApplyOn: !Ref SnapStart }\n", "", "SnapStart"),
        (
            "            BatchSize: !Ref SealBatchSize\n",
            "            BatchSize: !GetAtt A.B\n",
            "A.B",
        ),
    ],
)
def test_what_the_template_lacks_is_said(changed: Changed, old: str, new: str, said: str) -> None:
    with pytest.raises(MissingError, match="the template has no") as raised:
        deployment_of(changed({old: new}))
    assert said in str(raised.value)
