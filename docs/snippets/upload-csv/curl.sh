curl -sS "$IMALI_API/v1/bank_connections/$PROXY_ID/csv" \
  -H "Authorization: Bearer $TOKEN" \
  -F 'bank_id=fnb' \
  -F 'account_number=62000000011' \
  -F 'account_holder_name=Naledi Dlamini' \
  -F "file=@$STATEMENT_FILE"
