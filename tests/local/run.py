"""`make run`: the whole backend on this machine until Ctrl-C, its data kept in STATE_DIR."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import Future, wait
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TextIO

from commands.running_stack import StackError
from commands.template import Template
from tests.local import stack
from tests.local.install import OCR_MEGABYTES
from tests.local.log import Log
from tests.local.stack import Settings, Stack

BANNER = """\
Teller is ready at {url}
  model    {model}
  sign in  as user 12345, who owns the demo data
  log      {log}
{pictures}
  TOKEN=$(curl -s {url}/dev/token -d '{{"user_id": "12345"}}' | cut -d'"' -f4)
  curl -s {url}/tools/get_account_summary -H "Authorization: Bearer $TOKEN" \\
    -H 'Content-Type: application/json' -d '{{"user_id": "12345"}}'

Ctrl-C stops it and keeps the data."""
PICTURES_LATER = """\
  pictures wait until their OCR engine ({megabytes} MB) is installed beside the stack
"""
PICTURES_NOW = "the OCR engine is installed: pictures are read now"
PICTURES_FAILED = """\
the OCR engine was not installed, see the log: pictures are not read, and all else works.
Start again with a network connection to try again."""


def main() -> int:
    terminal = sys.stdout
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    try:
        run(settings())
    except KeyboardInterrupt:
        print("stopped", file=terminal)
    except StackError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def settings() -> Settings:
    """From the environment, where an empty variable is an unset one."""
    given = {name: value for name, value in os.environ.items() if value}
    return Settings(
        state_dir=Path(given.get("STATE_DIR", ".state")),
        port=_whole_number(given, "PORT", 8000),
        mail_dir=_folder(given, "MAIL_DIR"),
        model_url=given.get("MODEL_URL"),
        model_id=given.get("MODEL_ID"),
        model_api=given.get("MODEL_API"),
        model_api_key=given.get("MODEL_API_KEY"),
        chat_per_minute=_whole_number(given, "CHAT_PER_MINUTE", 8),
        tool_per_minute=_whole_number(given, "TOOL_PER_MINUTE", 60),
        mcp_per_minute=_whole_number(given, "MCP_PER_MINUTE", 120),
        parameters=_parameters(given),
        allowed_origin=given.get("ALLOWED_ORIGIN", Settings.allowed_origin),
        allowed_hosts=given.get("ALLOWED_HOSTS", Settings.allowed_hosts),
    )


def run(chosen: Settings) -> None:
    """Until KeyboardInterrupt. What tools log goes to a file, not over the prompt.

    Raises StackError when the stack cannot be started, or cannot go on.
    """
    terminal = sys.stdout
    log = chosen.state_dir / "teller.log"
    with (
        _opened(log) as output,
        redirect_stdout(output),
        redirect_stderr(output),
        stack.start(chosen) as running,
    ):
        print(_banner(running, log), file=terminal, flush=True)
        if running.ocr:
            running.ocr.add_done_callback(partial(_tell_of_ocr, terminal))
        while not running.ended.done():
            wait([running.ended], timeout=1)  # a signal that comes just before is seen after it
        raise running.ended.result()


def _opened(log: Path) -> Log:
    """Raises StackError if the folder cannot be written."""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        return Log(log)
    except OSError as error:
        raise StackError(f"STATE_DIR cannot be written: {log.parent}: {error.strerror}") from error


def _banner(running: Stack, log: Path) -> str:
    pictures = PICTURES_LATER.format(megabytes=OCR_MEGABYTES) if running.ocr else ""
    return BANNER.format(url=running.url, model=running.model, log=log, pictures=pictures)


def _tell_of_ocr(terminal: TextIO, installed: Future[None]) -> None:
    said = PICTURES_FAILED if installed.exception() else PICTURES_NOW
    print(said, file=terminal, flush=True)


def _folder(given: dict[str, str], name: str) -> Path | None:
    if name not in given:
        return None
    folder = Path(given[name])
    if not folder.is_dir():
        raise StackError(f"{name} is no folder: {folder}")
    return folder


def _parameters(given: dict[str, str]) -> dict[str, str]:
    """The template's, of those variables that are given: how long things are kept, and how much a
    user has in a day."""
    template = Template()
    known = template.retention | template.allowances
    asked = {name: value for name, value in known.items() if name in given}
    for name, parameter in asked.items():
        if not template.allows(parameter, given[name]):
            raise StackError(f"{name} cannot be {given[name]}: see {parameter} in settings.yaml")
    return {parameter: given[name] for name, parameter in asked.items()}


def _whole_number(given: dict[str, str], name: str, default: int) -> int:
    try:
        return int(given.get(name, default))
    except ValueError:
        raise StackError(f"{name} must be a whole number") from None


if __name__ == "__main__":
    sys.exit(main())
