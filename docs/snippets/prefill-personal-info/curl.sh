curl -sS -X PUT "$IMALI_API/v1/personal_info_connections/$APPLICATION_ID/prefill" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
  "first_names": "Naledi",
  "last_names": "Dlamini",
  "date_of_birth": "1980-01-01",
  "nationality": "ZA",
  "id_type": "national_id",
  "id_country": "ZA",
  "email": "naledi@home.example",
  "phone": "0821234567",
  "gov_id": "8001015009087"
}'
