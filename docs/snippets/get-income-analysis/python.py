import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/income_analysis",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    params={"instalment": "1500"},
)
reply.raise_for_status()
print(reply.text)
