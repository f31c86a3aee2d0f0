curl '{{tokenUrl}}' \
  --user "$CLIENT_ID:$CLIENT_SECRET" \
  --data scope='{{scope}}' \
  --data grant_type=client_credentials
