import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/applications/applications/{os.environ['APPLICATION_ID']}/connect_link",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"end_others": False},
)
reply.raise_for_status()
print(reply.text)
