curl -sS -X PATCH "$IMALI_API/v1/bank_connections/$APPLICATION_ID/transactions/$TRANSACTION_ID" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "new_label": "food.restaurants" }'
