"""`make smoke` beside the one-machine stack, and whoever it asks."""

from __future__ import annotations

import subprocess
import sys
import uuid
from collections.abc import Iterator

import httpx
import pytest

from commands.template import ROOT
from tests.oauth.browser import Browser
from tests.stack.started import Started, environment

pytestmark = pytest.mark.stack


@pytest.fixture
def user_id() -> str:
    return f"user-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def smoke(stack: Started) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "commands.account.smoke"],
        cwd=ROOT,
        env=environment(URL=f"{stack.url}/"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def lines(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout
    yield from map(str.strip, process.stdout)


def test_whoever_lets_it_in_and_says_yes_sees_each_step_pass_and_keeps_nothing(
    stack: Started, smoke: subprocess.Popen[str], user_id: str
) -> None:
    done = []
    with stack.client(stack.tokens.issue(user_id)) as person, Browser(stack.url) as browser:
        for line in lines(smoke):
            word, _, rest = line.partition(" ")
            if word == "open":
                assert httpx.get(browser.sign_in(rest, user_id).address).status_code == 200
            elif word == "answer":
                [asked] = person.get("/confirmations").json()["confirmations"]
                answered = person.post(
                    f"/confirmations/{asked['id']}",
                    json={"reply": "YES"},
                    headers={"Origin": stack.url},
                )
                assert answered.status_code == 200, answered.text
            else:
                done.append(rest.strip())
        entries = person.post("/tools/list_entries", json={"user_id": user_id}).json()
    assert smoke.wait() == 0, smoke.stderr and smoke.stderr.read()
    assert done[:2] == ["signed in", "a tool reads"]
    assert done[-1] == "a YES takes it back"
    assert len(done) == 6
    assert entries["entries"] == [], entries


def test_who_is_not_let_in_is_told_why(
    stack: Started, smoke: subprocess.Popen[str], user_id: str
) -> None:
    [line] = [next(lines(smoke))]
    back = httpx.URL(line.removeprefix("open ")).params["redirect_uri"]
    httpx.get(back, params={"error": "access_denied", "state": "another"})
    assert smoke.wait() == 1
    assert smoke.stderr
    assert smoke.stderr.read() == "nobody signed in: access_denied\n"
