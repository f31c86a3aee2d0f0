import json
import os
import random
import time
import uuid
import requests

# Store the key before the first request, so that a restarted program uses
# the same key. In production, store it in your database.
STORE = "attempt.json"
if not os.path.exists(STORE):
    body = json.loads(r"""
    {{body}}
    """)
    with open(STORE, "w") as file:
        json.dump({"key": str(uuid.uuid4()), "body": body}, file)
with open(STORE) as file:
    attempt = json.load(file)


def send_until_final(attempt):
    for tries in range(7):
        wait = 2**tries * random.uniform(0.75, 1.25)  # In seconds, with jitter.
        try:
            response = requests.post(
                "{{url}}",
                headers={
                    "Authorization": f"Bearer {os.environ['SECRET_KEY']}",
                    "Idempotency-Key": attempt["key"],
                },
                json=attempt["body"],
                timeout=40,
            )
            result = response.json()
            if response.status_code == 429 or result.get("code") == "idempotency_in_progress":
                wait = int(response.headers["Retry-After"])
            elif response.status_code != 500:
                return result  # Accepted or rejected: the final response for this key.
        except requests.RequestException as error:
            print(error)  # Outcome unknown: repeat the same request.
        time.sleep(wait)
    raise SystemExit("No final response. Run this program again to send the same key.")


result = send_until_final(attempt)
if "code" in result:
    raise SystemExit(f"{result['code']} ({result['request_id']}): {result['detail']}")
print(result["id"], result["status"])
