import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['PROXY_ID']}/csv",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    data={"bank_id": "fnb", "account_number": "62000000011", "account_holder_name": "Naledi Dlamini"},
    files={"file": open(os.environ["STATEMENT_FILE"], "rb")},
)
reply.raise_for_status()
print(reply.text)
