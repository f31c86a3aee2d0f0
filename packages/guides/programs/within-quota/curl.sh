# Reads references from standard input, one per line, and prints the status of
# each transfer. --retry waits for the number of seconds in Retry-After.
while read -r reference; do
  status=$(curl --silent --show-error --fail --retry 5 --get \
    '{{url}}' \
    --header "Authorization: Bearer $SECRET_KEY" \
    --data-urlencode "reference=$reference" | jq -r '.data[0].status // "unknown"')
  echo "$reference ${status:-no response}"
done
