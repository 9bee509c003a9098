import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/applications/applications/invite",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"recepient": "thabo@home.example", "name": "Thabo Nkosi", "application_config_id": os.environ["CONFIG_ID"]},
)
reply.raise_for_status()
print(reply.text)
