import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
reply.raise_for_status()
print(reply.text)
