import os
import time

import requests

url = f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/affordability"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}

# Codes that pass by themselves: the same request can go through later.
PASSING = {"connection_not_ready", "error_still_analysing_connection", "too_many_requests"}

for tries in range(1, 11):
    reply = requests.get(url, headers=headers)
    if reply.ok:
        print(reply.json()["max_instalment"])
        break
    error = reply.json()
    if error.get("code") not in PASSING:
        raise RuntimeError(f"{error.get('code')}: {error.get('message')} (request {reply.headers['x-request-id']})")
    time.sleep(int(reply.headers.get("Retry-After", tries)))
