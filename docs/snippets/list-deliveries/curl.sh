curl -sS "$IMALI_API/v1/webhooks/$WEBHOOK_ID/deliveries/?limit=5" \
  -H "Authorization: Bearer $TOKEN"
