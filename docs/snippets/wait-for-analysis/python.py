import os
import time

import requests

url = f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}

while True:
    reply = requests.get(url, headers=headers)
    reply.raise_for_status()
    if reply.json()["state"] in ("READY", "FAILED"):
        print(reply.text)
        break
    time.sleep(1)
