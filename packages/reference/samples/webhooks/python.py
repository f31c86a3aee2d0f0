import base64, hashlib, hmac, json, os, queue, threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer

# One secret, or two separated by a space during a rotation.
KEYS = [base64.b64decode(secret.removeprefix("whsec_"))
        for secret in os.environ["WEBHOOK_SECRETS"].split()]
seen = set()  # In production, use a unique column in your database.
work = queue.Queue()


def is_genuine(headers, body):
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(time.time() - int(timestamp)) > 300:  # 5 minutes
        return False
    signatures = headers.get("webhook-signature", "").encode().split()
    for key in KEYS:
        signed = f"{event_id}.{timestamp}.".encode() + body
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(given, expected) for given in signatures):
            return True
    return False


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as received, before parsing.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        event_id = self.headers.get("webhook-id")
        if genuine and event_id not in seen:
            seen.add(event_id)
            work.put((event_id, body))
        self.send_response(204 if genuine else 401)
        self.end_headers()


def handle():  # Runs after the response, in a separate thread.
    while True:
        event_id, body = work.get()
        print("received", event_id, json.loads(body)["type"], flush=True)


threading.Thread(target=handle, daemon=True).start()
HTTPServer(("", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
