curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/risk_insights" \
  -H "Authorization: Bearer $TOKEN"
