curl -sS "$IMALI_API/v1/events/?limit=5" \
  -H "Authorization: Bearer $TOKEN"
