curl -sS "$IMALI_API/v1/in/auth/login/token" \
  --data-urlencode "username=$IMALI_EMAIL" \
  --data-urlencode "password=$IMALI_PASSWORD"
