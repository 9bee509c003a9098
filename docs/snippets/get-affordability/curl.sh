curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/affordability" \
  -H "Authorization: Bearer $TOKEN"
