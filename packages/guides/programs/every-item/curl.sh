cursor= more=true
while [ "$more" = true ]; do
  page=$(curl --silent --show-error --fail-with-body --get --data limit=10 \
    '{{url}}' \
    --header "Authorization: Bearer $SECRET_KEY" \
    ${cursor:+--data-urlencode "cursor=$cursor"}) ||
    { echo "$page" >&2 && break; }
  jq -r '.data[] | "\(.code) \(.name)"' <<<"$page"
  cursor=$(jq -r .page.next_cursor <<<"$page")
  more=$(jq .page.has_more <<<"$page")
done
