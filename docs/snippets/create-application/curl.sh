curl -sS "$IMALI_API/v1/applications/" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Idempotency-Key: loan-0042-application" \
  -H 'Content-Type: application/json' \
  -d @- <<JSON
{ "applicant_id": "$APPLICANT_ID", "application_config_id": "$CONFIG_ID", "affinity_opt_in": true }
JSON
