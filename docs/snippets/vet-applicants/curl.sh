curl -sS "$IMALI_API/v1/applications/applications/revet" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{
  "application_config_id": "$CONFIG_ID",
  "name": "Lerato Mokoena",
  "email": "lerato@home.example",
  "phone": "0827654321",
  "installment_value": 1149.22,
  "loan_duration": 12,
  "loan_amount": 10000,
  "number_of_installments": 12,
  "effective_interest_rate": 31.57
}
JSON
