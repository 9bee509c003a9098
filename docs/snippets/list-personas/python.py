import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/sandbox/personas",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
reply.raise_for_status()
print(reply.text)
