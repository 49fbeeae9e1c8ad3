"""`make user STACK_NAME=… EMAIL=… [GROUP=support_agent] [LOST_PHONE=1] [LEAVES=1]`: who signs in.

Somebody new is invited: Cognito mails a password for the first sign-in. Of somebody who is there,
GROUP is added, LOST_PHONE takes the second factor away, so that they set up another one, and LEAVES
ends their sessions and lets them in no more. `make erase` erases what is kept of who left.

Needs `cloudformation:ListStackResources` on the stack and `cognito-idp:AdminCreateUser`,
`AdminGetUser`, `AdminAddUserToGroup`, `AdminSetUserMFAPreference`, `AdminUserGlobalSignOut` and
`AdminDisableUser` on its user pool.
"""

from __future__ import annotations

import os
import re
import sys
from functools import partial
from typing import Any

import botocore.session

from commands import deployed_stack
from commands.command import UsageError, required, run

_USAGE = "who, of which stack? make user STACK_NAME=teller EMAIL=ada@example.com"
_NO_SECOND_FACTOR = {"Enabled": False, "PreferredMfa": False}


def main() -> int:
    stack_name, email = required("STACK_NAME", _USAGE), required("EMAIL", _USAGE)
    if not re.fullmatch(r"[^@\s\"]+@[^@\s\"]+", email):
        raise UsageError(f"EMAIL must be an address, not {email!r}")
    pool = deployed_stack.resources_of(stack_name)["UserPool"]
    cognito: Any = botocore.session.get_session().create_client("cognito-idp")
    theirs = {"UserPoolId": pool, "Username": email}
    print(f"{email} is {_found(cognito, theirs) or _invited(cognito, theirs)}")
    if group := os.environ.get("GROUP"):
        cognito.admin_add_user_to_group(**theirs, GroupName=group)
        print(f"added to {group}; it counts from the next sign-in")
    sign_out = partial(cognito.admin_user_global_sign_out, **theirs)
    if os.environ.get("LOST_PHONE"):
        cognito.admin_set_user_mfa_preference(**theirs, SoftwareTokenMfaSettings=_NO_SECOND_FACTOR)
        sign_out()
        print("their second factor is gone: the next sign-in asks for a new one")
    if os.environ.get("LEAVES"):
        cognito.admin_disable_user(**theirs)
        sign_out()
        print("lets them in no more; access tokens that are out end in minutes")
    return 0


def _found(cognito: Any, theirs: dict[str, str]) -> str | None:
    """Their id."""
    try:
        return _id(cognito.admin_get_user(**theirs)["UserAttributes"])
    except cognito.exceptions.UserNotFoundException:
        return None


def _invited(cognito: Any, theirs: dict[str, str]) -> str:
    """Their id. With a proved address, a forgotten password can be asked for by mail."""
    if os.environ.get("LOST_PHONE") or os.environ.get("LEAVES"):
        raise UsageError(f"nobody signs in as {theirs['Username']}")
    address = {"email": theirs["Username"], "email_verified": "true"}
    attributes = [{"Name": name, "Value": value} for name, value in address.items()]
    invited = {"UserAttributes": attributes, "DesiredDeliveryMediums": ["EMAIL"]}
    return _id(cognito.admin_create_user(**theirs, **invited)["User"]["Attributes"])


def _id(attributes: list[dict[str, str]]) -> str:
    return next(each["Value"] for each in attributes if each["Name"] == "sub")


if __name__ == "__main__":
    sys.exit(run(main))
