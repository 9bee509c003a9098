import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/transactions/labelled",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    params={"limit": "5", "label": "food"},
)
reply.raise_for_status()
print(reply.text)
