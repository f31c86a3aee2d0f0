import os
import requests

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['SECRET_KEY']}"


def items_of(url, **query):
    while True:
        response = session.get(url, params=query, timeout=30)
        body = response.json()
        if not response.ok:
            raise SystemExit(f"{body['code']} ({body['request_id']}): {body['detail']}")
        yield from body["data"]
        if not body["page"]["has_more"]:
            return
        query["cursor"] = body["page"]["next_cursor"]  # Keep the filters.


for state in items_of("{{url}}", limit=10):
    print(state["code"], state["name"])
