curl -sS "$IMALI_API/v1/applications/applications/$APPLICATION_ID/connect_link" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "end_others": false }'
