curl -sS "$IMALI_API/v1/organisations/api_tokens/" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "name": "Loan origination", "scopes": ["organisation:api"] }'
