import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/webhooks/{os.environ['WEBHOOK_ID']}/rotate_secret",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
reply.raise_for_status()
print(reply.text)
