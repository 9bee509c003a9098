curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/affinity" \
  -H "Authorization: Bearer $TOKEN"
