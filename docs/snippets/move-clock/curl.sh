curl -sS -X PUT "$IMALI_API/v1/sandbox/clock" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{ "date": "$SANDBOX_DATE" }
JSON
