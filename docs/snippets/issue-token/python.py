import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/in/auth/login/token",
    data={"username": os.environ["IMALI_EMAIL"], "password": os.environ["IMALI_PASSWORD"]},
)
reply.raise_for_status()
print(reply.text)
