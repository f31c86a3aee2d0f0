# Store the key before the first request, so that a restarted script uses
# the same key.
[ -f attempt.key ] || openssl rand -hex 16 >attempt.key
cat >attempt.json <<'BODY'
{{body}}
BODY

for wait in 1 2 4 8 16 32 64; do
  rm -f response.json
  read -r status after < <(curl --silent --max-time 40 \
    '{{url}}' \
    --header "Authorization: Bearer $SECRET_KEY" \
    --header 'Content-Type: application/json' \
    --header "Idempotency-Key: $(cat attempt.key)" \
    --data @attempt.json --output response.json \
    --write-out '%{http_code} %header{retry-after}\n')
  case "$status $(jq -r .code response.json 2>/dev/null)" in
    429* | '409 idempotency_in_progress') wait=$after ;;
    000* | 500*) ;; # Outcome unknown: repeat the same request.
    *) break ;; # Accepted or rejected: the final response for this key.
  esac
  sleep "$wait"
done
[ -f response.json ] || echo 'No final response. Run this program again to send the same key.'
jq -r 'if .code then "\(.code) (\(.request_id)): \(.detail)"
  else "\(.id) \(.status)" end' response.json
