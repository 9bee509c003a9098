import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/affordability",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={"declared_gross_income": 28500, "loan": {"annual_interest_rate": 0.2775, "number_of_instalments": 12}},
)
reply.raise_for_status()
print(reply.text)
