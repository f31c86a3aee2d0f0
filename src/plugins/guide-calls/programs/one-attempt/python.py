import json
import os
import random
import time
import uuid
import requests

# Stored before the first try, in production in your database: a program
# that was stopped goes on with the same key when it is started again.
STORE = "attempt.json"
if not os.path.exists(STORE):
    body = json.loads(r"""
    {{body}}
    """)
    with open(STORE, "w") as file:
        json.dump({"key": str(uuid.uuid4()), "body": body}, file)
with open(STORE) as file:
    attempt = json.load(file)


def answer_of(attempt):
    for tries in range(7):
        wait = 2**tries * random.uniform(0.75, 1.25)  # Seconds, varied a little.
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
            answer = response.json()
            if response.status_code == 429 or answer.get("code") == "idempotency_in_progress":
                wait = int(response.headers["Retry-After"])
            elif response.status_code != 500:
                return answer  # Done, or refused: either way the last word on this key.
        except requests.RequestException as error:
            print(error)  # No answer. Perhaps it was done, so the same again.
        time.sleep(wait)
    raise SystemExit("No answer. Look the reference up before you send it anew.")


answer = answer_of(attempt)
if "code" in answer:
    raise SystemExit(f"{answer['code']} ({answer['request_id']}): {answer['detail']}")
print(answer["id"], answer["status"])
