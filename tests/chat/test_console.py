"""The console in Debian's Chromium, against a double of the chat's endpoints."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import socket
import threading
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

import jwt
import pytest
import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect
from starlette.applications import Starlette
from starlette.requests import Request as Received
from starlette.responses import (
    FileResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from tests.chromium import DESKTOP, PHONE, launched, screenshot

pytestmark = pytest.mark.browser

CONSOLE = Path(__file__).parents[2] / "functions" / "chat" / "console"
POLICY = "default-src 'self'; connect-src 'self' https:; frame-ancestors 'none'"

DONE: dict[str, Any] = {"type": "done", "employee": "banking"}
SUMMARY = {
    "user_id": "12345",
    "balance": 15000,
    "credit_limit": 100000,
    "available_credit": 85000,
    "due_date": "2025-12-03",
    "minimum_due": 750,
}
EXACT = {"amount": "-9007199254740993.10", "currency": "EUR"}
PROMPT = "Block your card ending 4242? Reply YES to confirm."

# A step of a scripted answer: an event, raw bytes, or a gate that the test opens.
Step = dict[str, Any] | bytes | threading.Event


def token(text: str) -> dict[str, Any]:
    return {"type": "token", "token": text}


def start(tool: str) -> dict[str, Any]:
    return {"type": "tool_start", "tool": tool}


def result(tool: str, value: object) -> dict[str, Any]:
    return {"type": "tool_result", "tool": tool, "result": value}


def transactions(count: int) -> list[dict[str, Any]]:
    return [
        {
            "tx_id": f"t{number}",
            "date": "2025-11-10",
            "amount": 1000 * number,
            "merchant": "ElectroMart",
            "category": "Electronics",
        }
        for number in range(1, count + 1)
    ]


def pending(prompt: str = PROMPT) -> dict[str, Any]:
    expires_at = datetime.now(UTC) + timedelta(minutes=5)
    return {"id": "c1", "prompt": prompt, "expires_at": expires_at.isoformat()}


def held(prompt: str = PROMPT) -> dict[str, Any]:
    error = {"status": "failure", "message": prompt, "reason": "confirmation_required"}
    confirmation = pending(prompt)
    return {"type": "tool_error", "tool": "block_card", "error": error} | {
        "confirmation": confirmation
    }


def asks_to_block() -> list[Step]:
    return [
        {"type": "employee", "employee": "banking"},
        {"type": "note", "note": "Using tools..."},
        start("block_card"),
        held(),
        token(PROMPT),
        DONE,
    ]


@dataclass
class Message:
    """A `POST chat` as it arrived."""

    text: str
    key: str
    user_id: str
    conversation_id: str
    bearer: str


@dataclass
class Server:
    """A double of the chat's endpoints: answers come from `answers`, in order."""

    port: int
    sign_in: Literal["dev", "cognito"] = "dev"
    answers: list[list[Step] | Response] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    saved: dict[str, Any] | None = None
    accepted: set[str] = field(default_factory=set)
    logins: list[dict[str, str]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Below a stage, as API Gateway deploys it."""
        return f"http://127.0.0.1:{self.port}/v1/"

    def issue(self, user_id: str) -> str:
        """A token of which this server accepts nothing older."""
        fresh = jwt.encode({"sub": user_id, "jti": str(uuid.uuid4())}, "k" * 32)
        self.accepted = {fresh}
        return fresh

    def app(self) -> Starlette:
        routes = [
            Route("/v1/", self.page),
            Route("/v1/console/config.json", self.config),
            Route("/v1/console/{file}", self.file),
            Route("/v1/dev/token", self.dev_token, methods=["POST"]),
            Route("/v1/chat", self.chat, methods=["POST"]),
            Route("/v1/chat/{conversation_id}", self.history),
            Route("/login/oauth2/authorize", self.authorize),
            Route("/login/oauth2/token", self.exchange, methods=["POST"]),
            Route("/login/logout", self.log_out),
        ]
        return Starlette(routes=routes)

    async def page(self, request: Received) -> Response:
        return FileResponse(CONSOLE / "index.html", headers={"Content-Security-Policy": POLICY})

    async def file(self, request: Received) -> Response:
        return FileResponse(CONSOLE / request.path_params["file"])

    async def config(self, request: Received) -> Response:
        domain = f"http://127.0.0.1:{self.port}/login"
        settings = {"type": self.sign_in, "domain": domain, "client_id": "client"}
        return JSONResponse({"sign_in": settings, "title": "Teller"})

    async def dev_token(self, request: Received) -> Response:
        return JSONResponse({"token": self.issue((await request.json())["user_id"])})

    async def chat(self, request: Received) -> Response:
        bearer = request.headers["authorization"].removeprefix("Bearer ")
        if bearer not in self.accepted:
            return JSONResponse({"message": "Unauthorized"}, 401)
        body = await request.json()
        text = body["messages"][-1]["content"]
        key = request.headers["idempotency-key"]
        self.messages.append(Message(text, key, body["userId"], body["convoId"], bearer))
        answer = self.answers.pop(0)
        if isinstance(answer, Response):
            return answer
        return StreamingResponse(play(answer), media_type="text/event-stream")

    async def history(self, request: Received) -> Response:
        if self.saved is None:
            return JSONResponse({"error": "Not found"}, 404)
        return JSONResponse(self.saved)

    async def authorize(self, request: Received) -> Response:
        asked = dict(request.query_params)
        self.logins.append(asked)
        back = urlencode({"code": "code-1", "state": asked["state"]})
        return RedirectResponse(f"{asked['redirect_uri']}?{back}")

    async def exchange(self, request: Received) -> Response:
        grant = dict(parse_qsl((await request.body()).decode()))
        if grant.get("refresh_token") == "refresh-1":
            return JSONResponse({"id_token": self.issue("ana")})
        login = self.logins[-1]
        known = (grant.get("code"), grant.get("redirect_uri"), grant["client_id"])
        if known != ("code-1", login["redirect_uri"], login["client_id"]):
            return JSONResponse({"error": "invalid_grant"}, 400)
        if s256(grant["code_verifier"]) != login["code_challenge"]:
            return JSONResponse({"error": "invalid_grant"}, 400)
        return JSONResponse({"id_token": self.issue("ana"), "refresh_token": "refresh-1"})

    async def log_out(self, request: Received) -> Response:
        return RedirectResponse(request.query_params["logout_uri"])


def s256(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


async def play(steps: list[Step]) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n: ping\n\n"
    for step in steps:
        if isinstance(step, threading.Event):
            await asyncio.to_thread(step.wait, 30)
        elif isinstance(step, bytes):
            yield step
        else:
            yield f"data: {json.dumps(step)}\n\n".encode()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as chromium:
        yield chromium


@pytest.fixture
def server() -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        double = Server(listening.getsockname()[1])
        config = uvicorn.Config(
            double.app(),
            lifespan="off",
            ws="none",
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        yield double
        running.should_exit = True
        thread.join()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages; afterwards none may have failed, broken the policy or left the server."""
    contexts, complaints = [], []

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith(f"http://127.0.0.1:{server.port}/"):
            complaints.append(request.url)

    def create(**options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", on_console)
        page.on("request", on_request)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield create
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: Callable[..., Page], server: Server) -> Page:
    return signed_in(new_page(**DESKTOP), server)


def signed_in(page: Page, server: Server) -> Page:
    page.goto(server.url)
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_be_focused()
    return page


def say(page: Page, text: str) -> None:
    page.get_by_test_id("composer").fill(text)
    page.get_by_test_id("send").click()


def test_tokens_appear_as_they_come(page: Page, server: Server) -> None:
    gate = threading.Event()
    accented = json.dumps(token(" café is"), ensure_ascii=False).encode()
    middle = accented.index("é".encode()) + 1
    split_anywhere = b"data: " + accented[:middle]
    server.answers = [
        [
            token("Your"),
            split_anywhere,
            gate,
            accented[middle:] + b"\n",
            b"\n",
            token(" open."),
            DONE,
        ]
    ]
    say(page, "Hello")
    answer = page.get_by_test_id("message-assistant")
    expect(answer).to_have_text("Your")
    expect(page.get_by_test_id("stop")).to_be_visible()
    gate.set()
    expect(answer).to_have_text("Your café is open.")
    expect(page.get_by_test_id("send")).to_be_visible()


def test_a_message_is_sent_as_the_signed_in_user(page: Page, server: Server) -> None:
    server.answers = [[token("Hi"), DONE], [token("Hi again"), DONE]]
    say(page, "One")
    expect(page.get_by_text("Hi", exact=True)).to_be_visible()
    say(page, "Two")
    expect(page.get_by_text("Hi again")).to_be_visible()
    first, second = server.messages
    assert (first.text, second.text, first.user_id) == ("One", "Two", "12345")
    assert first.conversation_id == second.conversation_id
    assert first.key != second.key


def test_a_new_conversation_leaves_the_old_one_and_its_answer(page: Page, server: Server) -> None:
    never = threading.Event()
    server.answers = [[token("Old"), never, DONE], [token("New"), DONE]]
    say(page, "One")
    expect(page.get_by_text("Old")).to_be_visible()
    page.get_by_test_id("new-conversation").click()
    expect(page.get_by_test_id("message-user")).to_have_count(0)
    page.get_by_role("button", name="What's my balance?").click()
    expect(page.get_by_test_id("message-assistant")).to_have_text("New")
    never.set()
    assert server.messages[0].conversation_id != server.messages[1].conversation_id
    assert server.messages[1].text == "What's my balance?"


def test_a_tool_card_runs_and_then_shows_its_result(page: Page, server: Server) -> None:
    noted, gate = threading.Event(), threading.Event()
    tool = "get_account_summary"
    note = {"type": "note", "note": "Using tools..."}
    server.answers = [[note, noted, start(tool), gate, result(tool, SUMMARY), DONE]]
    say(page, "What's my balance?")
    expect(page.get_by_text("Using tools...")).to_be_visible()
    noted.set()
    card = page.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-state", "running")
    expect(card).to_contain_text("Account summary")
    expect(page.get_by_text("Using tools...")).to_have_count(0)
    gate.set()
    expect(card).to_have_attribute("data-state", "done")
    expect(card).to_contain_text("Available credit₹85,000")
    expect(card).to_contain_text("Due date2025-12-03")
    card.get_by_text("Raw JSON").click()
    expect(card.locator("pre")).to_contain_text('"available_credit": 85000')


def test_results_go_to_the_oldest_running_card_of_their_tool(page: Page, server: Server) -> None:
    server.answers = [
        [
            start("get_order_by_id"),
            start("get_user"),
            start("get_order_by_id"),
            result("get_order_by_id", {"product": "First"}),
            {
                "type": "tool_error",
                "tool": "get_order_by_id",
                "error": {"error": "Order not found"},
            },
            result("get_user", {"name": "Ana"}),
            DONE,
        ]
    ]
    say(page, "Look up both")
    cards = page.get_by_test_id("tool-card")
    expect(cards.nth(0)).to_contain_text("First")
    expect(cards.nth(1)).to_contain_text("Ana")
    expect(cards.nth(2)).to_contain_text("Order not found")
    expect(cards.nth(2)).to_have_attribute("data-state", "failed")


def test_lists_become_tables_that_open_in_full(page: Page, server: Server) -> None:
    tool = "get_recent_transactions"
    server.answers = [[start(tool), result(tool, transactions(12)), DONE]]
    say(page, "Show my last 12 transactions")
    table = page.get_by_role("table")
    headings = ["Transaction ID", "Date", "Amount", "Merchant", "Category"]
    expect(table.get_by_role("columnheader")).to_have_text(headings)
    expect(table.get_by_role("row")).to_have_count(11)
    amount = table.get_by_role("cell", name="₹4,000", exact=True)
    assert amount.evaluate("cell => getComputedStyle(cell).textAlign") == "right"
    page.get_by_role("button", name="Show all 12").click()
    expect(table.get_by_role("row")).to_have_count(13)
    expect(table).to_contain_text("₹12,000")


@pytest.mark.parametrize(
    ("tool", "value", "shown"),
    [
        ("get_bank_balance", {"ok": True, "data": {"bank_mxn_cents": 1250005}}, "MX$12,500.05"),
        ("get_month_summary", {"variable_remaining_mxn_cents": -50}, "-MX$0.50"),
        ("finance_transactions_sum", {"total": EXACT}, "-€9,007,199,254,740,993.10"),
        ("get_rewards_summary", {"redeemable_value_inr": 500}, "₹500"),
        ("get_order_by_id", {"price": 1079.99}, "1,079.99"),
        ("get_transactions", [{"amount": -4.5}], "-4.5"),
        ("get_customer_orders", [], "None"),
    ],
)
def test_amounts_are_shown_in_their_currency(
    page: Page, server: Server, tool: str, value: object, shown: str
) -> None:
    server.answers = [[start(tool), result(tool, value), DONE]]
    say(page, "How much?")
    card = page.get_by_test_id("tool-card")
    expect(card.locator("dd, td, p").filter(has_text=shown)).to_have_text(shown)


@pytest.mark.parametrize(
    ("button", "reply"), [("confirm-yes", "YES"), ("confirm-cancel", "Cancel")]
)
def test_a_confirmation_is_answered_by_a_message(
    page: Page, server: Server, button: str, reply: str
) -> None:
    server.answers = [asks_to_block(), [token("Understood."), DONE]]
    say(page, "Block my card, I lost it")
    confirmation = page.get_by_test_id("confirmation")
    expect(confirmation).to_be_focused()
    expect(confirmation).to_contain_text(PROMPT)
    expect(confirmation).to_contain_text("Expires in")
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "waiting")
    page.get_by_test_id(button).click()
    expect(page.get_by_text("Understood.")).to_be_visible()
    expect(page.get_by_test_id("message-user").last).to_have_text(reply)
    expect(page.get_by_test_id(button)).to_be_disabled()
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "asked")
    assert server.messages[-1].text == reply


def test_another_message_supersedes_a_confirmation(page: Page, server: Server) -> None:
    server.answers = [asks_to_block(), [token("₹15,000"), DONE]]
    say(page, "Block my card, I lost it")
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    say(page, "What's my balance?")
    expect(page.get_by_test_id("confirm-yes")).to_be_disabled()
    expect(page.get_by_test_id("confirmation")).to_contain_text("another message was sent")


def test_an_expired_confirmation_cannot_be_answered(page: Page, server: Server) -> None:
    server.saved = {
        "messages": [{"id": "1", "role": "assistant", "text": PROMPT, "created_at": ""}],
        "confirmation": pending() | {"expires_at": "2030-01-01T00:05:00Z"},
    }
    page.clock.install(time="2030-01-01T00:00:00Z")
    page.reload()
    expect(page.get_by_test_id("confirm-yes")).to_be_enabled()
    page.clock.fast_forward("06:00")
    expect(page.get_by_test_id("confirm-yes")).to_be_disabled()
    expect(page.get_by_test_id("confirmation")).to_contain_text("Expired")


@pytest.mark.parametrize(
    ("question", "typed", "shown"),
    [
        ("Hello.", "123456", "••••••"),
        ("Please enter the one-time password.", "it is 123456", "it is ••••••"),
        ("Hello.", "Show my last 5", "Show my last 5"),
    ],
)
def test_a_one_time_password_is_shown_as_dots(
    page: Page, server: Server, question: str, typed: str, shown: str
) -> None:
    server.answers = [[token(question), DONE], [token("Thank you."), DONE]]
    say(page, "Unblock my card")
    expect(page.get_by_text(question)).to_be_visible()
    say(page, typed)
    expect(page.get_by_test_id("message-user").last).to_have_text(shown)
    expect(page.get_by_text("Thank you.")).to_be_visible()
    assert server.messages[-1].text == typed


def test_a_reload_restores_the_conversation(page: Page, server: Server) -> None:
    server.answers = [[token("Hello"), DONE], [token("Blocked."), DONE]]
    say(page, "Hi")
    expect(page.get_by_text("Hello")).to_be_visible()
    question = pending()
    blocked = {"tool": "block_card", "ok": False, "error": "Not yet", "confirmation": question}
    summary = {"tool": "get_account_summary", "ok": True, "result": SUMMARY}
    earlier = blocked | {"confirmation": question | {"id": "c0"}}
    cut_short = {"interrupted": True, "tools": [summary, earlier]}
    texts = [("user", "[one-time password]", {}), ("assistant", "Hel", cut_short)]
    texts += [("user", "Block it", {}), ("assistant", PROMPT, {"tools": [blocked]})]
    server.saved = {
        "messages": [
            {"id": str(at), "role": role, "text": text, "created_at": "2026-01-01T00:00:00Z"} | more
            for at, (role, text, more) in enumerate(texts)
        ],
        "confirmation": question,
    }
    page.reload()
    expect(page.get_by_test_id("message-user")).to_have_text(["••••••", "Block it"])
    first, last = page.get_by_test_id("message-assistant").all()
    expect(first).to_contain_text("₹15,000")
    expect(first).to_contain_text("interrupted")
    states = [card.get_attribute("data-state") for card in first.get_by_test_id("tool-card").all()]
    assert states == ["done", "asked"]
    expect(last.get_by_test_id("tool-card")).to_have_attribute("data-state", "waiting")
    page.get_by_test_id("confirm-yes").click()
    expect(page.get_by_text("Blocked.")).to_be_visible()
    assert server.messages[0].conversation_id == server.messages[1].conversation_id


def test_too_many_messages_are_counted_down_before_a_retry(page: Page, server: Server) -> None:
    refused = JSONResponse({"error": "Too many messages."}, 429, {"Retry-After": "30"})
    server.answers = [refused, [token("Hello"), DONE]]
    page.clock.install()
    say(page, "Hi")
    retry = page.get_by_role("button", name="Retry")
    expect(page.get_by_text("Too many messages.")).to_be_visible()
    expect(page.get_by_text("Try again in")).to_be_visible()
    expect(retry).to_be_disabled()
    page.clock.fast_forward(31_000)
    retry.click()
    expect(page.get_by_test_id("message-assistant")).to_have_text("Hello")
    assert server.messages[0].key == server.messages[1].key


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param([token("Your bal")], id="ends without done"),
        pytest.param([{"type": "error", "message": "The model failed."}, DONE], id="error event"),
        pytest.param(JSONResponse({"error": "Busy."}, 503), id="not answered"),
    ],
)
def test_a_lost_answer_is_retried_with_the_same_key(
    page: Page, server: Server, failure: list[Step] | Response
) -> None:
    server.answers = [failure, [token("Your balance is ₹15,000."), DONE]]
    say(page, "What's my balance?")
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("message-assistant")).to_have_text("Your balance is ₹15,000.")
    expect(page.get_by_test_id("message-user")).to_have_count(1)
    first, second = server.messages
    assert (first.key, first.text) == (second.key, second.text)


def test_a_server_that_cannot_be_reached_is_retried(page: Page, server: Server) -> None:
    server.answers = [[token("Hello"), DONE]]
    page.context.set_offline(True)
    say(page, "Hi")
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_test_id("message-assistant")).to_have_text("Hello")


def test_stop_ends_the_answer(page: Page, server: Server) -> None:
    never = threading.Event()
    server.answers = [[token("One"), start("get_user"), never, DONE], [token("Fine"), DONE]]
    say(page, "Count")
    expect(page.get_by_test_id("tool-card")).to_be_visible()
    page.get_by_test_id("stop").click()
    expect(page.get_by_test_id("message-assistant")).to_contain_text("Stopped.")
    expect(page.get_by_test_id("tool-card")).to_have_attribute("data-state", "failed")
    never.set()
    say(page, "And now?")
    expect(page.get_by_text("Fine")).to_be_visible()


def test_hostile_text_is_inert(page: Page, server: Server) -> None:
    hostile = "<img src=x onerror=\"document.title='owned'\"><script>alert(1)</script>"
    tool = "get_recent_transactions"
    rows = [{"merchant": hostile, hostile: "x", "__proto__": 1}]
    server.answers = [
        [
            {"type": "employee", "employee": hostile},
            {"type": "note", "note": hostile},
            start(hostile),
            result(hostile, hostile),
            start(tool),
            result(tool, rows),
            start("get_user"),
            {"type": "tool_error", "tool": "get_user", "error": {"message": hostile}},
            start("block_card"),
            held(hostile),
            token(f"- {hostile}\n\n{hostile}"),
            DONE,
        ]
    ]
    say(page, hostile)
    expect(page.get_by_test_id("confirmation")).to_contain_text(hostile)
    expect(page.locator("li")).to_have_text(hostile)
    expect(page.get_by_role("cell", name=hostile)).to_be_visible()
    assert page.locator("main img, main script").count() == 0
    assert page.title() == "Teller"


def test_lines_and_lists_are_laid_out(page: Page, server: Server) -> None:
    parts = "Two points:\n-", " 1", "5 cards\n- more\n\n3. third\nA line\n", "and -5 more\n1"
    server.answers = [[*[token(part) for part in parts], DONE]]
    say(page, "Tell me")
    answer = page.get_by_test_id("message-assistant")
    expect(answer.locator("ul li")).to_have_text(["15 cards", "more"])
    expect(answer.locator("ol li")).to_have_text("third")
    expect(answer.locator("ol li")).to_have_attribute("value", "3")
    expect(answer.locator("p")).to_have_text(["Two points:", "A lineand -5 more1"])


def test_the_end_stays_in_view_only_for_who_is_there(page: Page, server: Server) -> None:
    gates = [threading.Event(), threading.Event()]
    lines = token("\n\n" + "line\n" * 60 + "\n")
    server.answers = [
        [
            lines,
            token("first"),
            gates[0],
            lines,
            token("second"),
            gates[1],
            lines,
            token("third"),
            DONE,
        ]
    ]
    say(page, "Tell me a lot")
    expect(page.get_by_text("first")).to_be_in_viewport()
    gates[0].set()
    expect(page.get_by_text("second")).to_be_in_viewport()
    page.locator(".scroller").hover()
    page.mouse.wheel(0, -10_000)
    expect(page.get_by_test_id("message-user")).to_be_in_viewport()
    gates[1].set()
    expect(page.get_by_test_id("message-assistant")).to_contain_text("third")
    expect(page.get_by_text("third")).not_to_be_in_viewport()


def test_everything_works_from_the_keyboard(new_page: Callable[..., Page], server: Server) -> None:
    never = threading.Event()
    server.answers = [asks_to_block(), [token("Blocked."), DONE], [token("One"), never, DONE]]
    page = new_page(**DESKTOP)
    page.goto(server.url)
    expect(page.get_by_label("User ID")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.keyboard.type("Block my card,")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("I lost it")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirmation")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("confirm-yes")).to_be_focused()
    outline = page.get_by_test_id("confirm-yes").evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_text("Blocked.")).to_be_visible()
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.keyboard.type("Count")
    page.keyboard.press("Enter")
    expect(page.get_by_text("One")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_have_text("Stopped.")
    never.set()
    assert [message.text for message in server.messages] == [
        "Block my card,\nI lost it",
        "YES",
        "Count",
    ]


@pytest.mark.parametrize("width", [320, 375])
def test_a_phone_never_scrolls_sideways(
    new_page: Callable[..., Page], server: Server, width: int
) -> None:
    tool = "get_recent_transactions"
    rows = [row | {"merchant": "A" * 60, "note": "word " * 20} for row in transactions(3)]
    page = new_page(**PHONE | {"viewport": {"width": width, "height": 740}})
    server.answers = [
        [start(tool), result(tool, rows), token("w" * 200), *asks_to_block()],
    ]
    signed_in(page, server)
    say(page, "x" * 200)
    expect(page.get_by_test_id("confirmation")).to_be_visible()
    page.get_by_text("Raw JSON").click()
    for box in ("html", ".bar", ".scroller", ".card >> nth=0", ".composer"):
        overflow = page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 0, box
    assert page.locator(".table").evaluate("e => e.scrollWidth > e.clientWidth")


def test_cognito_signs_in_with_pkce_and_renews_a_refused_token(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    server.answers = [[token("Hello Ana"), DONE]]
    page = signed_in(new_page(**DESKTOP), server)
    assert page.url == server.url
    login = server.logins[0]
    assert login["response_type"] == "code"
    assert login["code_challenge_method"] == "S256"
    assert login["redirect_uri"] == server.url
    assert page.evaluate("Object.keys(localStorage).filter(key => /session|sign/.test(key))") == []
    server.accepted = set()
    say(page, "Hi")
    expect(page.get_by_text("Hello Ana")).to_be_visible()
    assert [message.user_id for message in server.messages] == ["ana"]
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    assert page.evaluate("sessionStorage.length") == 0


def test_a_cognito_answer_nobody_asked_for_is_refused(
    new_page: Callable[..., Page], server: Server
) -> None:
    server.sign_in = "cognito"
    page = new_page(**DESKTOP)
    page.goto(f"{server.url}?code=code-1&state=forged")
    expect(page.get_by_role("alert")).to_contain_text("not started here")
    assert page.url == server.url
    assert page.evaluate("sessionStorage.length") == 0


def test_an_ended_session_asks_to_sign_in_again_and_keeps_the_draft(
    page: Page, server: Server
) -> None:
    server.accepted = set()
    say(page, "What's my balance?")
    expect(page.get_by_role("alert")).to_contain_text("Your session has ended")
    page.get_by_test_id("sign-in").click()
    expect(page.get_by_test_id("composer")).to_have_value("What's my balance?")


def test_the_page_is_drawn_for_desktop_and_phone_in_light_and_dark(
    new_page: Callable[..., Page], server: Server
) -> None:
    for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)):
        name = f"{scheme}-{'phone' if size is PHONE else 'desktop'}"
        page = new_page(color_scheme=scheme, **size)
        page.goto(server.url)
        expect(page.get_by_test_id("sign-in")).to_be_visible()
        screenshot(page, f"console-{name}-1-sign-in")
        signed_in(page, server)
        screenshot(page, f"console-{name}-2-empty")
        draw_conversation(page, server, name)


def draw_conversation(page: Page, server: Server, name: str) -> None:
    gate = threading.Event()
    tool = "get_recent_transactions"
    rows = transactions(12)
    server.answers = [
        [
            {"type": "employee", "employee": "banking"},
            {"type": "note", "note": "Using tools..."},
            start("get_account_summary"),
            result("get_account_summary", SUMMARY),
            token("You owe ₹15,000 of a ₹100,000 limit, so ₹85,000 is left.\n\n"),
            token("- Due on 2025-12-03\n- At least ₹750"),
            DONE,
        ],
        [start(tool), result(tool, rows), start("get_user"), gate, token("Here they are."), DONE],
        asks_to_block(),
        JSONResponse({"error": "Too many messages."}, 429, {"Retry-After": "30"}),
    ]
    say(page, "What's my balance?")
    expect(page.get_by_text("At least")).to_be_visible()
    screenshot(page, f"console-{name}-3-summary")
    say(page, "Show my last 12 transactions")
    expect(page.get_by_test_id("tool-card")).to_have_count(3)
    expect(page.get_by_test_id("tool-card").last).to_be_in_viewport()
    screenshot(page, f"console-{name}-4-table")
    gate.set()
    expect(page.get_by_text("Here they are.")).to_be_visible()
    say(page, "Block my card, I lost it")
    expect(page.get_by_test_id("confirmation")).to_be_visible()
    screenshot(page, f"console-{name}-5-confirmation")
    say(page, "123456")
    expect(page.get_by_text("Too many messages.")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_be_in_viewport()
    screenshot(page, f"console-{name}-6-refused")
