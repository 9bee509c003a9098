connection() {
  curl -sS "$IMALI_API/v1/bank_connections/$APPLICATION_ID/" -H "Authorization: Bearer $TOKEN"
}
until connection | grep -qE '"state": ?"(READY|FAILED)"'; do sleep 1; done
connection
