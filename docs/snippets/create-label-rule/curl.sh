curl -sS "$IMALI_API/v1/label_rules/" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
  "name": "The landlord of Main Road",
  "label": "housing.rent",
  "conditions": { "description_contains": "RENTAL MAIN ROAD", "direction": "out" }
}'
