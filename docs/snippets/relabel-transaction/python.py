import os

import requests

reply = requests.patch(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/transactions/{os.environ['TRANSACTION_ID']}",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"new_label": "food.restaurants"},
)
reply.raise_for_status()
print(reply.text)
