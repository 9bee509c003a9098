import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/webhooks/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={
        "url": os.environ["RECEIVER_URL"],
        "event_types": ["analysis.completed", "connection.completed", "revet.completed"],
    },
)
reply.raise_for_status()
print(reply.text)
