"""Client of the APIs: a module per API family, with a method per operation."""

from ._client import Page, client_credentials
from .errors import Problem, ProblemError
from .webhooks import WebhookError, verify_webhook

__all__ = ["Page", "Problem", "ProblemError", "WebhookError", "client_credentials", "verify_webhook"]
