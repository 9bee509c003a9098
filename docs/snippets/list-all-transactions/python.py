import json
import os

import requests

url = f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/transactions/labelled"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}

transactions = []
params = {"limit": "100"}
while True:
    reply = requests.get(url, headers=headers, params=params)
    reply.raise_for_status()
    page = reply.json()
    transactions += page["data"]
    if page["next_cursor"] is None:
        break
    params["cursor"] = page["next_cursor"]

print(json.dumps({"transactions": len(transactions)}))
