import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/applications/revet_submissions/{os.environ['SUBMISSION_ID']}",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
reply.raise_for_status()
print(reply.text)
