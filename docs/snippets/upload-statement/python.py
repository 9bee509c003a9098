import os
import time

import requests

path = os.environ["STATEMENT_FILE"]
url = f"{os.environ['IMALI_API']}/v1/bank_connections/{os.environ['APPLICATION_ID']}/statements"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}

# 1. Ask for a form that takes the file.
file = {"file_name": os.path.basename(path), "size": os.path.getsize(path)}
asked = requests.post(url, headers=headers, json={"files": [file]})
asked.raise_for_status()
form = asked.json()["data"][0]

# 2. Send its fields as they are, and the file last. The form carries its own authorisation.
with open(path, "rb") as content:
    requests.post(form["url"], data=form["fields"], files={"file": content}).raise_for_status()

# 3. Wait until it was read.
while True:
    upload = requests.get(f"{url}/{form['upload_id']}", headers=headers)
    upload.raise_for_status()
    if upload.json()["status"] not in ("AWAITING_FILE", "READING"):
        print(upload.text)
        break
    time.sleep(1)
