import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/applications/applicants/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"first_names": "Naledi", "last_names": "Dlamini", "email": "naledi@home.example", "reference": "LOAN-0042"},
)
reply.raise_for_status()
print(reply.text)
