import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/applications/applications/revet",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={
        "application_config_id": os.environ["CONFIG_ID"],
        "name": "Lerato Mokoena",
        "email": "lerato@home.example",
        "phone": "0827654321",
        "installment_value": 1149.22,
        "loan_duration": 12,
        "loan_amount": 10000,
        "number_of_installments": 12,
        "effective_interest_rate": 31.57,
    },
)
reply.raise_for_status()
print(reply.text)
