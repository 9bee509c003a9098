# The token of the link stands after #token= in connect_url. It opens this one application.
link_token="${CONNECT_URL##*#token=}"
curl -sS "$IMALI_API/v1/connect/$APPLICATION_ID" -H "Authorization: Bearer $link_token"
