"""`make capacity USERS=… CALLS_PER_DAY=… CHATS=… STREAMS=…`: print what breaks first under this
load, and what a month of it costs. Nothing is asked of AWS.

    PARAMETERS="Name=value …"   of the template, instead of their defaults
    TEMPLATE=file               another than the checkout's
    PROFILE=file                assumptions that are otherwise for you (stated/profile.toml)
    PRICES=file                 another list of prices (stated/prices.toml)
    FORMAT=json                 instead of Markdown
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from capacity.commands.asked import Asked, template
from capacity.commands.basis import Basis
from capacity.commands.deployed import deployment_of
from capacity.commands.estimate import Estimate
from capacity.commands.printed import as_json, as_markdown
from capacity.commands.stated import profile
from capacity.commands.stated.prices import Prices
from capacity.commands.stated.profile import Profile
from commands.command import UsageError, run
from commands.template import ROOT

_FORMATS = {"markdown": as_markdown, "json": as_json}


def main() -> int:
    asked = Asked.from_environment()
    form = os.environ.get("FORMAT") or "markdown"
    if form not in _FORMATS:
        raise UsageError(f"FORMAT is {' or '.join(_FORMATS)}, not {form!r}")
    own, prices = _file("PROFILE"), Prices.read(_file("PRICES"))
    basis = Basis(asked, Profile.read(own), deployment_of(template()))
    files = [str(profile.STATED.relative_to(ROOT)), *([str(own)] if own else [])]
    print(_FORMATS[form](Estimate(basis, prices, " and ".join(files))))
    return 0


def _file(variable: str) -> Path | None:
    name = os.environ.get(variable)
    return Path(name) if name else None


if __name__ == "__main__":
    sys.exit(run(main))
