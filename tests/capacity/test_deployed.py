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
SOCKET = """
  Socket:
    Type: AWS::ApiGatewayV2::Api
    Condition: HasFirewall
    Properties: { Name: socket, ProtocolType: WEBSOCKET }
"""

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
        tool=Decimal(50), chat=Decimal(10), notifications=Decimal(50)
    )
    assert (found.seal_batch, found.seal_window, found.verifications_a_day) == exact(1000, 5, 2)
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
            SnapStart="PublishedVersions",
            OcrEngine="none",
        )
    )
    assert (found.architecture, found.memory["tool"]) == ("x86_64", Decimal(1))
    assert (found.throttles.tool, found.throttles.chat) == exact(500, 100)
    assert (found.token_seconds, found.calls_per_minute) == exact(3600, 10)
    assert found.has_snapshots
    assert not found.has_textract


def test_what_a_condition_leaves_out_is_not_counted() -> None:
    without, having = (
        deployment_of(Template(Firewall=firewall, CustomerManagedKey=firewall))
        for firewall in ("false", "true")
    )
    assert (without.firewall_rules, having.firewall_rules) == (0, 5)
    assert having.keys == without.keys + 1


def test_a_websocket_api_delivers_to_open_pages_where_it_is_deployed(changed: Changed) -> None:
    with_socket = {"\nResources:\n": f"\nResources:\n{SOCKET}"}
    assert deployment_of(changed(with_socket)).delivery == "environments"
    assert deployment_of(changed(with_socket, Firewall="true")).delivery == "websocket"


def test_a_stage_of_connections_may_throttle_them(changed: Changed) -> None:
    stage = """
  SocketStage:
    Type: AWS::ApiGatewayV2::Stage
    Properties:
      ApiId: !Ref Socket
      DefaultRouteSettings: { ThrottlingRateLimit: !Ref RequestsPerSecond }
"""
    template = changed({"\nResources:\n": f"\nResources:\n{SOCKET}{stage}"}, Firewall="true")
    assert deployment_of(template).throttles.sockets == 50
    assert deployment_of(Template()).throttles.sockets is None


def test_appsync_delivers_as_well(changed: Changed) -> None:
    api = "\nResources:\n  Events:\n    Type: AWS::AppSync::Api\n    Properties: { Name: events }\n"
    assert deployment_of(changed({"\nResources:\n": api})).delivery == "appsync"


def test_another_kind_of_api_delivers_nothing(changed: Changed) -> None:
    api = SOCKET.replace("WEBSOCKET", "HTTP")
    template = changed({"\nResources:\n": f"\nResources:\n{api}"}, Firewall="true")
    assert deployment_of(template).delivery == "environments"


KEPT = {
    "      Handler: banking.block_card.handler\n": "      Handler: banking.block_card.handler\n"
    "      ReservedConcurrentExecutions: !Ref MemorySize\n",
    "      Handler: banking.unblock_card.handler\n": "      Handler: banking.unblock_card.handler\n"
    "      ReservedConcurrentExecutions: !If [HasFirewall, 20, !Ref AWS::NoValue]\n",
    "      Handler: chat/run.sh": "      Handler: chat/run.sh\n"
    "      ReservedConcurrentExecutions: 300",
}


def test_reserved_concurrency_is_known_of_each_work(changed: Changed) -> None:
    found = deployment_of(changed(KEPT))
    assert found.reserved == {
        "tool": Reservation(Decimal(512), 1 / Decimal(found.tools)),
        "chat": Reservation(Decimal(300), Decimal(1)),
    }
    assert found.reserved_in_all == 812


def test_what_is_reserved_by_a_condition_counts_where_it_holds(changed: Changed) -> None:
    found = deployment_of(changed(KEPT, Firewall="true"))
    assert found.reserved["tool"] == Reservation(Decimal(20), 2 / Decimal(found.tools))
    assert found.reserved_in_all == 832


@pytest.mark.parametrize(("firewall", "gigabytes"), [("false", 1), ("true", 6)])
def test_what_is_kept_warm_is_in_gigabytes(changed: Changed, firewall: str, gigabytes: int) -> None:
    template = changed(
        {
            "Handler: banking.block_card.handler\n": "ProvisionedConcurrencyConfig: "
            "{ ProvisionedConcurrentExecutions: 2 }\n      Handler: banking.block_card.handler\n",
            "Handler: banking.unblock_card.handler\n": "ProvisionedConcurrencyConfig: !If "
            "[HasFirewall, { ProvisionedConcurrentExecutions: 10 }, !Ref AWS::NoValue]\n"
            "      Handler: banking.unblock_card.handler\n",
        },
        Firewall=firewall,
    )
    assert deployment_of(template).provisioned == gigabytes


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("audit.seal_events.handler", "audit.seal.handler", "audit.seal_events.handler"),
        ("chat/run.sh", "chat/start.sh", "chat/run.sh"),
        ("          Type: SQS\n", "          Type: SNS\n", "ProcessImportFunction of type SQS"),
        ("rate(12 hours)", "cron(0 0 * * ? *)", "cron"),
        ("    Type: AWS::Cognito::UserPool\n", "    Type: AWS::Cognito::Pool\n", "UserPool"),
        ("          ThrottlingRateLimit: !Ref RequestsPerSecond\n", "", "throttle"),
        ("    SnapStart: { ApplyOn: !Ref SnapStart }\n", "", "SnapStart"),
        ("            BatchSize: 1000\n", "            BatchSize: !GetAtt A.B\n", "A.B"),
    ],
)
def test_what_the_template_lacks_is_said(changed: Changed, old: str, new: str, said: str) -> None:
    with pytest.raises(MissingError, match="the template has no") as raised:
        deployment_of(changed({old: new}))
    assert said in str(raised.value)
