curl -sS "$IMALI_API/v1/applications/applications/?limit=3" \
  -H "Authorization: Bearer $API_TOKEN"
