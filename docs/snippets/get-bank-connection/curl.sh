curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/" \
  -H "Authorization: Bearer $TOKEN"
