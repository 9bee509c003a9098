curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/affordability" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "declared_gross_income": 28500, "loan": { "annual_interest_rate": 0.2775, "number_of_instalments": 12 } }'
