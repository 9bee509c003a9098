curl -sS "$IMALI_API/v1/sandbox/webhooks/fire" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "event_type": "analysis.completed" }'
