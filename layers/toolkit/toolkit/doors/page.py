"""What every page of ours is served with: it loads and reaches nothing but our own.

https://owasp.org/www-project-secure-headers/
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from toolkit.doors.rest import SNIFFED_BY_NOBODY

_NO_DEVICE = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
_HEADERS = {
    **SNIFFED_BY_NOBODY,
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": _NO_DEVICE,
}
_YEAR = 31_536_000


def headers(
    request_headers: Mapping[str, str],
    *,
    scripts: bool = False,
    reaches: Collection[str] = (),
    submits_to: Collection[str] = (),
    inline_images: bool = False,
) -> dict[str, str]:
    """Of a page, or a file of one, that was asked for with these headers (names in lower case).

    With `scripts` it may run our own and send them to the API. `reaches` are further origins that
    those may call, and `submits_to` where its forms may lead, redirects included. `inline_images`
    allows images that a stylesheet contains (data: URLs).
    """
    policy = {
        "default-src": ["'none'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"] if inline_images else ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [*submits_to] or ["'none'"],
        "frame-ancestors": ["'none'"],
    }
    if scripts:
        policy |= {"script-src": ["'self'"], "connect-src": ["'self'", *reaches]}
    joined = "; ".join(" ".join([name, *sources]) for name, sources in policy.items())
    return {"Content-Security-Policy": joined, **_HEADERS, **_encrypted(request_headers)}


def headers_of_part(request_headers: Mapping[str, str]) -> dict[str, str]:
    """Of a page's script or stylesheet: the policies are those of the page that loads it."""
    return {**SNIFFED_BY_NOBODY, **_encrypted(request_headers)}


def _encrypted(request_headers: Mapping[str, str]) -> dict[str, str]:
    """A browser that came by TLS comes by it ever after. API Gateway says how it came."""
    if request_headers.get("x-forwarded-proto") != "https":
        return {}
    return {"Strict-Transport-Security": f"max-age={_YEAR}"}
