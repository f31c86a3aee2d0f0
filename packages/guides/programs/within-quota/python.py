import os
import re
import sys
import time
import requests

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['SECRET_KEY']}"


def get(url, **query):
    response = session.get(url, params=query, timeout=30)
    if response.status_code == 429:
        time.sleep(int(response.headers["Retry-After"]))
        return get(url, **query)
    body = response.json()
    if not response.ok:
        raise SystemExit(f"{body['code']} ({body['request_id']}): {body['detail']}")
    # "default";r=0;t=42: the quota is used up and resets in 42 seconds.
    empty = re.search(r";r=0;t=(\d+)", response.headers.get("RateLimit", ""))
    if empty:
        time.sleep(int(empty[1]))
    return body


# Reads references from standard input, one per line, and prints the status of each transfer.
for reference in sys.stdin.read().split():
    data = get("{{url}}", reference=reference)["data"]
    print(reference, data[0]["status"] if data else "unknown")
