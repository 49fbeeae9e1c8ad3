"""The stack that serves the console's pages out of a bucket agrees with what does without."""

from __future__ import annotations

import re
from typing import Any

from commands import cloudformation
from commands.template import ROOT
from console import static_files
from tests.each_row import each_row
from toolkit.doors import page

STACK = cloudformation.load(ROOT / "functions/console/cloudfront.yaml")
CONFIG: dict[str, Any] = STACK["Resources"]["Distribution"]["Properties"]["DistributionConfig"]
BEHAVIORS: list[dict[str, Any]] = CONFIG["CacheBehaviors"]
REACHED = ["https://sign-in.example.com", "wss://socket.example.com/v1"]


def test_each_address_of_the_console_is_served_out_of_the_bucket_and_nothing_else_is() -> None:
    served = {re.sub(r"\{\w+\}|config\.json", "*", route.path) for route in static_files.ROUTES}
    assert {behavior["PathPattern"] for behavior in BEHAVIORS} == served
    assert {behavior["TargetOriginId"] for behavior in BEHAVIORS} == {"pages"}
    assert CONFIG["DefaultCacheBehavior"]["TargetOriginId"] == "api"


@each_row("behavior", BEHAVIORS, ids=lambda behavior: str(behavior["PathPattern"]))
def test_each_page_is_found_by_its_readers_language_and_has_the_headers_of_pages(
    behavior: dict[str, Any],
) -> None:
    is_page = behavior["PathPattern"] != "/console/*"
    assert ("FunctionAssociations" in behavior) == is_page
    assert behavior["ResponseHeadersPolicyId"] == {"Ref": "PageHeaders"}
    assert behavior["ViewerProtocolPolicy"] == "redirect-to-https"
    assert behavior.get("AllowedMethods", ["GET", "HEAD"]) == ["GET", "HEAD"]


def test_nothing_that_the_api_answers_is_kept() -> None:
    behavior = CONFIG["DefaultCacheBehavior"]
    assert behavior["CachePolicyId"] == "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"


def test_the_headers_are_those_that_pages_are_served_with_elsewhere() -> None:
    policy = STACK["Resources"]["PageHeaders"]["Properties"]["ResponseHeadersPolicyConfig"]
    security = policy["SecurityHeadersConfig"]
    age = security["StrictTransportSecurity"]["AccessControlMaxAgeSec"]
    written = security["ContentSecurityPolicy"]["ContentSecurityPolicy"]["Fn::Sub"]
    own = {item["Header"]: item["Value"] for item in policy["CustomHeadersConfig"]["Items"]}
    told = {
        "Content-Security-Policy": written.replace("${Reaches}", " ".join(REACHED)),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": security["ReferrerPolicy"]["ReferrerPolicy"],
        "Strict-Transport-Security": f"max-age={age}",
        **own,
    }
    assert "ContentTypeOptions" in security
    elsewhere = page.headers({"x-forwarded-proto": "https"}, scripts=True, reaches=REACHED)
    assert {name: parts(value) for name, value in told.items()} == {
        name: parts(value) for name, value in elsewhere.items()
    }


def parts(value: str) -> set[str]:
    return {part.strip() for part in value.split(";")}


def test_all_of_them_replace_what_the_bucket_says() -> None:
    policy = STACK["Resources"]["PageHeaders"]["Properties"]["ResponseHeadersPolicyConfig"]
    every = [*policy["SecurityHeadersConfig"].values(), *policy["CustomHeadersConfig"]["Items"]]
    assert all(each["Override"] is True for each in every)
