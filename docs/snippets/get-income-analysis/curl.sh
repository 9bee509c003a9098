curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/income_analysis?instalment=1500" \
  -H "Authorization: Bearer $TOKEN"
