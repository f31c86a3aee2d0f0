"""Verification of webhook deliveries."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional, Sequence, Union

PREFIX = "whsec_"


class WebhookError(Exception):
    """A delivery that is not authentic: respond with 400, and do not process it."""


def verify_webhook(
    *,
    secret: Union[str, Sequence[str]],
    headers: Mapping[str, str],
    body: Union[str, bytes],
    tolerance: int = 300,
    now: Optional[float] = None,
) -> Any:
    """Verifies a delivery and returns its event.

    Pass the body as received: parsing and serialising it again changes the text, and therefore the signature. `webhook-id` is the same on every
    redelivery: skip one that you have processed.

    secret: secret of the endpoint, `whsec_…`, or several while it is being rotated.
    tolerance: maximum difference between the time of the delivery and the clock, in seconds.

    Raises WebhookError if a header is missing, the delivery is too old, or no signature is that of the body; ValueError if a secret is not one.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in given:
            raise WebhookError(f"The header {name} is missing.")
    delivery, timestamp = given["webhook-id"], given["webhook-timestamp"]
    clock = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16) or abs(clock - int(timestamp)) > tolerance:
        raise WebhookError(f"The delivery {delivery} is not of the last {tolerance} seconds.")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{delivery}.{timestamp}.".encode() + data
    signatures = [each[len("v1,") :] for each in given["webhook-signature"].split(" ") if each.startswith("v1,")]
    for each in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(each), signed, hashlib.sha256).digest()
        expected = base64.b64encode(digest).decode()
        if any(hmac.compare_digest(signature.encode(errors="replace"), expected.encode()) for signature in signatures):
            return json.loads(data)
    raise WebhookError(f"The delivery {delivery} has no signature with this secret.")


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[len(PREFIX) :], validate=True) if secret.startswith(PREFIX) else b""
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("The secret is not one of a webhook endpoint, `whsec_…`.")
    return key
