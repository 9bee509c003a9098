curl -sS "$IMALI_API/v1/applications/applications/invite" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{ "recepient": "thabo@home.example", "name": "Thabo Nkosi", "application_config_id": "$CONFIG_ID" }
JSON
