import os
import requests

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['SECRET_KEY']}"


def items_of(url, **query):
    while True:
        response = session.get(url, params=query, timeout=30)
        answer = response.json()
        if not response.ok:
            raise SystemExit(f"{answer['code']} ({answer['request_id']}): {answer['detail']}")
        yield from answer["data"]
        if not answer["page"]["has_more"]:
            return
        query["cursor"] = answer["page"]["next_cursor"]  # Keep the filters.


for state in items_of("{{url}}", limit=10):
    print(state["code"], state["name"])
