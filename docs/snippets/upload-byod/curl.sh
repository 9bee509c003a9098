curl -sS -X PUT "$IMALI_API/v1/bank_connections/$APPLICATION_ID/byod" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
  "account_number": "62000000042",
  "account_name": "Gold Cheque Account",
  "account_type": "cheque",
  "balance": 42413,
  "bank_slug": "fnb",
  "account_holder_name": "Naledi Dlamini",
  "transactions": [
    {
      "datetime": "2026-08-25T06:00:00Z",
      "amount": 18500,
      "balance": 18500,
      "description": "FNB OB PMT ACME SALARY"
    },
    {
      "datetime": "2026-08-28T06:00:00Z",
      "amount": -229,
      "balance": 18271,
      "description": "MAGTAPE DEBIT NETFLIX.COM"
    },
    {
      "datetime": "2026-09-01T06:00:00Z",
      "amount": -6200,
      "balance": 12071,
      "description": "IB PAYMENT TO RENTAL MAIN ROAD"
    },
    {
      "datetime": "2026-09-25T06:00:00Z",
      "amount": 18500,
      "balance": 30571,
      "description": "FNB OB PMT ACME SALARY"
    },
    {
      "datetime": "2026-09-28T06:00:00Z",
      "amount": -229,
      "balance": 30342,
      "description": "MAGTAPE DEBIT NETFLIX.COM"
    },
    {
      "datetime": "2026-10-01T06:00:00Z",
      "amount": -6200,
      "balance": 24142,
      "description": "IB PAYMENT TO RENTAL MAIN ROAD"
    },
    {
      "datetime": "2026-10-23T06:00:00Z",
      "amount": 18500,
      "balance": 42642,
      "description": "FNB OB PMT ACME SALARY"
    },
    {
      "datetime": "2026-10-28T06:00:00Z",
      "amount": -229,
      "balance": 42413,
      "description": "MAGTAPE DEBIT NETFLIX.COM"
    }
  ]
}'
