curl -sS -X POST "$IMALI_API/v1/webhooks/$WEBHOOK_ID/rotate_secret" \
  -H "Authorization: Bearer $TOKEN"
