curl -sS "$IMALI_API/v1/applications/revet_submissions/$SUBMISSION_ID" \
  -H "Authorization: Bearer $TOKEN"
