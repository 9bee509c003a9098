import os

import requests

reply = requests.put(
    f"{os.environ['IMALI_API']}/v1/sandbox/clock",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"date": os.environ["SANDBOX_DATE"]},
)
reply.raise_for_status()
print(reply.text)
