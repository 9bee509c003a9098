curl -sS "$IMALI_API/v1/sandbox/personas" \
  -H "Authorization: Bearer $TOKEN"
