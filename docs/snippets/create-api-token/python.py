import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/organisations/api_tokens/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"name": "Loan origination", "scopes": ["organisation:api"]},
)
reply.raise_for_status()
print(reply.text)
