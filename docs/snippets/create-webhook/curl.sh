curl -sS "$IMALI_API/v1/webhooks/" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{ "url": "$RECEIVER_URL", "event_types": ["analysis.completed", "connection.completed", "revet.completed"] }
JSON
