import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/sandbox/webhooks/fire",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"event_type": "analysis.completed"},
)
reply.raise_for_status()
print(reply.text)
