import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/label_rules/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={
        "name": "The landlord of Main Road",
        "label": "housing.rent",
        "conditions": {"description_contains": "RENTAL MAIN ROAD", "direction": "out"},
    },
)
reply.raise_for_status()
print(reply.text)
