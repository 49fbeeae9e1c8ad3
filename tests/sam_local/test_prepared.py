"""What `make sam-local` writes for `sam local`, and how it reaches the running stack."""

from __future__ import annotations

import asyncio
import re
import socket
import stat
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from commands.running_stack import StackError
from commands.template import ROOT, Template
from tests.local.sam_local import prepared, relay
from tests.local.sam_local.run import FOLDER, READY
from tests.sam_local import documented
from tests.stack.started import command

RUNNING = {
    "STAGE": "dev",
    "BANKING_TABLE": "teller-banking",
    "AWS_ENDPOINT_URL": "http://127.0.0.1:39747",
    "TOKEN_ISSUER": "http://127.0.0.1:8000/dev",
    "TOKEN_KEYS_URL": "http://127.0.0.1:8000/dev/.well-known/jwks.json",
}
ELSEWHERE = "127.0.0.2"
"""An address where nobody listens, as the bridge's."""


@pytest.fixture(scope="module")
def template() -> dict[str, Any]:
    return prepared.template(ROOT / "template.yaml", prepared.inside(RUNNING))


def test_a_container_finds_the_stack_at_localhost() -> None:
    variables = prepared.inside(RUNNING)
    assert variables["AWS_ENDPOINT_URL"] == "http://localhost:39747"
    assert variables["TOKEN_KEYS_URL"] == "http://localhost:8000/dev/.well-known/jwks.json"
    assert variables["BANKING_TABLE"] == "teller-banking"


def test_the_issuer_of_a_token_is_compared_and_stays() -> None:
    assert prepared.inside(RUNNING)["TOKEN_ISSUER"] == RUNNING["TOKEN_ISSUER"]


def test_all_the_ports_that_the_functions_call_are_relayed() -> None:
    called = dict.fromkeys((39747, 8000, 3001), "127.0.0.1")
    assert prepared.hosts(RUNNING) == called
    tables = {"AWS_ENDPOINT_URL_DYNAMODB": "http://127.7.8.9:15002"}
    assert prepared.hosts(RUNNING | tables) == called | {15002: "127.7.8.9"}
    inside = prepared.inside(RUNNING | tables)
    assert inside["AWS_ENDPOINT_URL_DYNAMODB"] == "http://localhost:15002"


def test_a_stack_on_a_port_of_lambdas_emulator_is_refused() -> None:
    with pytest.raises(StackError, match="8080"):
        prepared.inside(RUNNING | {"MAIL_URL": "http://127.0.0.1:8080/mail"})


def test_the_prepared_template_declares_every_variable_of_the_stack(
    template: dict[str, Any],
) -> None:
    declared = template["Globals"]["Function"]["Environment"]["Variables"]
    assert declared.items() >= prepared.inside(RUNNING).items()


def test_the_deployed_template_names_no_endpoint(template: dict[str, Any]) -> None:
    """Preparing changes a copy."""
    assert "AWS_ENDPOINT_URL" not in Template().variables


def test_no_function_knows_of_sam_local() -> None:
    """What it needs is in the prepared template alone: there is no door that it opens."""
    sources = [*(ROOT / "functions").rglob("*.py"), *(ROOT / "layers").rglob("*.py")]
    assert not [path for path in sources if "SAM_LOCAL" in path.read_text()]


def test_every_function_has_the_name_by_which_others_invoke_it(template: dict[str, Any]) -> None:
    for function in Template().functions:
        properties = template["Resources"][function.logical_id]["Properties"]
        assert properties["FunctionName"] == function.name


def test_nothing_is_left_that_sam_local_does_not_resolve(template: dict[str, Any]) -> None:
    resources = template["Resources"]
    (authorizer,) = resources["Api"]["Properties"]["Auth"]["Authorizers"].values()
    assert authorizer["FunctionArn"] == {"Fn::GetAtt": ["AuthorizeFunction", "Arn"]}
    assert "NONE" not in str(resources["Api"]["Properties"]["DefinitionBody"]["paths"])
    assert resources["AuthorizeFunction"]["Properties"]["Layers"] == [{"Ref": "TokensLayer"}]
    assert template["Globals"]["Function"]["Layers"] == [{"Ref": "ToolkitLayer"}]
    for function in Template().functions:
        layers = resources[function.logical_id]["Properties"]["Layers"]
        assert not [layer for layer in layers if "Fn::If" in layer], function.logical_id


def test_samconfig_names_what_is_written() -> None:
    configured = tomllib.loads((ROOT / "samconfig.toml").read_text())["default"]
    folder = FOLDER.relative_to(ROOT)
    for local in ("local_invoke", "local_start_api", "local_start_lambda"):
        parameters = configured[local]["parameters"]
        assert parameters["template_file"] == str(folder / prepared.TEMPLATE)
        assert parameters["env_vars"] == str(folder / prepared.VARIABLES)
        assert parameters["add_host"] == "localhost:host-gateway"


def test_the_commands_that_it_prints_are_on_the_page() -> None:
    entered = re.findall(r"^  (\S.*)$", READY, re.MULTILINE)
    assert entered
    assert set(entered) <= set(documented.commands())


@pytest.mark.slow
def test_without_a_running_stack_it_says_how_to_start_one(tmp_path: Path) -> None:
    done = command("sam-local", STATE_DIR=str(tmp_path / "none"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"no stack runs on {tmp_path / 'none'}: start it with `make run`\n"


async def relayed(port: int, said: bytes, caller: str = "127.0.0.1") -> bytes:
    """What comes back through the relay to whoever says that."""
    listening = asyncio.Event()
    serving = asyncio.create_task(relay.serve(ELSEWHERE, {port: "127.0.0.1"}, listening.set))
    await listening.wait()
    try:
        reader, writer = await asyncio.open_connection(ELSEWHERE, port, local_addr=(caller, 0))
        writer.write(said)
        answer = await reader.read()
        writer.close()
        return answer
    finally:
        serving.cancel()
        await asyncio.wait([serving])


async def echo_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write((await reader.readline()).upper())
    await writer.drain()
    writer.close()


async def echoed(said: bytes, caller: str = "127.0.0.1") -> bytes:
    server = await asyncio.start_server(echo_once, "127.0.0.1", 0)
    try:
        return await relayed(server.sockets[0].getsockname()[1], said, caller)
    finally:
        server.close()


def test_the_relay_brings_a_call_to_the_stack_and_its_answer_back() -> None:
    assert asyncio.run(echoed(b"hello\n")) == b"HELLO\n"


def test_no_browser_of_this_machine_reaches_the_stack_through_the_relay() -> None:
    with suppress(ConnectionResetError):
        assert asyncio.run(echoed(b"hello\n", caller=ELSEWHERE)) == b""


def test_where_nobody_listens_the_relay_hangs_up() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert asyncio.run(relayed(unused.getsockname()[1], b"hello\n")) == b""


def test_a_port_that_is_taken_is_told() -> None:
    with (
        socket.create_server((ELSEWHERE, 0)) as taken,
        pytest.raises(StackError, match=f"^{ELSEWHERE} cannot be listened on"),
    ):
        asyncio.run(relay.serve(ELSEWHERE, {taken.getsockname()[1]: "127.0.0.1"}, lambda: None))


def test_with_docker_desktop_nothing_has_to_be_relayed() -> None:
    """Its bridge's address is none of this machine's."""

    async def ready() -> bool:
        listening = asyncio.Event()
        serving = asyncio.create_task(
            relay.serve("203.0.113.1", {3001: "127.0.0.1"}, listening.set)
        )
        await asyncio.wait(
            [serving, waiting := asyncio.create_task(listening.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        serving.cancel()
        return waiting.done()

    assert asyncio.run(ready())


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_without_docker_sam_local_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "docker", "echo 'Cannot connect to the Docker daemon.' >&2; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StackError, match=r"needs Docker: Cannot connect to the Docker daemon\.$"):
        relay.bridge()


def test_the_bridges_address_is_the_one_that_docker_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = '[{"IPAM": {"Config": [{"Subnet": "172.18.0.0/16"}]}}]'
    program(tmp_path, "docker", f"echo '{named}'")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert relay.bridge() == "172.18.0.1"
