import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/applications/applications/",
    headers={"Authorization": f"Bearer {os.environ['API_TOKEN']}"},
    params={"limit": "3"},
)
reply.raise_for_status()
print(reply.text)
