curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/transactions/labelled?limit=5&label=food" \
  -H "Authorization: Bearer $TOKEN"
