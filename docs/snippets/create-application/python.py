import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/applications/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Idempotency-Key": "loan-0042-application"},
    json={
        "applicant_id": os.environ["APPLICANT_ID"],
        "application_config_id": os.environ["CONFIG_ID"],
        "affinity_opt_in": True,
    },
)
reply.raise_for_status()
print(reply.text)
