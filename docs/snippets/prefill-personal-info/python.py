import os

import requests

reply = requests.put(
    f"{os.environ['IMALI_API']}/v1/personal_info_connections/{os.environ['APPLICATION_ID']}/prefill",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={
        "first_names": "Naledi",
        "last_names": "Dlamini",
        "date_of_birth": "1980-01-01",
        "nationality": "ZA",
        "id_type": "national_id",
        "id_country": "ZA",
        "email": "naledi@home.example",
        "phone": "0821234567",
        "gov_id": "8001015009087",
    },
)
reply.raise_for_status()
print(reply.text)
