import base64
import hashlib
import hmac
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

FIVE_MINUTES = 5 * 60
SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body: bytes) -> bool:
    """Whether a delivery is ours and of now. body must be the bytes as they came, before any parsing."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > FIVE_MINUTES:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # While a secret is rotated there are two signatures: one that fits is enough.
    given = [part[3:] for part in headers.get("webhook-signature", "").split(" ") if part.startswith("v1,")]
    return any(hmac.compare_digest(signature, expected) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            # Keep the event, answer, and do the work after that. The same webhook-id can come again.
            print(body.decode(), flush=True)
        self.send_response(204 if genuine else 400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
