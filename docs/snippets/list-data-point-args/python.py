import os

import requests

reply = requests.get(
    f"{os.environ['IMALI_API']}/v1/application_configs/data_point_args/",
)
reply.raise_for_status()
print(reply.text)
