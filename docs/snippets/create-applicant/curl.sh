curl -sS "$IMALI_API/v1/applications/applicants/" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "first_names": "Naledi", "last_names": "Dlamini", "email": "naledi@home.example", "reference": "LOAN-0042" }'
