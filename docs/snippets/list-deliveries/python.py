import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/webhooks/{os.environ['WEBHOOK_ID']}/deliveries/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    params={"limit": "5"},
)
reply.raise_for_status()
print(reply.text)
