curl -sS -X POST "$IMALI_API/v1/webhooks/$WEBHOOK_ID/test" \
  -H "Authorization: Bearer $TOKEN"
