"""Error responses: problem documents (RFC 9457) with the platform's code."""

from __future__ import annotations

from typing import Any, Mapping, Optional

Problem = Mapping[str, Any]


class ProblemError(Exception):
    """A response with a status of 400 or above. `problem` is None if its body is no problem document, such as that of a proxy."""

    def __init__(self, status: int, headers: Mapping[str, str], problem: Optional[Problem]) -> None:
        self.status = status
        self.headers = headers
        self.problem = problem
        self.code: Optional[str] = problem["code"] if problem else None
        message = f"HTTP {status}"
        if problem:
            message = f"{problem['code']}: {problem.get('detail') or problem.get('title')} ({problem['request_id']})"
        super().__init__(message)
