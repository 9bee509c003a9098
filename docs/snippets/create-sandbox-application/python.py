import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/sandbox/applications",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"persona_id": "over_indebted", "application_config_id": os.environ["CONFIG_ID"]},
)
reply.raise_for_status()
print(reply.text)
