"""Authentication, idempotency keys, retries and pages, with the standard library only."""

from __future__ import annotations

import base64
import http.client
import json
import mimetypes
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple, TypeVar, Union, cast

from .errors import ProblemError

Credential = Union[str, Callable[[], str]]

# Wait before the first retry in seconds; each further wait is twice as long, up to the longest. A part of it is random, so that clients that
# failed together do not return together.
FIRST_WAIT = 1.0
LONGEST_WAIT = 20.0
JITTER = 0.25
# Statuses of a gateway or a service that is down. Reading again is harmless.
UNAVAILABLE = (502, 503, 504)
# A token is replaced this many seconds before it expires.
MARGIN = 60


Item = TypeVar("Item")


class Page(List[Item]):
    """Items of one page of a list. `has_more` and `next_cursor` say if another follows."""

    def __init__(self, items: List[Item], page: Mapping[str, Any]) -> None:
        super().__init__(items)
        self.has_more: bool = page["has_more"]
        self.next_cursor: Optional[str] = page.get("next_cursor")


class Call(NamedTuple):
    """An operation. `headers` maps the names of arguments to headers; `repeatable` says that its page allows to repeat the request; `page`, that
    the response is a page of a list and nothing else; `iterator` names the method that reads all pages."""

    method: str
    path: str
    query: List[str]
    headers: Dict[str, str]
    repeatable: bool
    form: bool
    page: bool
    iterator: str


class FamilyClient:
    """Client of an API family. Its groups are attributes, and their operations methods.

    credential: secret key, or a function that returns the current access token: see client_credentials. Keep it on a server. Without one, only
        operations that require no authentication succeed.
    base_url: URL of the family's API. Default: production for a key `sk_live_…`, else the sandbox.
    retries: retries of a request after the first attempt.
    timeout: seconds to wait for a response; the default is longer than the platform waits for a bank.
    """

    _facts: Mapping[str, Any] = {}

    def __init__(
        self, credential: Optional[Credential] = None, *, base_url: Optional[str] = None, retries: int = 3, timeout: float = 40.0
    ) -> None:
        is_live = isinstance(credential, str) and credential.startswith("sk_live_")
        self._credential = credential
        self._base_url: str = (base_url or self._facts["servers"]["production" if is_live else "sandbox"]).rstrip("/")
        self._retries = retries
        self._timeout = timeout
        for name, calls in self._facts["groups"].items():
            setattr(self, name, _Group(self, {operation: Call(*call) for operation, call in calls.items()}))

    def send(self, call: Call, body: Any, arguments: Dict[str, Any]) -> Any:
        request, data = self._request(call, body, arguments)
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            wait = min(FIRST_WAIT * 2**attempt, LONGEST_WAIT) * (1 - JITTER * random.random())
            try:
                with _OPENER.open(request, data, timeout=self._timeout) as response:
                    found = _body_of(response.headers.get("Content-Type") or "", response.read())
                    return Page(found["data"], found["page"]) if call.page else found
            except urllib.error.HTTPError as error:
                problem = _problem_of(error.read())
                if is_last or not _is_worth_repeating(call, error.code, problem):
                    raise ProblemError(error.code, dict(error.headers.items()), problem) from None
                seconds = error.headers.get("Retry-After", "")
                wait = float(seconds) if seconds.isdigit() else wait
            except (OSError, http.client.HTTPException):
                if is_last or not call.repeatable:
                    raise
            time.sleep(wait)
        raise AssertionError("The last attempt returns or raises.")

    def _request(self, call: Call, body: Any, arguments: Dict[str, Any]) -> Tuple[urllib.request.Request, Optional[bytes]]:
        path = call.path
        query: List[Tuple[str, str]] = []
        headers = {"Accept": "application/json"}
        for name, value in arguments.items():
            plain = name.rstrip("_")
            if value is None:
                continue
            if "{" + plain + "}" in path:
                if str(value) in ("", ".", ".."):
                    raise ValueError(f"{call.method} {call.path}: {plain} is {value!r}.")
                path = path.replace("{" + plain + "}", urllib.parse.quote(str(value), safe=""))
            elif plain in call.headers:
                headers[call.headers[plain]] = str(value)
            elif plain in call.query:
                query += [(plain, _text_of(each)) for each in _listed(value)]
            else:
                raise TypeError(f"{call.method} {call.path} has no parameter {name}.")
        if "{" in path:
            raise TypeError(f"{call.method} {call.path}: {path[path.index('{') + 1 : path.index('}')]} is missing.")
        if "idempotency_key" in call.headers:
            headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        if self._credential is not None:
            token = self._credential if isinstance(self._credential, str) else self._credential()
            headers["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            headers["Content-Type"], data = _form_of(body) if call.form else ("application/json", json.dumps(body).encode())
        url = self._base_url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        return urllib.request.Request(url, headers=headers, method=call.method), data


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects, such as from the former handle of a business, without sending the credential to another host."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> Any:
        if req.get_method() != "GET":
            return None
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request and urllib.parse.urlsplit(newurl)[:2] != urllib.parse.urlsplit(req.full_url)[:2]:
            request.remove_header("Authorization")
        return request


_OPENER = urllib.request.build_opener(_Redirects)


class _Group:
    """Operations of a group of the reference."""

    def __init__(self, client: FamilyClient, calls: Dict[str, Call]) -> None:
        self._client = client
        for name, call in calls.items():
            setattr(self, name, self._method(call))
            if call.iterator:
                setattr(self, call.iterator, self._each(call))

    def _method(self, call: Call) -> Callable[..., Any]:
        def method(body: Any = None, /, **arguments: Any) -> Any:
            return self._client.send(call, body, arguments)

        return method

    def _each(self, call: Call) -> Callable[..., Iterator[Any]]:
        def each(**arguments: Any) -> Iterator[Any]:
            while True:
                body = self._client.send(call._replace(page=False), None, arguments)
                yield from body["data"]
                cursor = body["page"].get("next_cursor") if body["page"]["has_more"] else None
                if not cursor:
                    return
                arguments = {**arguments, "cursor": cursor}

        return each


def client_credentials(*, client_id: str, client_secret: str, token_url: str, scopes: Optional[List[str]] = None) -> Callable[[], str]:
    """Returns a credential that requests access tokens (RFC 6749, section 4.4), and keeps each until a minute before it expires.

    token_url: `/oauth2/token` on the host of the environment.
    scopes: scopes of the tokens; all scopes of the credentials if omitted.

    Raises RuntimeError from the credential with the endpoint's `error` and `error_description`.
    """
    lock = threading.Lock()
    known: Tuple[str, float] = ("", 0.0)
    basic = base64.b64encode(f"{urllib.parse.quote(client_id, safe='')}:{urllib.parse.quote(client_secret, safe='')}".encode()).decode()

    def current() -> str:
        nonlocal known
        with lock:
            if known[1] <= time.time():
                form = {"grant_type": "client_credentials", **({"scope": " ".join(scopes)} if scopes else {})}
                request = urllib.request.Request(token_url, urllib.parse.urlencode(form).encode(), {"Authorization": f"Basic {basic}"})
                try:
                    with _OPENER.open(request, timeout=40) as response:
                        granted = json.loads(response.read())
                except urllib.error.HTTPError as error:
                    fault: Any = _json_of(error.read()) or {}
                    words = f"{fault.get('error', error.code)} {fault.get('error_description', '')}"
                    raise RuntimeError(f"{token_url}: {words.strip()}") from None
                known = (granted["access_token"], time.time() + granted["expires_in"] - MARGIN)
            return known[0]

    return current


def _is_worth_repeating(call: Call, status: int, problem: Optional[Mapping[str, Any]]) -> bool:
    """Decides by the documented rules: a 503 of a request that is no GET is final, because a payment may have been made."""
    if status == 429:
        return True
    if status in UNAVAILABLE:
        return call.method == "GET"
    if status == 500:
        return call.repeatable
    return status == 409 and problem is not None and problem["code"] == "idempotency_in_progress"


def _listed(value: Any) -> List[Any]:
    return list(cast(Any, value)) if isinstance(value, (list, tuple)) else [value]


def _text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json_of(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


def _problem_of(data: bytes) -> Optional[Mapping[str, Any]]:
    body = _json_of(data)
    return cast(Mapping[str, Any], body) if isinstance(body, dict) and "code" in body and "request_id" in body else None


def _body_of(content_type: str, data: bytes) -> Any:
    if not data:
        return None
    if "json" not in content_type:
        return data
    return json.loads(data)


def _form_of(body: Mapping[str, Any]) -> Tuple[str, bytes]:
    """Serialises a form: a file is an object opened in binary mode, bytes, or a pair of name and bytes, whose name states its type; a list has a part per item."""
    boundary = uuid.uuid4().hex
    parts: List[bytes] = []
    for name, value in body.items():
        items: List[Any] = [value] if isinstance(value, tuple) else _listed(value)
        for each in items:
            kind, content = "", _text_of(each).encode()
            if isinstance(each, dict):
                kind, content = "\r\nContent-Type: application/json", json.dumps(each).encode()
            file = _file_of(name, each)
            disposition = f'form-data; name="{name}"'
            if file:
                media_type = mimetypes.guess_type(file[0])[0] or "application/octet-stream"
                file_name = file[0].replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
                disposition, kind, content = f'{disposition}; filename="{file_name}"', f"\r\nContent-Type: {media_type}", file[1]
            parts.append(f"--{boundary}\r\nContent-Disposition: {disposition}{kind}\r\n\r\n".encode() + content + b"\r\n")
    return f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode()


def _file_of(name: str, value: Any) -> Optional[Tuple[str, bytes]]:
    if isinstance(value, tuple):
        return cast(Tuple[str, bytes], value)
    if isinstance(value, bytes):
        return name, value
    if hasattr(value, "read"):
        return str(getattr(value, "name", name)).replace("\\", "/").rsplit("/", 1)[-1], value.read()
    return None
