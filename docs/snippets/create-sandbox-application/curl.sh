curl -sS "$IMALI_API/v1/sandbox/applications" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{ "persona_id": "over_indebted", "application_config_id": "$CONFIG_ID" }
JSON
