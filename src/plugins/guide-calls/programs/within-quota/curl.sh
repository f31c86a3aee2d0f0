# What became of these transfers? One reference a line on the standard input.
# --retry waits as long as Retry-After says.
while read -r reference; do
  status=$(curl --silent --show-error --fail --retry 5 --get \
    '{{url}}' \
    --header "Authorization: Bearer $SECRET_KEY" \
    --data-urlencode "reference=$reference" | jq -r '.data[0].status // "unknown"')
  echo "$reference ${status:-no answer}"
done
