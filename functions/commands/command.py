"""What every operator's command has in common: the stack it works on, and how it ends.

    make audit USER_ID=12345                      this machine's stack, the one on STATE_DIR
    STACK_NAME=teller make audit USER_ID=12345    a stack deployed to AWS, by CloudFormation

Exit codes: 0 is well, 1 is found wrong or kept from its work, 2 is asked wrongly. What keeps a
command from its work is one line on standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError
from pynamodb.exceptions import PynamoDBException

from commands import deployed_stack, running_stack
from commands.running_stack import StackError

_FAILURES = (BotoCoreError, ClientError, PynamoDBException)
"""toolkit.storage.tables.StorageFailure, which cannot be imported before `use_stack`."""


class CommandError(Exception):
    """What keeps a command from its work; the message is one line for its operator."""

    exit_code = 1


class UsageError(CommandError):
    """What it was asked wrongly; the message says how to ask."""

    exit_code = 2


def run(command: Callable[[], int]) -> int:
    """The process's exit code: the command's own, or that of what it raised."""
    try:
        exit_code = command()
        sys.stdout.flush()
    except CommandError as error:
        return _failed(error, error.exit_code)
    except (StackError, *_FAILURES) as error:
        return _failed(error, CommandError.exit_code)
    except BrokenPipeError:  # whoever reads has seen enough, as in `make audit | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CommandError.exit_code
    except KeyboardInterrupt:
        return _failed("stopped", 130)  # as a shell counts a process that Ctrl-C ends
    return exit_code


def _failed(error: object, exit_code: int) -> int:
    print(" ".join(str(error).split()), file=sys.stderr)
    return exit_code


def required(variable: str, usage: str) -> str:
    """The variable's value. Raises UsageError with the usage when it is unset or empty."""
    value = os.environ.get(variable)
    if not value:
        raise UsageError(usage)
    return value


def use_stack() -> str:
    """Point this process at the stack the operator means, and say which that is.

    That is the deployed one that `STACK_NAME` names, found with the operator's own AWS settings;
    else whatever the environment names by `AUDIT_TABLE` and its like, as a function's does; else
    the one that runs on this machine on `STATE_DIR`. To be called before any module is imported
    that reads table names. Raises StackError.
    """
    stack_name = os.environ.get("STACK_NAME")
    if stack_name:
        os.environ.update(deployed_stack.variables_of(stack_name))
        return f"the deployed stack {stack_name}"
    if os.environ.get("AUDIT_TABLE"):
        return "the tables that the environment names"
    state_dir = Path(os.environ.get("STATE_DIR") or ".state")
    variables = running_stack.variables_of_running(state_dir)
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        del os.environ[name]  # a profile of the user's own would be looked up, and missed
    os.environ.update(variables)
    return f"the stack on {state_dir}"
